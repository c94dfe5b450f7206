import { type ReactNode, useState } from 'react'
import { dash } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'

interface ChartProps {
  /** Name of the whole, for screen readers. */
  label: string
  /** The value at the top, in words. */
  scale: string
  /** How many places there are from left to right. */
  count: number
  /** What a place is called. */
  nameAt: (place: number) => string
  /** The values of a place in words; undefined if there are none. */
  textAt: (place: number) => string | undefined
  /** Hours, days or months from left to right: the numbers below. */
  range: number
  /** The place that is read out at first; one without a value if no place has any. */
  first: number
  /** Without the table, for the live view. */
  small?: boolean | undefined
  children: ReactNode
}

/** Below a diagram stands a number in the middle of each twelfth. */
const parts = 12

/** Every place that has a value, as a row; places that share a name are named once. */
const Rows = ({ count, nameAt, textAt }: Pick<ChartProps, 'count' | 'nameAt' | 'textAt'>) => (
  <table>
    <tbody>
      {Array.from(
        { length: count },
        (_, place) =>
          textAt(place) &&
          nameAt(place - 1) !== nameAt(place) && (
            <tr key={nameAt(place)}>
              <th scope="row">{nameAt(place)}</th>
              <td className="number">{textAt(place)}</td>
            </tr>
          ),
      )}
    </tbody>
  </table>
)

/**
 * The frame of a diagram: scale, readout, ticks and a table. An invisible slider lies over what is drawn, so that pointer, touch,
 * arrow keys and screen readers all go through its places.
 */
export function Chart({ label, scale, count, nameAt, textAt, range, first, small, children }: ChartProps) {
  const [picked, setPicked] = useState<number>()
  const [open, setOpen] = useState(false)
  const place = Math.max(0, Math.min(picked ?? first, count - 1))
  const text = `${nameAt(place)}: ${textAt(place) ?? dash}`
  const known = textAt(first)

  return (
    <div className="chart" dir="ltr">
      <p>
        <span>{scale}</span>
        {known && <span>{text}</span>}
      </p>
      <div className={small ? 'small' : undefined}>
        {children}
        {known && <i style={{ width: `${((place + 0.5) / count) * 100}%` }} />}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={text}
          max={count - 1}
          value={place}
          onInput={event => setPicked(Number(event.currentTarget.value))}
          onPointerMove={({ nativeEvent, currentTarget }) =>
            setPicked(Math.floor((nativeEvent.offsetX / currentTarget.offsetWidth) * count))
          }
        />
      </div>
      <p className="ticks" aria-hidden="true">
        {Array.from({ length: parts }, (_, part) => Math.ceil((range * (part + 0.5)) / parts)).map(number => (
          <span key={number}>{number}</span>
        ))}
      </p>
      {!small && (
        <details onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>{t('app.Table')}</summary>
          {open && <Rows {...{ count, nameAt, textAt }} />}
        </details>
      )}
    </div>
  )
}
