import { clockOf, dayOf, slotMs, slotOf, slotsPerDay } from '../../../history/calendar.ts'
import { loadHistory } from '../../../history/history.ts'
import { useLoaded } from '../../../history/use-history.ts'
import { clockTime, percent } from '../../../i18n/format.ts'
import { labelled, t } from '../../../i18n/i18n.ts'
import { pathOf, ticksOf } from '../../../light/geometry.ts'
import { Chart } from '../../../ui/chart.tsx'
import { batteryEnd, houseNow, useBalance } from './watch-house.ts'

const full = 100
const hours = { from: 0, to: slotsPerDay }

/** When the battery will be full or empty, in words, and the way there as an SVG path; undefined while unknown. */
function useEnd() {
  const { charge } = useBalance()?.battery ?? {}
  const now = Date.now()
  const house = houseNow(now, false)
  const end = house && batteryEnd(house)
  if (!end || charge === undefined) return undefined
  const slots = (end.at - now) / slotMs
  return {
    text: t(end.charge > charge ? 'flow.FullBy' : 'flow.EmptyBy', { time: clockTime(end.at) }),
    path: `M${slotOf(now) + 0.5} ${full - charge}l${slots} ${charge - end.charge}`,
  }
}

/** The charge of the battery over a day, for today also how long it lasts. Gaps stay empty; nothing for a day without records. */
export function BatteryDay({ day }: { day: string }) {
  const curve = useLoaded(async () => (await loadHistory('strings', day, day))[day]?.devices?.batteryCharge, day)
  const end = useEnd()
  if (!curve) return null
  const isToday = day === dayOf(Date.now())
  const textAt = (slot: number) => (curve[slot] === undefined ? undefined : percent(curve[slot] / full))
  const name = labelled(t('battery.Title'), t('battery.SoC'))
  return (
    <div className="charge">
      <Chart
        label={name}
        scale={[name, isToday && end?.text].filter(Boolean).join(' · ')}
        {...hours}
        nameAt={clockOf}
        textAt={textAt}
        ticks={ticksOf(hours)}
        first={curve.length - 1}
        small
      >
        <svg viewBox={`0 0 ${slotsPerDay} ${full}`} preserveAspectRatio="none" aria-hidden="true">
          <path d={pathOf(curve, full, true)} />
          {isToday && end && <path className="to-end" d={end.path} />}
        </svg>
      </Chart>
    </div>
  )
}
