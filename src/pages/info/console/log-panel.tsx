import { type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import { decimal } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import type { ConsoleLines } from './lines.ts'
import { type Level, type Line, pieces, stamp } from './text.ts'

/** Height of a line and of the panel in px, as in the style sheet. */
const rowPx = 20
const panelPx = 500
/** Within this distance from the end, in px, new lines are followed. */
const followWithinPx = 20
/** Lines drawn beyond the panel, above and below. */
const spare = 5
/** Length of a time stamp in characters. */
const stampWidth = 15

interface LevelInfo {
  level: Level
  /** A colour of the theme, as CSS. */
  color: string
  name: TextKey
}

/** Levels that can be hidden. */
export const levels: readonly LevelInfo[] = [
  { level: 'E', color: 'var(--bad)', name: 'console.LevelError' },
  { level: 'W', color: 'var(--idle)', name: 'console.LevelWarning' },
  { level: 'I', color: 'var(--good)', name: 'console.LevelInfo' },
  { level: 'D', color: 'var(--pico-primary)', name: 'console.LevelDebug' },
  { level: 'V', color: 'var(--pico-muted-color)', name: 'console.LevelVerbose' },
  { level: 'N', color: 'var(--pico-color)', name: 'console.Default' },
]

const Row = ({ line, pattern }: { line: Line; pattern: RegExp | undefined }) => (
  // Messages of the app itself have the colour of a warning.
  <div style={{ color: levels.find(({ level }) => level === line.level)?.color ?? 'var(--idle)' }}>
    {pattern
      ? [
          stamp(line),
          // biome-ignore lint/suspicious/noArrayIndexKey: every other piece is a match
          ...pieces(line.text, pattern).map((piece, n) => (n % 2 ? <mark key={n}>{piece}</mark> : piece)),
        ]
      : stamp(line) + line.text}
  </div>
)

/** Renders only the visible lines. All lines have the same height, so their index gives their position. */
export function LogPanel({ log: { shown, gone, width, filter } }: { log: ConsoleLines }) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef({ top: 0, gone: 0 })
  const [follow, setFollow] = useState(true)
  const [, setTurn] = useState(0)
  const end = shown.length * rowPx
  // Lines removed at the start move the visible ones up.
  const moved = gone - place.current.gone
  const top = follow ? end : place.current.top - moved * rowPx
  const first = Math.max(0, Math.floor(Math.min(top, end - panelPx) / rowPx) - spare)

  useLayoutEffect(() => {
    if (box.current && (follow || moved)) box.current.scrollTop = top
  })

  function scrolled({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) {
    const low = scrollHeight - scrollTop - clientHeight <= followWithinPx
    const down = scrollTop > place.current.top
    place.current = { top: scrollTop, gone }
    // At the end nothing else has to be drawn.
    if (follow && low) return
    if (follow || down) setFollow(low)
    setTurn(turn => turn + 1)
  }

  return (
    <>
      <div
        className="console"
        data-theme="dark"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('console.VirtualDebugConsole')}
        ref={box}
        onScroll={scrolled}
      >
        <div style={{ height: `${end}px`, minWidth: `${width + stampWidth}ch`, paddingTop: `${first * rowPx}px` }}>
          {shown.slice(first, first + panelPx / rowPx + 2 * spare + 1).map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reusing rows costs less than moving them
            <Row key={n} line={line} pattern={filter.pattern} />
          ))}
        </div>
      </div>
      <div className="control">
        <label>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
            role="switch"
            checked={follow}
            onChange={() => setFollow(!follow)}
          />
          {t('console.EnableAutoScroll')}
        </label>
        <span className="muted">{t('console.Lines', { lines: decimal(shown.length), count: shown.length })}</span>
      </div>
    </>
  )
}
