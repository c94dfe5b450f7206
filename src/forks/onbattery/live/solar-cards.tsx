import { textOf } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { useForkValues } from '../../../live/use-fork-values.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DeviceCard, useOpenCard } from './device-card.tsx'
import { readSolarChargers, type SolarChargers } from './read.ts'

/** A charger that was silent for longer counts no more. */
const oldMs = 10_000

/** What the power limiter does, by its state. */
const limiterTexts: Partial<Record<number, TextKey>> = {
  0: 'solarcharger.LimiterUnreachable',
  1: 'solarcharger.LimiterCharging',
  2: 'solarcharger.LimiterSolar',
  3: 'solarcharger.LimiterBattery',
}

function Limiter({ limiter: { state, watts } }: Pick<SolarChargers, 'limiter'>) {
  const text = limiterTexts[state ?? -1]
  return text ? <p>{t(text, { watts: textOf(watts) })}</p> : null
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
      <Limiter limiter={values.limiter} />
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
          main={['output', 'P', 'Power', 'V']}
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
