import { test as everyTest } from 'uvu'

/** The titles of the tests to run; all if undefined. @type {string[] | undefined} */
const wanted = process.env.SUNDIAL_TITLES && JSON.parse(process.env.SUNDIAL_TITLES)
const listing = process.env.SUNDIAL_LIST === '1'

/** @param {string} title @param {import('uvu').Callback<Record<string, unknown>>} play */
function add(title, play) {
  if (listing) console.log(`title: ${title}`)
  else if (!wanted || wanted.includes(title)) everyTest(title, play)
}

/** uvu's `test`, limited to the wanted titles; with SUNDIAL_LIST they are listed and not run. */
export const test = Object.assign(add, everyTest, { run: () => listing || everyTest.run() })
