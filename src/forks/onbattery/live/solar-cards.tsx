import { useEffect } from 'react'
import { briefText, decimal, percent } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { staleAfterMs } from '../../../live/age.ts'
import { powerOf } from '../../../live/inverter-state.ts'
import { useLive } from '../../../live/live.ts'
import { useForkValues } from '../../../live/use-fork-values.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ErrorBoundary } from '../../../ui/page/error-boundary.tsx'
import type { PowerLimiterConfig } from '../contract/power-limiter.ts'
import { DeviceCard, useDocumentAge, useOpenCard } from './device-card.tsx'
import { readSolarChargers, type SolarChargers } from './read.ts'
import { shownValues } from './section.tsx'
import { useHouse } from './watch-house.ts'

/** The state of a limiter that may discharge the battery. */
const battery = 3

/** What the power limiter does, by its state. */
const limiterTexts: Partial<Record<number, TextKey>> = {
  0: 'solarcharger.LimiterUnreachable',
  1: 'solarcharger.LimiterRests',
  2: 'solarcharger.LimiterSolar',
  [battery]: 'solarcharger.LimiterBattery',
}

/** Down to where the limiter uses the battery. */
function stopOf({ ignore_soc, battery_soc_stop_threshold: charge, voltage_stop_threshold: volts }: PowerLimiterConfig) {
  return ignore_soc ? `${decimal(volts, 1)}\u00a0V` : percent(charge / 100)
}

/** What the limiter does now; nothing where its inverters do something else, of a limiter that is off, or of an unknown state. */
function Limiter({ limiter: { state, watts } }: Pick<SolarChargers, 'limiter'>) {
  const limiter = useHouse(s => s.limiter)
  const isFeeding = useLive(({ inverters, governed = [] }) =>
    governed.some(serial => inverters[serial]?.reachable && powerOf(inverters[serial]) >= 1),
  )
  if (limiter?.enabled === false || (isFeeding && (state === 0 || state === 1))) return null
  const text = state === battery && limiter ? 'solarcharger.LimiterDownTo' : limiterTexts[state ?? -1]
  if (!text) return null
  return (
    <p>
      <strong>{t('solarcharger.Limiter')}</strong>{' '}
      {t(text, { watts: briefText(watts, 'W'), stop: limiter ? stopOf(limiter) : '' })}
    </p>
  )
}

/** Whether a solar charger gives what its panels can, by its own words. Source: OnBattery's contract 1.5.2. */
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
  const sentAts = chargers.map(([, { sentAt }]) => sentAt)
  const isStale = useDocumentAge(
    'solarCharger',
    chargers.length ? { sentAt: Math.max(...sentAts), readAt: at, isMissed: old } : undefined,
  )
  const isSilent = (sentAt: number) => isStale || at - sentAt > staleAfterMs.charger
  // The total lacks a charger that is silent beside another one.
  const silent = sentAts.filter(isSilent)
  const silentSince = silent.length ? Math.min(...silent) : undefined
  const isAtFullPower = chargers.length > 0 && chargers.every(([, { instance }]) => givesAll(instance))
  useEffect(() => {
    useHouse.setState({ silentCharger: silentSince, isAtFullPower })
    return () => useHouse.setState({ silentCharger: undefined, isAtFullPower: false })
  }, [silentSince, isAtFullPower])
  if (!values) return null
  return (
    <>
      {!old && <Limiter limiter={values.limiter} />}
      {chargers.map(([serial, { instance, sentAt }]) => (
        <ErrorBoundary key={serial} retryOn={useLive.subscribe}>
          <DeviceCard
            id={`solarCharger ${serial}`}
            keys="solarcharger."
            names={[instance.product_id]}
            badges={isSilent(sentAt) && <Badge state="down" text="onbattery.Old" />}
            sentAt={sentAt}
            serial={instance.hide_serial === true ? undefined : serial}
            firmware={instance.firmware_version}
            said={shownValues('solarcharger.', instance.values, ['output', 'P', 'Power'])}
            values={instance.values}
          />
        </ErrorBoundary>
      ))}
    </>
  )
}

/** A card for each solar charger, while the live values say that they are read. */
export function SolarCards() {
  const enabled = useLive(s => s.total?.solarChargerPower !== undefined)
  return enabled ? <Chargers /> : null
}
