import { useEffect } from 'react'
import { briefText } from '../../../i18n/format.ts'
import { staleAfterMs } from '../../../live/age.ts'
import { useLive } from '../../../live/live.ts'
import { useForkValues } from '../../../live/use-fork-values.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ErrorBoundary } from '../../../ui/page/error-boundary.tsx'
import { DeviceCard, UnheardCard, useOpenCard, useStaleness } from './device-card.tsx'
import { readSolarChargers, type SolarChargers } from './read.ts'
import { shownValues } from './section.tsx'
import { useBalance, useHouse } from './watch-house.ts'

/** Whether a solar charger reports that it gives all that its panels can. */
const givesAll = ({ values }: SolarChargers['chargers'][string]['instance']) =>
  values?.device?.CS === 'Bulk' && values.device.MPPT === 'MPP Tracker active'

function Chargers() {
  const open = useOpenCard(({ id }) => id?.startsWith('solarCharger') === true)
  const { values, at, old } = useForkValues(
    '/solarchargerlivedata',
    'solarchargerlivedata/status',
    readSolarChargers,
    open,
  )
  const chargers = Object.entries(values?.chargers ?? {})
  const heardTimes = chargers.map(([, { lastHeardAt }]) => lastHeardAt)
  const isStale = useStaleness('solarCharger', chargers.length ? Math.max(...heardTimes) : undefined, at, old)
  const isOld = (lastHeardAt: number) => isStale || at - lastHeardAt > staleAfterMs.charger
  // The total lacks a charger that is silent beside another one.
  const silent = heardTimes.filter(isOld)
  const chargerSilentSince = silent.length ? Math.min(...silent) : undefined
  const isAtFullPower = chargers.length > 0 && chargers.every(([, { instance }]) => givesAll(instance))
  const limiterState = old ? undefined : values?.limiterState
  useEffect(() => {
    useHouse.setState({ chargerSilentSince, isAtFullPower, limiterState })
    return () => useHouse.setState({ chargerSilentSince: undefined, isAtFullPower: false, limiterState: undefined })
  }, [chargerSilentSince, isAtFullPower, limiterState])
  const { solarCharger } = useBalance() ?? {}
  if (values !== undefined && !chargers.length) return <UnheardCard id="solarCharger" keys="solarcharger." />
  return (
    <>
      {chargers.map(([serial, { instance, lastHeardAt }]) => (
        <ErrorBoundary key={serial} retryOn={useLive.subscribe}>
          <DeviceCard
            id={`solarCharger ${serial}`}
            keys="solarcharger."
            names={[instance.product_id]}
            badges={isOld(lastHeardAt) && <Badge state="down" text="onbattery.Old" />}
            lastHeardAt={lastHeardAt}
            serial={instance.hide_serial === true ? undefined : serial}
            firmware={instance.firmware_version}
            // With one charger the total is its power, and newer than its document.
            mainValues={
              isOld(lastHeardAt)
                ? []
                : chargers.length === 1 && solarCharger !== undefined
                  ? [briefText(solarCharger, 'W')]
                  : shownValues('solarcharger.', instance.values, ['output', 'P', 'Power'])
            }
            values={instance.values}
          />
        </ErrorBoundary>
      ))}
    </>
  )
}

/** A card for each solar charger, if the live values show that they are read. */
export function SolarCards() {
  return useLive(s => Boolean(s.total?.solarChargerPower)) && <Chargers />
}
