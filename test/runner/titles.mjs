import { suite as everyTest } from 'uvu'

/** Parts of titles: only tests with one of them in their title are run; all if empty.
 * @type {string[]} */
const wanted = JSON.parse(process.env.SUNDIAL_TITLES ?? '[]')
const listing = process.env.SUNDIAL_LIST === '1'

/** uvu's `suite`, limited to the wanted titles; with SUNDIAL_LIST they are listed and not run.
 * @template [Context=Record<string, unknown>]
 * @param {string} [name] @param {Context} [state] @returns {import('uvu').Test<Context>} */
export function suite(name, state) {
  const all = everyTest(name, state)
  let count = 0
  const add = (/** @type {string} */ title, /** @type {import('uvu').Callback<Context>} */ play) => {
    if (wanted.length && !wanted.some(part => title.includes(part))) return
    count += 1
    if (listing) console.log(`title: ${title}`)
    else all(title, play)
  }
  const run = () => {
    if (count && !listing) all.run()
    else console.log('no title: nothing to run')
  }
  return Object.assign(add, all, { run })
}

export const test = suite()
