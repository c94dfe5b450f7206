import type { ConfigFile } from '../../../src/contract/settings.ts'

/** Severity of a log line: error, warning, info, debug, verbose. */
type Severity = 'E' | 'W' | 'I' | 'D' | 'V'

const ranks: Record<Severity, number> = { E: 1, W: 2, I: 3, D: 4, V: 5 }

/** The gateway's log: passes on lines according to the logging settings. */
export class Log {
  /** Levels in force; undefined while booting, when every line passes. */
  levels: ConfigFile['logging'] | undefined
  readonly #uptime: () => number
  /** Takes each line as it is on the console, without newline. */
  onLine = (_line: string) => {}

  /** `uptime`: ms since boot. */
  constructor(uptime: () => number) {
    this.#uptime = uptime
  }

  write(severity: Severity, tag: string, text: string) {
    if (ranks[severity] > this.#levelOf(tag)) return
    this.onLine(`${severity} (${Math.floor(this.#uptime())}) ${tag}: ${text}`)
  }

  #levelOf(tag: string) {
    if (!this.levels) return 5
    const own = this.levels.modules.find(module => module.name === tag)?.level ?? -1
    return own === -1 ? this.levels.default : own
  }
}
