import { type Line, lineOf } from './console-text.ts'

/** Lines that are kept, and lines that wait while the console is paused. */
export const capacity = 10_000
/** Characters after which a line ends, newline or not. The gateway cuts at 511 bytes. Source: gateway contract 2.1. */
const longest = 8192

export interface Filter {
  /** Letters of the levels that are left out. */
  off: string
  /** What a text has to match. */
  pattern?: RegExp | undefined
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
