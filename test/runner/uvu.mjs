/** uvu for the bundled tests: what a page or a timer throws during a test fails that test, by its name, and the next ones run. */
import { test as plain } from 'uvu'

/** @typedef {import('uvu').Callback} Handler */

const asError = (/** @type {unknown} */ thrown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/**
 * What was thrown, with its place in the source; below it, what the test itself found wrong.
 * @param {unknown} thrown @param {unknown} failure
 */
function crashOf(thrown, failure) {
  const outer = asError(thrown)
  const cause = outer.cause === undefined ? outer : asError(outer.cause)
  const where = cause === outer ? '' : ` ${outer.message}`
  const error = new Error(`${cause.name}: ${cause.message.split('\n')[0]}${where}`)
  error.stack = [error.message, ...(cause.stack?.match(/^ +at .*$/gm) ?? [])].join('\n')
  if (!failure) return error
  const { message, details } = /** @type {Error & { details?: string | false }} */ (asError(failure))
  return Object.assign(error, { details: `and then: ${message}\n${details || ''}` })
}

/** @param {Handler} handler @returns {Handler} */
const watched = handler => async context => {
  /** @type {unknown[]} */
  const thrown = []
  /** @type {unknown} */
  let failure
  const note = (/** @type {unknown} */ error) => void thrown.push(error)
  process.on('uncaughtException', note)
  try {
    await handler(context)
  } catch (error) {
    failure = error
  } finally {
    process.off('uncaughtException', note)
  }
  if (thrown.length) throw crashOf(thrown[0], failure)
  if (failure) throw failure
}

export const test = Object.assign(
  (/** @type {string} */ name, /** @type {Handler} */ handler) => plain(name, watched(handler)),
  plain,
)
