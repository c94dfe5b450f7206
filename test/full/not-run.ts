import { test } from 'uvu'
import { missingPrograms } from '../runner/not-run.mjs'

/** uvu's `test` for what needs these programs; where one is missing, the runner counts the titles as "not run" instead. */
export function testWith(...programs: string[]): (title: string, play: () => unknown) => void {
  const why = missingPrograms(...programs)
  return why === undefined
    ? (title, play) => test(title, async () => void (await play()))
    : title => console.log(`none  ${title}: not run, ${why}`)
}
