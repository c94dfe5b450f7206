import { lazy, useState } from 'react'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { briefText } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { useForkValues } from '../../../live/use-fork-values.ts'
import { useSession } from '../../../session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { GridChargerLive } from '../contract/grid-charger.ts'
import { DeviceCard, UnheardCard, useOpenCard, useStaleness } from './device-card.tsx'
import { readGridCharger } from './read.ts'
import { useBalance } from './watch-house.ts'

const ChargerLimitDialog = lazy(async () => ({
  default: (await import('./charger-limit-dialog.tsx')).ChargerLimitDialog,
}))
const ChargerPowerDialog = lazy(async () => ({
  default: (await import('./charger-power-dialog.tsx')).ChargerPowerDialog,
}))

const huawei = 0

/** A reachable Huawei charger has answered within this time. */
const answersWithinMs = 10_000

/** W from the grid up to which a charger idles; its total is newer than its document. */
const idleW = 10

/** The greatest possible age of the values, ms: the gateway counts from their last change. */
const ageOf = ({ dataAge, provider, reachable }: GridChargerLive) =>
  Math.min(
    typeof dataAge === 'number' ? dataAge : 0,
    provider === huawei && reachable === true ? answersWithinMs : Number.POSITIVE_INFINITY,
  )

/** The charger's state; a Trucki charger with constant values does not count as reachable, even if it answers. */
function ChargerBadge({ provider, reachable, producing }: GridChargerLive) {
  if (reachable !== true && provider === huawei) return <Badge state="down" text="gridcharger.Unreachable" />
  if (reachable !== true) return <Badge state="off" text="onbattery.Old" />
  if (producing === true) return <Badge state="on" text="gridcharger.Charging" />
  return <Badge state="idle" text="gridcharger.Idle" />
}

const titles = { limit: 'gridcharger.SetLimits', power: 'gridcharger.SetPower' } as const

/** What decides how much it takes; only the owner may read it. */
function Mode() {
  const { data } = useGateway('gridcharger/config', {}, { inline: true })
  return data?.auto_power_enabled && `${t('battery.automatic')} · `
}

function Charger() {
  const open = useOpenCard(s => s.id === 'gridCharger')
  const { values, at, old } = useForkValues('/gridchargerlivedata', 'gridchargerlivedata/status', readGridCharger, open)
  const loggedIn = useSession(s => s.loggedIn)
  const { charger } = useBalance() ?? {}
  const [asking, setAsking] = useState<'limit' | 'power'>()
  const lastHeardAt = values?.values && at - ageOf(values)
  const isStale = useStaleness('gridCharger', lastHeardAt, at, old)
  if (!values) return values === null ? <UnheardCard id="gridCharger" keys="gridcharger." /> : null
  const { provider, reachable, serial, vendorName, productName } = values
  const close = () => setAsking(undefined)
  return (
    <>
      <DeviceCard
        id="gridCharger"
        keys="gridcharger."
        names={[vendorName, productName]}
        badges={
          old || (isStale && reachable === true) ? (
            <Badge state="down" text="onbattery.Old" />
          ) : (
            <ChargerBadge {...values} producing={charger === undefined ? values.producing === true : charger > idleW} />
          )
        }
        lastHeardAt={lastHeardAt}
        serial={serial}
        mainValues={[
          <span key="now">
            {loggedIn && <Mode />}
            {/* For a charger that does not answer the gateway says 0 W. */}
            {charger !== undefined && (charger > 0 || reachable === true) && briefText(charger, 'W')}
          </span>,
        ]}
        values={values.values}
      >
        {provider === huawei && loggedIn && (
          <div className="actions">
            {(['limit', 'power'] as const).map(what => (
              <button
                key={what}
                type="button"
                className="secondary"
                disabled={reachable !== true}
                onClick={() => setAsking(what)}
              >
                {t(titles[what])}
              </button>
            ))}
          </div>
        )}
      </DeviceCard>
      {asking && (
        <LazyDialog title={t(titles[asking])} onClosed={close}>
          {asking === 'limit' ? (
            <ChargerLimitDialog values={values.values} onClosed={close} />
          ) : (
            <ChargerPowerDialog onClosed={close} />
          )}
        </LazyDialog>
      )}
    </>
  )
}

/** The charger at the grid, if the live values show that it is used. */
export function GridChargerCard() {
  return useLive(s => Boolean(s.total?.gridChargerPower)) && <Charger />
}
