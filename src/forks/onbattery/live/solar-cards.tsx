import { brief, briefText, decimal, percent, textOf } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { useForkValues } from '../../../live/use-fork-values.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { PowerLimiterConfig } from '../contract/power-limiter.ts'
import { DeviceCard, useOpenCard } from './device-card.tsx'
import { useHouse } from './house.ts'
import { readSolarChargers, type SolarChargers } from './read.ts'
import { shownValues } from './section.tsx'

/** A charger that was silent for longer counts no more. */
const oldMs = 10_000

/** The state of a limiter that may discharge the battery. */
const battery = 3

/** What the power limiter does, by its state. */
const limiterTexts: Partial<Record<number, TextKey>> = {
  0: 'solarcharger.LimiterUnreachable',
  1: 'solarcharger.LimiterCharging',
  2: 'solarcharger.LimiterSolar',
  [battery]: 'solarcharger.LimiterBattery',
}

/** Down to where the limiter uses the battery. */
function stopOf({ ignore_soc, battery_soc_stop_threshold: charge, voltage_stop_threshold: volts }: PowerLimiterConfig) {
  return ignore_soc ? `${decimal(volts, 1)}\u00a0V` : percent(charge / 100)
}

function Limiter({ limiter: { state, watts } }: Pick<SolarChargers, 'limiter'>) {
  const limiter = useHouse(s => s.limiter)
  const text = state === battery && limiter ? 'solarcharger.LimiterDownTo' : limiterTexts[state ?? -1]
  if (!text) return null
  return (
    <p>
      <strong>{t('solarcharger.Limiter')}</strong>{' '}
      {t(text, { watts: briefText(watts, 'W'), stop: limiter ? stopOf(limiter) : '' })}
    </p>
  )
}

function Chargers() {
  const open = useOpenCard(({ id }) => id?.startsWith('solarCharger') === true)
  const { values, at, old } = useForkValues(
    '/solarchargerlivedata',
    'solarchargerlivedata/status',
    readSolarChargers,
    open,
  )
  if (!values) return null
  return (
    <>
      {!old && <Limiter limiter={values.limiter} />}
      {Object.entries(values.chargers).map(([serial, { instance, sentAt }]) => (
        <DeviceCard
          key={serial}
          id={`solarCharger ${serial}`}
          keys="solarcharger."
          names={[instance.product_id]}
          badges={(old || at - sentAt > oldMs) && <Badge state="down" text="onbattery.Old" />}
          sentAt={sentAt}
          serial={instance.hide_serial === true ? undefined : serial}
          firmware={instance.firmware_version}
          said={shownValues('solarcharger.', instance.values, ['output', 'P', 'Power'])}
          values={instance.values}
        />
      ))}
    </>
  )
}

/** A card for each solar charger, while the live values say that they are read. */
export function SolarCards() {
  const enabled = useLive(s => s.total?.solarChargerPower !== undefined)
  return enabled ? <Chargers /> : null
}

/** What all solar chargers brought, of today and in all. */
export function SolarYields() {
  const total = useLive(s => s.total)
  const said = (
    [
      ['live.Today', total?.solarChargerYieldDay],
      ['live.InTotal', total?.solarChargerYieldTotal],
    ] as const
  ).flatMap(([text, value]) => {
    const { v, u, d } = brief(value ?? {})
    return value ? t(text, { yield: `${decimal(v, d)}\u00a0${textOf(u, '')}` }) : []
  })
  return (
    said.length > 0 && (
      <div className="device">
        <dt>{t('live.SolarCharger')}</dt>
        <dd>{said.join(' · ')}</dd>
      </div>
    )
  )
}
