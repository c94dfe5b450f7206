import { lazy, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { useForkValues } from '../../../live/use-fork-values.ts'
import { useSession } from '../../../session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { LazyDialog } from '../../../ui/lazy-dialog.tsx'
import { DeviceCard, useOpenCard } from './device-card.tsx'
import { readGridCharger } from './read.ts'

const ChargerLimitDialog = lazy(async () => ({
  default: (await import('./charger-limit-dialog.tsx')).ChargerLimitDialog,
}))
const ChargerPowerDialog = lazy(async () => ({
  default: (await import('./charger-power-dialog.tsx')).ChargerPowerDialog,
}))

const huawei = 0

const titles = { limit: 'gridcharger.SetLimits', power: 'gridcharger.SetPower' } as const

function Charger() {
  const open = useOpenCard(s => s.id === 'gridCharger')
  const { values, at } = useForkValues('/gridchargerlivedata', 'gridchargerlivedata/status', readGridCharger, open)
  const loggedIn = useSession(s => s.loggedIn)
  const [asking, setAsking] = useState<'limit' | 'power'>()
  if (!values) return null
  const { dataAge, provider, reachable, producing, serial, vendorName, productName } = values
  const close = () => setAsking(undefined)
  return (
    <>
      <DeviceCard
        id="gridCharger"
        keys="gridcharger."
        names={[vendorName, productName]}
        badges={
          <Badge
            state={reachable === true ? (producing === true ? 'on' : 'idle') : 'down'}
            text={
              reachable === true
                ? producing === true
                  ? 'gridcharger.Charging'
                  : 'gridcharger.Idle'
                : 'gridcharger.Unreachable'
            }
          />
        }
        sentAt={at - (typeof dataAge === 'number' ? dataAge : 0)}
        serial={serial}
        main={['output', 'power', 'voltage']}
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

/** The charger on the grid, while the live values say that it is used. */
export function GridChargerCard() {
  const enabled = useLive(s => s.total?.gridChargerPower !== undefined)
  return enabled ? <Charger /> : null
}
