import { test } from 'uvu'
import { commandPath } from '../../support/programs.ts'

/** What is missing of these commands, as a reason; undefined when all are installed. */
export function missingCommands(...names: string[]): string | undefined {
  const missing = names.filter(name => !commandPath(name))
  return missing.length ? `${missing.join(' and ')} not installed` : undefined
}

/** uvu's `test`; with a reason, titles that the runner names as "not run" instead. */
export const testUnless = (why: string | undefined): ((title: string, play: () => unknown) => void) =>
  why === undefined
    ? (title, play) => test(title, async () => void (await play()))
    : title => console.log(`none  ${title}: not run, ${why}`)
