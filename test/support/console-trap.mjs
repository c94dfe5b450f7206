/**
 * Loaded before a test on React: what React says on console.error is a mistake of ours, so the process fails. A test that
 * crashes a component on purpose puts its own function in the place of console.error meanwhile.
 */
let complaints = 0

console.error = (/** @type {unknown[]} */ ...words) => {
  complaints += 1
  console.log('console.error:', ...words)
}

process.on('exit', () => {
  if (!complaints) return
  console.log(`\n  ${complaints} console.error on React`)
  process.exitCode = 1
})
