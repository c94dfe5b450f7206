import { wallTime } from '../../i18n/plant-zone.ts'
import { useEvery } from '../../ui/use-every.ts'
import { dayMs, dayOf, slotMs, slotsPerDay } from '../calendar.ts'
import { knownUntil } from '../filled-day.ts'
import { goodnessText, shareByNow } from '../goodness.ts'
import type { DayPicture } from '../use-day-picture.ts'

const minuteMs = 60_000

/** The slot of now, with its fraction. */
const partNow = () => (wallTime(Date.now()) % dayMs) / slotMs

interface GoodDayProps {
  /** A local day. */
  day: string
  picture: DayPicture
}

/** How good a day is beside a clear one, by now or as a whole; nothing while that cannot be told. */
export function GoodDay({ day, picture: { filled, clear } }: GoodDayProps) {
  const now = useEvery(minuteMs, partNow)
  const goodness = shareByNow(
    filled.wh,
    clear,
    day === dayOf(Date.now()) ? Math.min(now, knownUntil(filled)) : slotsPerDay,
  )
  if (!goodness) return null
  return (
    <p className="goodness">
      <progress aria-hidden="true" value={Math.min(1, goodness.share)} />
      {goodnessText(goodness)}
    </p>
  )
}
