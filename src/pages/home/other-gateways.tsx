import { useId } from 'react'
import { Age } from '../../connection/live-state.tsx'
import { brief, briefText } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useShownDay } from '../../light/sun.ts'
import { presenceOf } from '../../live/age.ts'
import { powerOf } from '../../live/inverter-state.ts'
import { contactBrief, contactText, isAnswering } from '../../live/others/contact-text.ts'
import { type ListedGateway, otherAt, useListed, useOthers } from '../../live/others/others.ts'
import { summable, unshownPower } from '../../live/others/sum.ts'
import { sumsAt } from '../../live/others/use-plant.ts'
import { Modules } from '../../roof/roof.tsx'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'
import { rowOf, rowValues } from './inverter-row.tsx'
import { reading } from './reading.tsx'
import { usePlantSum } from './use-sums.ts'
import { wallList } from './wall/wall-list.ts'

/** Why a gateway with current values is not in the sum. */
function Twice({ address }: Pick<ListedGateway, 'address'>) {
  const plant = usePlantSum()
  return plant?.twice.includes(address) && <p className="muted">{t('live.OtherTwice')}</p>
}

interface GroupProps extends ListedGateway {
  sunrise: string | undefined
  /** On the wall nothing is a link; if there are too many inverters, only headings. */
  wall?: 'rows' | 'headings' | undefined
  /** The inverters of all gateways on the wall. */
  all?: number
}

/** The inverters of another gateway, by its socket. Commands are given on its own page. */
function Group({ address, name, sunrise, wall, all }: GroupProps) {
  const id = useId()
  const other = useOthers(otherAt(address))
  const day = useShownDay()
  const { serials, inverters, total, stale, messageAt } = other
  const shown = serials.flatMap(serial => inverters[serial] ?? [])
  const power = sumsAt({ ...other, total: summable(total) }).Power
  const rows = shown.map(inverter => ({ poll_enabled: inverter.poll_enabled === true, power: powerOf(inverter) }))
  const unshown = power.without.length ? 0 : unshownPower(total, rows)
  const link = { href: `${address}/`, target: '_blank', rel: 'noopener noreferrer' }
  return (
    <section className={stale ? 'gateway-group stale' : 'gateway-group'} aria-labelledby={id}>
      <h2 className="gateway-name">
        {wall ? (
          <span id={id}>{name}</span>
        ) : (
          <a id={id} {...link}>
            {name}
          </a>
        )}{' '}
        <span className="power">{reading(brief(power.value))}</span>
      </h2>
      {!isAnswering(other) && (
        <p className="muted" role="status">
          {wall ? contactBrief(other) : contactText(other)} {stale && messageAt > 0 && <Age messageAt={messageAt} />}
        </p>
      )}
      {shown.length > 0 && wall !== 'headings' && (
        <ul aria-labelledby={id} {...(wall ? wallList(shown.length, all) : { className: 'inverters card' })}>
          {shown.map(inverter => {
            const values = rowValues(inverter, presenceOf(inverter, messageAt, Boolean(sunrise)), day)
            const { state, head, bar, sentence } = rowOf(values, false)
            const { serial } = inverter
            const children = (
              <>
                {head}
                {!wall && bar}
                {sentence}
                {wall && <Modules {...{ serial, address, sunrise, day }} />}
              </>
            )
            const row = { className: 'row', 'data-state': state, children }
            return <li key={serial}>{wall ? <div {...row} /> : <a {...row} {...link} />}</li>
          })}
        </ul>
      )}
      {unshown > 0 && !stale && wall !== 'headings' && (
        <p className="muted">{t('live.OtherUnshown', { power: briefText(unshown, 'W') })}</p>
      )}
      <Twice address={address} />
    </section>
  )
}

/** The groups of the other gateways; nothing if there are none. */
export function OtherGateways(look: Pick<GroupProps, 'sunrise' | 'wall' | 'all'>) {
  const gateways = useListed(s => s.gateways)
  return gateways.map(gateway => (
    <ErrorBoundary key={gateway.address} retryOn={useOthers.subscribe}>
      <Group {...gateway} {...look} />
    </ErrorBoundary>
  ))
}
