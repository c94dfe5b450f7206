import type { ConfigFile } from '../../../src/contract/settings.ts'

/** Severity of a log line: error, warning, info, debug, verbose. */
type Severity = 'E' | 'W' | 'I' | 'D' | 'V'

const ranks: Record<Severity, number> = { E: 1, W: 2, I: 3, D: 4, V: 5 }

interface LogLine {
  severity: Severity
  tag: string
  text: string
  /** As on the console, without newline. */
  line: string
}

/** The gateway's log: passes lines to its listeners according to the logging settings. */
export class Log {
  /** Levels in force; undefined while booting, when every line passes. */
  levels: ConfigFile['logging'] | undefined
  readonly #uptime: () => number
  #listeners = new Set<(line: LogLine) => void>()

  /** `uptime`: ms since boot. */
  constructor(uptime: () => number) {
    this.#uptime = uptime
  }

  listen(listener: (line: LogLine) => void) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  write(severity: Severity, tag: string, text: string) {
    if (ranks[severity] > this.#levelOf(tag)) return
    const line = `${severity} (${Math.floor(this.#uptime())}) ${tag}: ${text}`
    for (const listener of this.#listeners) listener({ severity, tag, text, line })
  }

  #levelOf(tag: string) {
    if (!this.levels) return 5
    const own = this.levels.modules.find(module => module.name === tag)?.level ?? -1
    return own === -1 ? this.levels.default : own
  }
}
