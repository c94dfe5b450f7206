import { parseArgs } from 'node:util'

/** A command line that cannot be followed; the message is one line. */
export class UsageError extends Error {
  /** @param {string} why */
  constructor(why) {
    super(`${why} (see --help)`)
  }
}

/**
 * The options and words of a command line. Throws `UsageError` for an unknown option, or one that lacks its value.
 * @template {import('node:util').ParseArgsConfig} const T
 * @param {T} config as `parseArgs` takes it
 */
export function parseCommandLine(config) {
  try {
    return parseArgs(config)
  } catch (error) {
    // Node goes on with how to pass the option as a word.
    const [line = ''] = String(error instanceof Error ? error.message : error).split(
      /\.?\n|\. To specify|\. This command/,
    )
    const [, port] = /^Unexpected argument '(\d{2,5})'/.exec(line) ?? []
    const canHavePort = config.options && 'port' in config.options
    throw new UsageError(port && canHavePort ? `${line}: did you mean --port ${port}?` : line)
  }
}

/** What `read` returns; a `UsageError` ends the process. @template T @param {() => T} read */
export function orRefuse(read) {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    return process.exit(2)
  }
}

/** Ends the process with what is wrong with its command line. @param {string} why @returns {never} */
export const refuse = why =>
  orRefuse(() => {
    throw new UsageError(why)
  })

/**
 * The options and words of this process, which `--help` ends with the usage.
 * @template {import('node:util').ParseArgsConfig} const T
 * @param {T} config as `parseArgs` takes it @param {string} usage
 */
export function readArguments(config, usage) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit()
  }
  return orRefuse(() => parseCommandLine(config))
}
