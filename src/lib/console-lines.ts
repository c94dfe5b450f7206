/** Lines that are kept, and lines that wait while the console is paused. */
export const capacity = 10_000
/** Characters after which a line ends, newline or not. The gateway cuts at 511 bytes. Source: gateway contract 2.1. */
const longest = 8192

/** Error, warning, info, debug, verbose; `N` is a line without a level, `!` what the app itself has to say. */
export type Level = 'E' | 'W' | 'I' | 'D' | 'V' | 'N' | '!'

export interface Line {
  /** When it arrived, ms of the browser's clock. */
  at: number
  level: Level
  text: string
}

export interface Filter {
  /** Letters of the levels that are left out. */
  off: string
  /** What a text has to match. */
  pattern?: RegExp | undefined
}

/** Escape sequences and control characters; a tab is none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const escapes = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]*[0-~]?)|[^\P{Cc}\t]/gu

/** A line as it came. Source: specification 1, section 9. */
export function lineOf(raw: string, at: number): Line {
  const text = raw.replace(escapes, '')
  return { at, level: (/^[EWIDV](?= \()/.exec(text)?.[0] ?? 'N') as Level, text }
}

/** Date and time of day where the browser is: `2026-06-21T12:00:00.000`. */
const local = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, -1)

/** The time stamp before a line. */
export const stamp = ({ at }: Line) => `[${local(at).slice(11)}] `

/** Name of an exported file. Source: specification 1, section 2.7. */
export const exportName = (at: number) =>
  `sundial-log-${local(at).slice(0, 19).replace('T', '_').replaceAll(':', '-')}.txt`

/** The pieces of a text, in turn outside and inside of a match. */
export function pieces(text: string, pattern: RegExp) {
  const found: string[] = []
  let from = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (!match) continue
    found.push(text.slice(from, index), match)
    from = index + match.length
  }
  return [...found, text.slice(from)]
}

/** The lines of a stream. What arrives waits until `take()`, so that a flood costs no more than what is drawn of it. */
export function consoleLines() {
  let tail = ''
  let since = 0
  /** The tail when it is shown although its newline is missing; the rest is added to it. */
  let open: Line | undefined
  let waiting: Line[] = []
  let lines: Line[] = []
  let filter: Filter = { off: '' }
  let stale = false

  const keep = ({ level, text }: Line) =>
    level === '!' || (!filter.off.includes(level) && (!filter.pattern || text.search(filter.pattern) >= 0))

  function add(line: Line) {
    log.width = Math.max(log.width, line.text.length)
    if (waiting.push(line) > capacity) waiting.shift()
  }

  /** Makes a line of a text, or the open line what it has become. */
  function put(raw: string) {
    if (!open) return add(lineOf(raw, since))
    Object.assign(open, lineOf(raw, since))
    stale = true
  }

  const log = {
    /** Lines that pass the filter, oldest first. */
    shown: [] as Line[],
    /** How many have left `shown` at its beginning. */
    gone: 0,
    /** Characters of the longest line so far. */
    width: 0,
    paused: false,

    /** Takes in a chunk that arrived at `at`; true when an unfinished line is left. */
    feed(chunk: string, at: number) {
      since = tail ? since : at
      const parts = (tail + chunk).split('\n')
      tail = parts.pop() ?? ''
      if (tail.length > longest) {
        parts.push(tail)
        tail = ''
      }
      for (const part of parts) {
        put(part)
        open = undefined
        since = at
      }
      return tail !== ''
    },

    /** Makes the unfinished line visible; what comes before its newline still belongs to it. */
    showTail() {
      if (!tail) return
      put(tail)
      open ??= waiting.at(-1)
    },

    /** Says that the stream was interrupted at `at`, once until it goes on; what is unfinished stays so. */
    interrupt(text: string, at: number) {
      if (tail) put(tail)
      tail = ''
      open = undefined
      if ((waiting.at(-1) ?? lines.at(-1))?.level !== '!') add({ at, level: '!', text })
    },

    clear() {
      tail = ''
      open = undefined
      waiting = []
      lines = []
      log.shown = []
    },

    filter(next: Filter) {
      filter = next
      log.shown = lines.filter(keep)
    },

    /** Moves what has waited into view, unless the console is paused. */
    take() {
      if (log.paused) return
      lines.push(...waiting)
      let left = 0
      for (const line of lines.splice(0, Math.max(0, lines.length - capacity))) if (line === log.shown[left]) left++
      log.gone += left
      log.shown.splice(0, left)
      log.shown.push(...waiting.filter(keep))
      if (stale) log.filter(filter)
      stale = false
      waiting = []
    },
  }
  return log
}

export type ConsoleLines = ReturnType<typeof consoleLines>
