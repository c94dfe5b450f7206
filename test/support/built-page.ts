import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { firmware } from './browser.ts'

/** A file of the built bundle, unpacked. */
export const unpacked = (name: string, folder = firmware) =>
  gunzipSync(readFileSync(join(folder, `${name}.gz`))).toString()

/** The only inline script and style of a built page. */
export function inlineOf(html: string) {
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
  return { script, style }
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
