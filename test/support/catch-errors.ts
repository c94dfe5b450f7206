import { test } from 'uvu'

const { error } = console
const { reportError } = globalThis

/** Collects what is reported and what the console gets as an error, instead of printing it, until the test ends. */
export function catchErrors() {
  const caught: unknown[] = []
  console.error = (...words) => void caught.push(...words)
  globalThis.reportError = reported => void caught.push(reported)
  return caught
}

test.after.each(() => {
  console.error = error
  globalThis.reportError = reportError
})
