/**
 * Loaded before a test on React: a console.error of React is a bug of ours, so the process fails. A test that
 * crashes a component on purpose replaces console.error meanwhile.
 */
let errors = 0

console.error = (/** @type {unknown[]} */ ...words) => {
  errors += 1
  console.log('console.error:', ...words)
}

process.on('exit', () => {
  if (!errors) return
  console.log(`\n  ${errors} console.error on React`)
  process.exitCode = 1
})

// With these React marks every render for the browser's profiler, an eighth of the time of its tests.
for (const mark of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, mark)
