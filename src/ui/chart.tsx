import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { dash } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'

/** A press that moves further than this, in px, is not a tap. */
const tapPx = 10

interface TicksProps {
  /** The first place, from left to right, and the one after the last. */
  from?: number
  to: number
  /** The labels below, with their places. */
  ticks: readonly (readonly [place: number, text: string])[]
}

const share = (at: number, { from = 0, to }: Pick<TicksProps, 'from' | 'to'>) => `${((at - from) / (to - from)) * 100}%`

/** The labels below a picture. */
export const Ticks = (props: TicksProps) => (
  <p className="ticks" aria-hidden="true">
    {props.ticks.map(([at, name]) => (
      <span key={at} style={{ left: share(at, props) }}>
        {name}
      </span>
    ))}
  </p>
)

interface ChartProps extends TicksProps {
  /** Name of the diagram, for screen readers. */
  label: string
  /** The value at the top, in words, or a text instead; undefined without values. */
  scale: string | undefined
  /** The name of a place. */
  nameAt: (place: number) => string
  /** The values of a place in words; undefined without any. */
  textAt: (place: number) => string | undefined
  /** The address that a place leads to; undefined if it leads nowhere. */
  addressAt?: ((place: number) => string | undefined) | undefined
  /** Called with a place that is tapped, or that is read out when Enter is pressed. */
  onOpened?: ((place: number) => void) | undefined
  /** The place that is read out at first; it may be without a value if all are. */
  first: number
  /** How that place is read out, if not by its name. */
  summary?: string | undefined
  /** For the live view: a place is read out only once it is picked, and the summary then replaces the scale. */
  small?: boolean | undefined
  children: ReactNode
}

/** A name, as a link if it has an address. */
const linked = (name: string, address: string | undefined) => (address ? <Link href={address}>{name}</Link> : name)

/** Every place with a value as a row; places that share a name are listed once. */
const Rows = ({ from = 0, to, nameAt, textAt, addressAt }: ChartProps) => (
  <table>
    <tbody>
      {Array.from({ length: to - from }, (_, index) => from + index).map(
        place =>
          textAt(place) &&
          nameAt(place - 1) !== nameAt(place) && (
            <tr key={nameAt(place)}>
              <th scope="row">{linked(nameAt(place), addressAt?.(place))}</th>
              <td className="number">{textAt(place)}</td>
            </tr>
          ),
      )}
    </tbody>
  </table>
)

/**
 * The frame of a diagram: scale, readout, labels and a table, which is hidden until the focus reaches it. An invisible slider lies over the
 * drawing, so that pointer, touch, arrow keys and screen readers can all step through its places.
 */
export function Chart(props: ChartProps) {
  const { label, scale, from = 0, to, nameAt, textAt, onOpened } = props
  const { first, summary, small, children } = props
  const [picked, setPicked] = useState<number>()
  const [open, setOpen] = useState(false)
  const pressedAt = useRef(Number.NaN)
  const place = Math.max(from, Math.min(picked ?? first, to - 1))
  const text = (picked === undefined && summary) || `${nameAt(place)}: ${textAt(place) ?? dash}`
  const isRead = textAt(first) && !(small && picked === undefined)
  const placeAt = ({ nativeEvent, currentTarget }: MouseEvent<HTMLElement>) =>
    from + Math.floor((nativeEvent.offsetX / currentTarget.offsetWidth) * (to - from))

  return (
    <div className="chart" dir="ltr">
      <p>
        <span>{(small && isRead && summary) || scale}</span>
        {isRead && <span>{text}</span>}
      </p>
      <div className={small ? 'small' : undefined}>
        {children}
        {isRead && <i style={{ width: share(place + 0.5, props) }} />}
        <input
          type="range"
          className={onOpened && 'deeper'}
          aria-label={label}
          aria-valuetext={text}
          min={from}
          max={to - 1}
          value={place}
          onInput={event => setPicked(Number(event.currentTarget.value))}
          onPointerMove={event => setPicked(placeAt(event))}
          onPointerDown={event => {
            pressedAt.current = event.clientX
          }}
          onClick={event => {
            // Dragging reads out values.
            if (Math.abs(event.clientX - pressedAt.current) < tapPx) onOpened?.(placeAt(event))
          }}
          onKeyDown={event => event.key === 'Enter' && onOpened?.(place)}
          onBlur={() => setPicked(undefined)}
        />
      </div>
      <Ticks {...props} />
      <details className="hidden" onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{t('app.Table')}</summary>
        {open && <Rows {...props} />}
      </details>
    </div>
  )
}
