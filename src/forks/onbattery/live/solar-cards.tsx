import { textOf } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { useLive } from '../../../live/live.ts'
import { useForkValues } from '../../../live/use-fork-values.ts'
import { Badge } from '../../../ui/badge.tsx'
import { FoldedCard } from '../../../ui/card.tsx'
import { useEvery } from '../../../ui/use-every.ts'
import { Details, Head } from './head.tsx'
import { readSolarChargers, type SeenCharger, type SolarChargers } from './read.ts'
import { Sections } from './section.tsx'

/** A charger that is silent for longer counts no more. */
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

function SolarCard({ serial, seen: { instance, sentAt } }: { serial: string; seen: SeenCharger }) {
  const now = useEvery(1000, Date.now)
  const { product_id, firmware_version, hide_serial } = instance
  return (
    <FoldedCard
      summary={
        <Head title="solarcharger.Title" names={[product_id]}>
          {now - sentAt > oldMs && <Badge state="down" text="onbattery.Old" />}
        </Head>
      }
    >
      <Details sentAt={sentAt} serial={hide_serial === true ? undefined : serial} firmware={firmware_version} />
      <Sections keys="solarcharger." values={instance.values} />
    </FoldedCard>
  )
}

function Chargers() {
  const { values } = useForkValues('/solarchargerlivedata', 'solarchargerlivedata/status', readSolarChargers)
  if (!values) return null
  return (
    <>
      <Limiter limiter={values.limiter} />
      {Object.entries(values.chargers).map(([serial, seen]) => (
        <SolarCard key={serial} serial={serial} seen={seen} />
      ))}
    </>
  )
}

/** A card for each solar charger, while the live values say that they are read: a gateway has few connections. */
export function SolarCards() {
  const enabled = useLive(s => s.total?.solarChargerPower !== undefined)
  return enabled ? <Chargers /> : null
}
