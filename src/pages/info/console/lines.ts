import { keepLine } from '../../../live/console-tail.ts'
import { bootMsOf, type Level, type Line, lineOf } from './text.ts'

/** The most lines that are kept, and that are buffered while the console is paused. */
export const maxLines = 10_000
/** Characters after which an unfinished line is shown: it would cost ever more. */
const maxLineLength = 2000

/** A line that is older than the one before by this many ms is from another start, not from another task of the gateway. */
const restartMs = 10_000

interface Filter {
  hidden: ReadonlySet<Level>
  /** Lines that do not match are hidden. */
  pattern?: RegExp | undefined
}

/** The lines of a stream. New ones are buffered until `take()`, so that a flood costs no more than what is drawn. */
export function consoleLines() {
  let tail = ''
  let tailAt = 0
  /** The line that shows an unfinished tail; the rest is added to it. */
  let openLine: Line | undefined
  let buffered: Line[] = []
  let lines: Line[] = []
  /** When the gateway started, ms of the browser's clock, by the earliest possible time of each line. */
  let startedAt = Number.POSITIVE_INFINITY
  let lastBootMs = 0

  /**
   * Estimates the gateway's start from texts that arrived at `at`. The gateway sends a line only with the next one, so the last has the
   * least delay.
   */
  function learnStart(texts: readonly string[], at: number) {
    for (const ms of texts.map(bootMsOf)) {
      if (ms === undefined) continue
      if (ms < lastBootMs - restartMs) startedAt = Number.POSITIVE_INFINITY
      lastBootMs = ms
      startedAt = Math.min(startedAt, at - ms)
    }
  }

  const passes = ({ level, text }: Line) => {
    const { hidden, pattern } = log.filter
    return level === '!' || (!hidden.has(level) && (!pattern || text.search(pattern) >= 0))
  }

  function add(line: Line) {
    log.width = Math.max(log.width, line.text.length)
    if (buffered.push(line) > maxLines) buffered.shift()
  }

  /** Adds a line, or updates the unfinished one; `at` is used for a line without a time of its own. */
  function addOrUpdate(raw: string, at = tailAt) {
    const ms = bootMsOf(raw)
    const line = lineOf(raw, ms === undefined ? at : startedAt + ms)
    if (!openLine) add(line)
    else {
      Object.assign(openLine, line)
      log.show(log.filter)
    }
    return line
  }

  const log = {
    /** Lines that pass the filter, oldest first. */
    shown: [] as Line[],
    filter: { hidden: new Set() } as Filter,
    /** How many lines were removed from the start of `shown`. */
    gone: 0,
    /** Length of the longest line so far, in characters. */
    width: 0,
    paused: false,

    /** Adds a chunk that arrived at `at`; returns true if an unfinished line is left. */
    feed(chunk: string, at: number) {
      if (!tail) tailAt = at
      const parts = (tail + chunk).split('\n')
      tail = parts.pop() ?? ''
      if (tail.length >= maxLineLength) {
        parts.push(tail)
        tail = ''
      }
      learnStart([...parts, tail], at)
      let before = tailAt
      for (const part of parts) {
        // Only the first line of a message has a time.
        const line = addOrUpdate(part, before)
        keepLine(line.at, line.text)
        openLine = undefined
        tailAt = at
        before = line.at
      }
      return tail !== ''
    },

    /** Shows the unfinished line; text up to the next newline is still added to it. */
    showTail() {
      if (!tail) return
      addOrUpdate(tail)
      openLine ??= buffered.at(-1)
    },

    /** Adds a line that the stream was interrupted at `at`, once until it resumes. An unfinished line stays as it is. */
    interrupt(text: string, at: number) {
      log.showTail()
      tail = ''
      openLine = undefined
      startedAt = Number.POSITIVE_INFINITY
      lastBootMs = 0
      if ((buffered.at(-1) ?? lines.at(-1))?.level !== '!') add({ at, level: '!', text })
    },

    /** Whether there is no line, not even one that the filter hides. */
    isEmpty: () => lines.length + buffered.length === 0,

    clear() {
      tail = ''
      openLine = undefined
      buffered = []
      lines = []
      log.shown = []
    },

    /** Applies a filter. */
    show(filter: Filter) {
      log.filter = filter
      log.shown = lines.filter(passes)
    },

    /** Shows the buffered lines, unless the console is paused. */
    take() {
      if (log.paused) return
      lines.push(...buffered)
      log.shown.push(...buffered.filter(passes))
      buffered = []
      const removed = lines.splice(0, Math.max(0, lines.length - maxLines)).filter(passes)
      log.gone += log.shown.splice(0, removed.length).length
    },
  }
  return log
}

export type ConsoleLines = ReturnType<typeof consoleLines>
