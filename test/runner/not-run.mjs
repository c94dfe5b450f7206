import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What a test may need that does not come with Node or an npm package. */
const beyondNode = ['chromium', 'firefox', 'git', 'prometheus', 'promtool', 'python3', 'WebKitWebDriver', 'Xvfb']

/** Other names under which these are installed. @type {Record<string, string[]>} */
const alsoCalled = { firefox: ['firefox-esr'], chromium: ['chromium-browser', 'google-chrome', 'google-chrome-stable'] }

/** The first of these commands that is in PATH. @param {string[]} names @returns {string | undefined} */
export function commandPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path))
}

/** A program beyond Node in PATH. @param {string} name @returns {string | undefined} */
export const programPath = name => commandPath(name, ...(alsoCalled[name] ?? []))

/**
 * Why a test that needs these programs cannot run; undefined when all are installed.
 * @param {string[]} names @returns {string | undefined}
 */
export function missingPrograms(...names) {
  const missing = names.filter(name => !programPath(name))
  return missing.length ? `${missing.join(' and ')} not installed` : undefined
}

/** Why no test in a browser can run: the browser and the fonts that come with npm are for Linux. Undefined on Linux. */
export const noLinux = () => (process.platform === 'linux' ? undefined : 'browser tests need Linux')

/** Whether a test that was not run for this reason was right: something beyond Node is missing. @param {string} why */
export function isMissing(why) {
  if (why === noLinux()) return true
  const names = /^(.+) not installed$/.exec(why)?.[1]?.split(' and ') ?? []
  return names.length > 0 && names.every(name => beyondNode.includes(name) && !programPath(name))
}
