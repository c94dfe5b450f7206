import { type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ConsoleLines } from '../../../lib/console-lines.ts'
import { type Line, pieces, stamp } from '../../../lib/console-text.ts'
import { decimal } from '../../../lib/format.ts'
import { t } from '../../../lib/i18n.ts'
import { levels } from './levels.ts'

/** px of a line and of the panel, as the style sheet says. Source: specification 1, section 9. */
const row = 20
const height = 500
/** px from the end within which new lines are followed. Source: specification 1, section 9. */
const near = 20
/** Lines drawn beyond the panel, above and below. */
const spare = 5
/** Characters of a time stamp. */
const stampWidth = 15

const Row = ({ line, pattern }: { line: Line; pattern: RegExp | undefined }) => (
  // What the app itself says has the colour of a warning.
  <div style={{ color: `var(--${levels.find(([level]) => level === line.level)?.[1] ?? 'idle'})` }}>
    {pattern
      ? [
          stamp(line),
          // biome-ignore lint/suspicious/noArrayIndexKey: every other piece is a match
          ...pieces(line.text, pattern).map((piece, n) => (n % 2 ? <mark key={n}>{piece}</mark> : piece)),
        ]
      : stamp(line) + line.text}
  </div>
)

/** The part of the lines that is in sight. Lines have one height, so their number tells where they are. */
export function LogPanel({ log: { shown, gone, width, filter } }: { log: ConsoleLines }) {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef({ top: 0, gone: 0 })
  const [follow, setFollow] = useState(true)
  const [, setTurn] = useState(0)
  const end = shown.length * row
  // Lines that left at the beginning take the ones in sight up with them.
  const moved = gone - place.current.gone
  const top = follow ? end : place.current.top - moved * row
  const first = Math.max(0, Math.floor(Math.min(top, end - height) / row) - spare)

  useLayoutEffect(() => {
    if (box.current && (follow || moved)) box.current.scrollTop = top
  })

  function scrolled({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) {
    const low = scrollHeight - scrollTop - clientHeight <= near
    const down = scrollTop > place.current.top
    place.current = { top: scrollTop, gone }
    // At the end, what there is has been drawn.
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
        <div style={{ height: `${end}px`, minWidth: `${width + stampWidth}ch`, paddingTop: `${first * row}px` }}>
          {shown.slice(first, first + height / row + 2 * spare + 1).map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are filled anew, which costs less than moving them
            <Row key={n} line={line} pattern={filter.pattern} />
          ))}
        </div>
      </div>
      <div className="control">
        <label>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a check box says by itself whether it is on
            role="switch"
            checked={follow}
            onChange={() => setFollow(!follow)}
          />
          {t('console.EnableAutoScroll')}
        </label>
        <span className="muted">{t('console.Lines', { lines: decimal(shown.length) })}</span>
      </div>
    </>
  )
}
