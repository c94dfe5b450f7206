/** Loads the test scripts named as arguments, which list their titles; run with SUNDIAL_LIST=1. */
import { pathToFileURL } from 'node:url'

for (const script of process.argv.slice(2)) {
  console.log(`script: ${script}`)
  await import(pathToFileURL(script).href)
}
// Tests may have opened something to be used by all of them.
process.exit()
