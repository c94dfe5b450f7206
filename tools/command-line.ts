import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Invalid arguments; the message is one line. */
export class UsageError extends Error {}

/** The options and words of a command line. Throws `UsageError` for an unknown option, or one that lacks its value. */
export function parseCommandLine<const C extends ParseArgsConfig>(config: C) {
  try {
    return parseArgs(config)
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split(/\n|\. To specify/)
    throw new UsageError(line)
  }
}

/** The fork that `--fork NAME` or `--fork=NAME` names among other options; undefined without it. */
export function forkNameIn(options: readonly string[]) {
  const at = options.indexOf('--fork')
  return at < 0
    ? options.find(option => option.startsWith('--fork='))?.slice('--fork='.length)
    : (options[at + 1] ?? '')
}
