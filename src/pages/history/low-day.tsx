import { lowDay, lowShare } from '../../diagnosis/low-day.ts'
import { dayAfter, dayOf, slotsPerDay } from '../../history/calendar.ts'
import type { ClearDay } from '../../history/clear-day.ts'
import { knownUntil } from '../../history/filled-day.ts'
import { shareByNow } from '../../history/goodness.ts'
import { loadHistory } from '../../history/history.ts'
import { type DayPicture, loadDay } from '../../history/use-day-picture.ts'
import { useLoaded } from '../../history/use-loaded.ts'
import { t } from '../../i18n/i18n.ts'

/** So many days of strings are kept. */
const stringDays = 30

interface CausesProps {
  day: string
  serials: readonly string[] | undefined
  clear: ClearDay
  until: number
}

/** What was found of a day that brought little. */
function Causes({ day, serials, clear, until }: CausesProps) {
  const known = useLoaded(async () => {
    const strings = await loadHistory('strings', dayAfter(day, -stringDays), day)
    return { ...(await loadDay(day, serials)), strings }
  }, day + serials)
  const found = known ? lowDay({ ...known, day, clear, until }) : []
  if (!found.length) return null
  return (
    <>
      <p>{t('why.LowDay')}</p>
      <ul>
        {found.map(({ text, params }) => (
          <li key={text + params?.name + params?.string}>{t(text, params)}</li>
        ))}
      </ul>
    </>
  )
}

/** Why a recorded day brought less than a clear one; nothing of a good day, or while clear days are not known. */
export function LowDay({
  day,
  serials,
  picture: { filled, clear },
}: Pick<CausesProps, 'day' | 'serials'> & { picture: DayPicture }) {
  const until = day === dayOf(Date.now()) ? knownUntil(filled) : slotsPerDay
  const goodness = shareByNow(filled.wh, clear, until)
  return clear && goodness && goodness.share < lowShare ? <Causes {...{ day, serials, clear, until }} /> : null
}
