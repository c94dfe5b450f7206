import { Link, useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { SpanDetails } from '#fork/history'
import { dayOf, isDay, timeOf } from '../../history/calendar.ts'
import { compareSpan, yieldSum } from '../../history/compare.ts'
import { comparisonText, energyText } from '../../history/comparison-text.ts'
import { recordedGateways, serialsAt } from '../../history/gateways.ts'
import { leaveOut, leftOutDays, loadHistory } from '../../history/history.ts'
import { spanTitle } from '../../history/span-names.ts'
import {
  earliestDay,
  isIn,
  type PlantPart,
  partFrom,
  type Span,
  type SpanKind,
  searchOf,
  spanAfter,
  spanFrom,
  spanKinds,
  spanOf,
} from '../../history/spans.ts'
import { useHistory, useLoaded } from '../../history/use-history.ts'
import { lastCounted, recordedInverters, yieldsOf } from '../../history/yields.ts'
import { briefText, date } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { Dome } from '../../light/dome.tsx'
import { ShareBar } from '../../light/share.tsx'
import { useShownDay } from '../../light/sun.ts'
import { useDay } from '../../light/use-day.ts'
import { PlayButton } from '../../play/play-button.tsx'
import { DayPlayer } from '../../play/player.tsx'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'
import { Card } from '../../ui/card.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { Ranking } from './ranking.tsx'
import { SpanBar } from './span-bar.tsx'
import { StorageNotice } from './storage-notice.tsx'
import { StringView } from './string-view.tsx'
import { loadStrings, type StringsOfDay, stringsOfDay } from './strings-of-day.ts'
import { useStepGestures } from './use-step-gestures.ts'
import { YieldBars } from './yield-bars.tsx'

interface ViewState {
  /** A day whose bar is marked. */
  marked?: string | undefined
}

interface NavigateOptions extends ViewState {
  /** Replaces the current entry of the browser's history. */
  replace?: boolean
  part?: PlantPart
}

const addressOf = (span: Span, part: PlantPart) => `/history${searchOf(span, part)}`

/** The day marked in an entry of the browser's history, which another page may have left. */
function markedIn(state: unknown) {
  const { marked } = (state ?? {}) as ViewState
  return typeof marked === 'string' && isDay(marked) ? marked : undefined
}

/** What the address shows, and the ways from there. */
function useView(today: string) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const marked = markedIn(useHistoryState())
  const span = spanFrom(search, today, useShownDay())
  const part = partFrom(search)

  const go = (to: Span, { marked, replace = false, part: other = part }: NavigateOptions = {}) =>
    navigate(addressOf(to, other), { replace, state: marked ? { marked } : null })

  return {
    span,
    part,
    marked,
    addressOf: (to: Span, other = part) => addressOf(to, other),
    /** Shows a span, unless it is in the future or before 1970. */
    go: (to: Span, options?: NavigateOptions) => to.first <= today && to.last >= earliestDay && go(to, options),
    /** Shows the day or month of a bar; Back returns to the bar, marked. */
    goDeeper(to: Span) {
      go(span, { marked: to.first, replace: true })
      go(to)
    },
  }
}

/** The dome of a day with its share of a clear one. */
function DayDome({ day, serials }: { day: string; serials: readonly string[] | undefined }) {
  const known = useDay(day, serials)
  return (
    <>
      <ShareBar share={known.share} />
      <Dome day={known} />
    </>
  )
}

/** Links to the report of a span, and to the recorded data. */
const Onward = ({ span }: { span: Span }) => (
  <>
    <Link href={`/history/report${searchOf(span)}`}>{t('report.Title')}</Link>
    <Link href={`/history/data${searchOf(span)}`}>{t('history.Data')}</Link>
  </>
)

const kindText: Record<SpanKind, TextKey> = {
  day: 'history.Day',
  week: 'history.Week',
  month: 'history.Month',
  year: 'history.Year',
}

/** The yields of all days up to today, of the inverter or the gateway that an address names, or of the plant. */
async function load(today: string, name: string | undefined) {
  // A clock that was ahead may have left later days.
  const days = await loadHistory('yields', '', today)
  const inverters = recordedInverters(days)
  const gateway = recordedGateways(inverters).find(address => address === name)
  // An address may name an inverter that is unknown here.
  const inverter = inverters.find(({ serial }) => serial === name)?.serial
  const serials = gateway ? serialsAt(inverters, gateway) : inverter ? [inverter] : undefined
  const yields = yieldsOf(days, serials ?? inverters.map(({ serial }) => serial))
  return { days, inverters, inverter, chosen: gateway ?? inverter, serials, yields }
}

