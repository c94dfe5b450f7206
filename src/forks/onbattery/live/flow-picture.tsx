import type { CSSProperties } from 'react'
import { brief, clockTime, dash, date, dayAndMonth, decimal, percent } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { type Balance, type BatteryNode, type FlowNode, type Place, places } from './house.ts'
import { useBalance, useHouseReading } from './watch-house.ts'

/** The direction of a node's power in words, if it may change. */
const words: Partial<Record<Place, readonly [out: TextKey, into: TextKey]>> = {
  battery: ['battery.discharging', 'battery.charging'],
  grid: ['flow.Drawn', 'flow.FedIn'],
}

/** The names of the nodes. */
export const placeNames: Record<Place, TextKey> = {
  sun: 'flow.sun',
  inverters: 'live.Inverters',
  house: 'flow.house',
  battery: 'battery.Title',
  grid: 'flow.grid',
}

type AnyNode = FlowNode & Partial<BatteryNode & Balance['house']>

/** Since when nothing was heard, ms of the browser's clock: a time of today, else the date. */
export const sinceText = (ms: number) =>
  t('flow.Since', { time: date(ms) === date(Date.now()) ? clockTime(ms) : dayAndMonth(ms) })

/** The direction in words; for a node without a value, since when it has none. */
export function stateOf(place: Place, { watts, way, since, isImplausible, isMeasured = true }: AnyNode) {
  if (!isMeasured) return t('flow.NoMeter')
  if (watts === undefined && since !== undefined) return sinceText(since)
  if (watts === undefined) return isImplausible ? t('live.Implausible') : ''
  const [out, into] = words[place] ?? []
  const word = way > 0 ? out : way < 0 ? into : undefined
  return word ? t(word) : ''
}

/** The state of the battery: its charge, or its voltage. */
const fillOf = ({ charge, volts }: BatteryNode) =>
  charge !== undefined ? percent(charge / 100) : volts !== undefined ? `${decimal(volts, 1)}\u00a0V` : ''

function Node({ place, node }: { place: Place; node: AnyNode }) {
  const { v, u, d } = brief({ v: node.watts, u: 'W' })
  const fill = fillOf(node)
  return (
    <li
      className={node.watts === undefined ? 'muted' : undefined}
      data-place={place}
      style={node.charge === undefined ? undefined : ({ '--charge': `${node.charge}%` } as CSSProperties)}
    >
      <span>{t(placeNames[place])}</span>{' '}
      <strong>
        {node.watts !== undefined && (node.without ? '≥' : node.isWorkedOut && '≈')}
        {node.watts === undefined ? dash : decimal(v, d)}
        {node.watts !== undefined && <span className="unit">{u}</span>}
      </strong>{' '}
      <span>{stateOf(place, node)}</span> {fill && <b>{fill}</b>}
    </li>
  )
}

/** W at which a line reaches its full thickness. */
const thickFromW = 3000

/** The line between a node and the middle: thicker for more power, with an arrow, and moving while power flows. */
const Line = ({ place, watts = 0, way }: { place: Place } & Pick<FlowNode, 'watts' | 'way'>) => (
  <i
    data-place={place}
    data-way={way}
    style={{ '--w': `${2 + Math.round(6 * Math.sqrt(Math.min(1, watts / thickFromW)))}px` } as CSSProperties}
  >
    <b />
  </i>
)

/** Sun, house, battery and grid with the power between them; a list for screen readers. */
export function FlowPicture({ isNight }: { isNight: boolean }) {
  useHouseReading(isNight)
  const balance = useBalance(isNight)
  const shown = balance ? places.flatMap(place => (balance[place] ? [{ place, node: balance[place] }] : [])) : []
  const isDown = shown.some(({ place }) => place === 'battery')
  const isUp = !balance || shown.some(({ place }) => place === 'sun' || place === 'inverters')
  return (
    <div className="flow" style={{ '--up': Number(isUp), '--down': Number(isDown) } as CSSProperties}>
      <div aria-hidden="true">
        {shown.map(({ place, node: { watts, way } }) => (
          <Line key={place} {...{ place, watts, way }} />
        ))}
      </div>
      <ul>
        {shown.map(({ place, node }) => (
          <Node key={place} {...{ place, node }} />
        ))}
      </ul>
    </div>
  )
}
