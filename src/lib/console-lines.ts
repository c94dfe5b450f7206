import { type Line, lineOf } from './console-text.ts'

/** Lines that are kept, and lines that wait while the console is paused. */
export const capacity = 10_000

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

  const keep = ({ level, text }: Line) => {
    const { off, pattern } = log.filter
    return level === '!' || (!off.includes(level) && (!pattern || text.search(pattern) >= 0))
  }

  function add(line: Line) {
    log.width = Math.max(log.width, line.text.length)
    if (waiting.push(line) > capacity) waiting.shift()
  }

  /** Makes a line of a text, or the open line what it has become. */
  function put(raw: string) {
    const line = lineOf(raw, since)
    if (!open) return add(line)
    Object.assign(open, line)
    log.show(log.filter)
  }

  const log = {
    /** Lines that pass the filter, oldest first. */
    shown: [] as Line[],
    filter: { off: '' } as Filter,
    /** How many have left `shown` at its beginning. */
    gone: 0,
    /** Characters of the longest line so far. */
    width: 0,
    paused: false,

    /** Takes in a chunk that arrived at `at`; true when an unfinished line is left. */
    feed(chunk: string, at: number) {
      if (!tail) since = at
      const parts = (tail + chunk).split('\n')
      tail = parts.pop() ?? ''
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
      log.showTail()
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

    /** Shows the lines that pass this filter from now on. */
    show(filter: Filter) {
      log.filter = filter
      log.shown = lines.filter(keep)
    },

    /** Moves what has waited into view, unless the console is paused. */
    take() {
      if (log.paused) return
      lines.push(...waiting)
      log.shown.push(...waiting.filter(keep))
      waiting = []
      const left = lines.splice(0, Math.max(0, lines.length - capacity)).filter(keep)
      log.gone += log.shown.splice(0, left.length).length
    },
  }
  return log
}

export type ConsoleLines = ReturnType<typeof consoleLines>
