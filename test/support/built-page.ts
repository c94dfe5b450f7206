import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { scriptIn } from '../../tools/build/texts.mjs'
import { firmware } from './browser.ts'

/** A file of the built bundle, unpacked. */
export const unpacked = (name: string, folder = firmware) =>
  gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()

/** The script in js/app.js of the built bundle, which has texts behind it. */
export const appScript = (folder = firmware) => scriptIn(unpacked('js/app.js', folder))

/** What is inline in a built page: the boot script, the first part of the app in two scripts, and the styles. */
export function inlineOf(html: string) {
  const [script = '', core = '', first = ''] = [
    ...html.matchAll(/<script(?: id="(?:core|first)")?>([\s\S]*?)<\/script>/g),
  ].map(([, code = '']) => code)
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  return { script, core, first, style }
}

/** The directives of a built page's policy. */
export function policyOf(html: string): Record<string, string[]> {
  const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? []
  return Object.fromEntries(
    policy
      .split(';')
      .map(directive => directive.trim().split(' '))
      .map(([name, ...sources]) => [name, sources]),
  )
}
