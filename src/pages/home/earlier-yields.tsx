import { dayAfter, dayOf } from '../../history/calendar.ts'
import { loadHistory, useHistory } from '../../history/history.ts'
import { nameOf } from '../../history/name-of.ts'
import { spanOf } from '../../history/spans.ts'
import { useLoaded } from '../../history/use-loaded.ts'
import { type EarlierYields as Earlier, earlierYields } from '../../history/yields.ts'
import { briefText, dash } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { isHeard } from '../../live/inverter-state.ts'
import { useLive } from '../../live/live.ts'

/** A record of this many days before the month shows that the whole month is known. */
const daysBefore = 31

const yieldText = (wh: number | undefined) => (wh === undefined ? dash : briefText(wh, 'Wh'))

/** Why there is a dash; empty without one. `since` is the first recorded day. */
function reasonText({ yesterday, month }: Earlier, since: string | undefined) {
  if (since && month === undefined) return t('live.RecordedSince', { day: nameOf(since) })
  return yesterday === undefined ? t('live.YesterdayUnknown') : ''
}

/** The yields of yesterday and of this month; a dash says why there is none. */
export function EarlierYields() {
  const today = dayOf(Date.now())
  const from = dayAfter(spanOf('month', today).first, -daysBefore)
  // The first record is made half a second after the first values. Said before, or the buttons below would move then.
  const recording = useHistory(s => s.kept)
  const heard = useLive(s => Object.values(s.inverters).some(isHeard))
  const known = useLoaded(async () => earlierYields(await loadHistory('yields', from, today), today), today)
  return (
    <dl className="earlier">
      {known && (
        <>
          <dt>{nameOf(dayAfter(today, -1))}</dt>
          <dd>{yieldText(known.yesterday)}</dd>
          <dt>{t('live.ThisMonth')}</dt>
          <dd>
            {yieldText(known.month)} {reasonText(known, known.since ?? (recording && heard ? today : undefined))}
          </dd>
        </>
      )}
    </dl>
  )
}
