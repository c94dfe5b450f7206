import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Invalid arguments; the message is one line. */
export class UsageError extends Error {}

/** The options and words of a command line. Throws `UsageError` for an unknown option, or one that lacks its value. */
export function parseCommandLine<const C extends ParseArgsConfig>(config: C) {
  try {
    return parseArgs(config)
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split(/\n|\. To specify|\. This command/)
    const [, port] = /^Unexpected argument '(\d{2,5})'/.exec(line) ?? []
    const canHavePort = config.options && 'port' in config.options
    throw new UsageError(port && canHavePort ? `${line}: did you mean --port ${port}?` : line)
  }
}
