import { parseArgs } from 'node:util'

/**
 * The options and arguments of this process. `--help` prints the usage and ends it; what is not in `config` is reported with
 * the usage, exit code 2.
 * @template {import('node:util').ParseArgsConfig} T
 * @param {T} config as `parseArgs` takes it @param {string} usage
 */
export function readArguments(config, usage) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit()
  }
  try {
    return parseArgs(config)
  } catch (error) {
    // Node goes on with how to pass the option as a word.
    const [line = ''] = String(error instanceof Error ? error.message : error).split('. To specify')
    return refuse(line, usage)
  }
}

/** Ends the process, exit code 2. @param {string} why @param {string} usage @returns {never} */
export function refuse(why, usage) {
  console.error(`${why}\n${usage}`)
  return process.exit(2)
}