/** What each string of an inverter gave on a day; a tap shows it. Nothing for a single string, whose day is the inverter's. */
function StringList({ strings, isNamed, addressOf }: StringsOfDay & { addressOf: (string: string) => string }) {
  if (!strings.length) return isNamed ? <p className="hint">{t('live.StringsNotKept')}</p> : null
  return (
    <Card title="history.Strings">
      <table>
        <tbody>
          {strings.map(({ string, name, wh, missed }) => (
            <tr key={string}>
              <th scope="row">
                <Link href={addressOf(string)}>{name}</Link>{' '}
                {missed && (
                  <small>
                    {briefText(missed.wh, 'Wh')} {t('history.LessThanUsual', { day: date(timeOf(missed.since, 0)) })}
                  </small>
                )}
              </th>
              <td className="number">{briefText(wh, 'Wh')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** The yield of a day, a week, a month or a year, as far as this browser has seen it, beside equal spans. */
export function HistoryPage() {
  const today = dayOf(Date.now())
  const { span, part, marked, addressOf, go, goDeeper } = useView(today)
  const known = useLoaded(() => load(today, part.inverter), part.inverter ?? '')
  const { days = {}, inverters = [], inverter, chosen, serials, yields = [] } = known ?? {}
  // If the plant has only one inverter, its strings are shown.
  const withStrings =
    span.kind === 'day' ? (inverter ?? (inverters.length === 1 ? inverters[0]?.serial : undefined)) : undefined
  const recorded = useLoaded(() => loadStrings(span.first, withStrings), `${withStrings} ${span.first}`)
  const ofDay =
    withStrings && known && recorded
      ? stringsOfDay(recorded, withStrings, yields, days[recorded.day]?.inverters[withStrings]?.stringNames ?? {})
      : undefined
  const end = lastCounted(yields, today, useShownDay())
  const silent = useHistory(s => s.silent)
  const gestures = useStepGestures(count => go(spanAfter(span, count)))
  // Without an answer of the database no day is known.
  if (silent)
    return (
      <PageFrame title="history.Title" marker={<Onward span={span} />}>
        <StorageNotice />
      </PageFrame>
    )

  const day = [marked, today].find(one => one !== undefined && isIn(span, one)) ?? span.first
  const isOut = leftOutDays().has(span.first)
  const sum = yieldSum(yields, span.first, span.last)
  const compared =
    sum.wh === undefined ? '' : comparisonText(compareSpan(yields, span, span.kind === 'day' ? today : end))
  const energy = span.kind === 'day' ? energyText(sum) : briefText(sum.wh, 'Wh')
  const view = (
    <>
      <SpanBar
        {...{ span, today, day, inverters }}
        chosen={chosen ?? ''}
        onSpan={to => go(to)}
        onDay={(day, replace) => go(spanOf(span.kind, day), { marked: day, replace })}
        onInverter={inverter => go(span, { marked, part: { inverter } })}
      />
      <Card>
        <header>
          <h2 aria-live="polite">{sum.wh === undefined ? spanTitle(span) : `${spanTitle(span)} · ${energy}`}</h2>
          {span.kind === 'day' && (isOut || days[span.first]) && (
            <PlainButton
              text={isOut ? 'history.PutBack' : 'history.LeaveOut'}
              onPress={() => tellUnlessKept(leaveOut(span.first, !isOut))}
            />
          )}
        </header>
        {compared && <p>{compared}</p>}
        {span.kind === 'day' && isOut && <p className="hint">{t('history.LeftOut')}</p>}
        {span.kind === 'day' && !isOut && <DayDome key={span.first} day={span.first} serials={serials} />}
        {span.kind === 'day' && !isOut && !chosen && days[span.first] && <PlayButton day={span.first} />}
        {span.kind !== 'day' && sum.wh === undefined && <p className="hint">{t('history.NothingRecorded')}</p>}
        {span.kind !== 'day' && sum.wh !== undefined && (
          <YieldBars {...{ span, yields, serials, marked, addressOf }} lastDay={end} onOpened={goDeeper} />
        )}
        {SpanDetails && !chosen && <SpanDetails span={span} />}
      </Card>
      {!inverter && (
        <Ranking
          {...{ span, days }}
          lastDay={end}
          inverters={inverters.filter(({ serial }) => serials?.includes(serial) ?? true)}
        />
      )}
      {withStrings && ofDay && (
        <StringList {...ofDay} addressOf={string => addressOf(span, { inverter: withStrings, string })} />
      )}
    </>
  )
  const string = ofDay?.strings.find(({ string }) => string === part.string)
  const name = inverters.find(({ serial }) => serial === inverter)?.name ?? ''
  const stringView = string && ofDay && inverter && (
    <>
      <SpanBar
        {...{ span, today, day, inverters: [], chosen: '' }}
        onSpan={to => go(to)}
        onDay={(day, replace) => go(spanOf('day', day), { replace })}
        onInverter={() => {}}
      />
      <StringView
        {...ofDay}
        day={recorded?.day ?? span.first}
        serial={inverter}
        inverter={name}
        chosen={string}
        onString={string => go(span, { replace: true, part: { inverter, string } })}
      />
      <Card title="live.PlayDay">
        <DayPlayer day={recorded?.day ?? span.first} />
      </Card>
    </>
  )
  return (
    <PageFrame
      title="history.Title"
      loading={!known || (part.string !== undefined && !recorded)}
      marker={stringView ? <Link href={addressOf(span, { inverter })}>{name}</Link> : <Onward span={span} />}
    >
      <StorageNotice />
      <div {...gestures}>
        {stringView || (
          <Tabs
            label={t('history.Span')}
            tabs={spanKinds.map(kind => ({ title: t(kindText[kind]), content: kind === span.kind && view }))}
            shown={spanKinds.indexOf(span.kind)}
            onChosen={tab => go(spanOf(spanKinds[tab] ?? 'day', day), { marked: day })}
          />
        )}
      </div>
      <ZoneNote />
    </PageFrame>
  )
}
