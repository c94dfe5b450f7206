import { Link } from 'wouter'
import { type RadioChip, radioOf } from '../../../contract/radios.ts'
import { useSunrise } from '../../../diagnosis/sunrise.ts'
import { dash, decimal, percent, textOf } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { presenceOf } from '../../../live/age.ts'
import { isOnPanels, isStale, useLive } from '../../../live/live.ts'
import { answeredShare, type Counts, countedInAll, countersOf } from '../../../live/radio/counts.ts'
import { useCounters, useTracks } from '../../../live/radio/tracks.ts'
import { enoughRequests, type Verdict, verdictOf, verdictOfDay } from '../../../live/radio/verdict.ts'
import { answeredCurve, countedIn, receptionWindow, windowMs } from '../../../live/radio/window.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Busy } from '../../../ui/busy.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { useEvery } from '../../../ui/use-every.ts'

/** The signal of an inverter that was never heard, dBm. Source: gateway contract 6.2. */
const unheardDbm = -127

/** The older chip reports only two levels. Source: gateway contract 6.2. */
const strongDbm = -30

/** The signal in words: dBm, or which of the two levels; undefined before anything was heard. */
function signalText(chip: RadioChip | undefined, dbm: unknown) {
  if (typeof dbm !== 'number' || dbm === unheardDbm) return undefined
  if (chip === 'nrf24') return t(dbm >= strongDbm ? 'radio.SignalStrong' : 'radio.Weak')
  return t('radio.Dbm', { dbm: decimal(dbm) })
}

/** A bar for each of the last ten minutes, oldest first, as high as its share of answers; no bar without requests. */
function Sparkline({ shares }: { shares: readonly (number | undefined)[] }) {
  const known = shares.filter(share => share !== undefined)
  if (!known.length) return null
  const label = t('radio.Curve', { least: percent(Math.min(...known)), most: percent(Math.max(...known)) })
  return (
    <figure className="spark">
      <svg role="img" aria-label={label} viewBox={`0 0 ${shares.length} 1`} preserveAspectRatio="none">
        {shares.map((share, slot) => {
          // A minute without any answer is a line, not a gap.
          const height = Math.max(share ?? 0, 0.04)
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          return share !== undefined && <rect key={slot} x={slot + 0.1} y={1 - height} width={0.8} height={height} />
        })}
      </svg>
      <figcaption className="muted">{t('radio.TenMinutes')}</figcaption>
    </figure>
  )
}

const badges = {
  good: ['on', 'radio.Good'],
  weak: ['idle', 'radio.Weak'],
  lost: ['down', 'radio.Lost'],
  counting: ['off', 'radio.Counting'],
  asleep: ['off', 'live.Asleep'],
  'not heard yet': ['off', 'live.NotHeard'],
  'never heard': ['down', 'live.NeverHeard'],
  'not polled': ['off', 'live.NotPolled'],
} as const satisfies Record<Verdict, readonly [string, TextKey]>

/** What to try, or why there is no verdict. */
const advice = {
  good: undefined,
  weak: 'radio.WeakAdvice',
  lost: 'radio.LostAdvice',
  counting: 'radio.CountingAdvice',
  asleep: 'radio.AsleepAdvice',
  'not heard yet': 'radio.CountingAdvice',
  'never heard': 'radio.LostAdvice',
  'not polled': 'radio.OffAdvice',
} as const satisfies Record<Verdict, TextKey | undefined>

/** A share with its number of requests; undefined without a request. */
function shareText(counts: Counts) {
  const share = answeredShare(counts)
  if (share === undefined) return undefined
  return t('radio.ShareOf', { share: percent(share), count: decimal(counts.requests) })
}

/** The share of the last `span` ms, which is named if it is not the usual one. */
function shareIn(counts: Counts, span: number) {
  const share = shareText(counts)
  return share && span > windowMs ? `${share} ${t('radio.InMinutes', { minutes: span / 60_000 })}` : share
}

/** Reception between an inverter and the gateway: a verdict, what to try, and the figures behind it. */
function InverterCard({ serial, isNight, now }: { serial: string; isNight: boolean; now: number }) {
  const inverter = useLive(s => s.inverters[serial])
  const slices = useTracks(s => s[serial]?.slices) ?? []
  if (!inverter) return null
  const { reachable, radio_stats } = inverter
  const chip = radioOf(serial)
  const span = receptionWindow(slices, now, enoughRequests)
  const counts = countedIn(slices, now, span)
  const counters = countersOf(radio_stats)
  const presence = presenceOf(inverter, now, isNight)
  const verdict = verdictOf({ presence, reachable, isNight, counts })
  const [state, word] = badges[verdict]
  const ofDay = verdict === 'asleep' && counters && verdictOfDay(counters)
  const advised = advice[verdict]
  const signal = signalText(chip, radio_stats?.rssi)
  return (
    <Card className="reception">
      <header>
        <h2>
          {textOf(inverter.name)} <Badge state={state} text={word} />
        </h2>
      </header>
      {advised && <p>{t(advised, { done: counts.requests, count: enoughRequests })}</p>}
      {ofDay && <p className="muted">{t(ofDay === 'good' ? 'radio.DayGood' : 'radio.DayWeak')}</p>}
      <Sparkline shares={answeredCurve(slices, now)} />
      <dl className="facts">
        <Fact label="radio.Share">{shareIn(counts, span)}</Fact>
        <Fact label="radio.Today">{counters && shareText(countedInAll(counters))}</Fact>
        <Fact label="radio.Repeats">{counts.requests > 0 ? decimal(counts.repeats / counts.requests, 1) : dash}</Fact>
        <Fact label="radio.Signal">{signal}</Fact>
      </dl>
    </Card>
  )
}

/** Counts leave the window as time passes, even without a message. */
const redrawMs = 5000

function Inverters() {
  const serials = useLive(s => s.serials)
  const isAllStale = useLive(isStale)
  const isNight = Boolean(useSunrise())
  const onBattery = useLive(s => s.onBattery)
  const now = useEvery(redrawMs, Date.now)
  return (
    <>
      <div role="status">{isAllStale && <Notice type="warning">{t('radio.NoValues')}</Notice>}</div>
      <div className="columns">
        {serials.map(serial => (
          <InverterCard
            key={serial}
            serial={serial}
            isNight={isNight && isOnPanels({ onBattery }, serial)}
            now={Math.max(now, Date.now())}
          />
        ))}
      </div>
    </>
  )
}

const NoInverters = () => (
  <Notice type="info">
    {t('live.NoInverters')} <Link href="/settings/inverter">{t('live.AddInverter')}</Link>
  </Notice>
)

/** How well the gateway and its inverters hear each other, and what to try. */
export function RadioPage() {
  const reload = useCounters()
  const known = useLive(s => s.serials.length > 0)
  const complete = useLive(s => s.complete)
  const error = useLive(s => s.error)
  const unknownTypes = useLive(s => s.unknownTypes) ?? []
  const hasFrequency = useLive(s => s.serials.some(serial => radioOf(serial) === 'cmt'))
  const none = complete ? !unknownTypes.length && <NoInverters /> : <Busy />
  return (
    <PageFrame title="radio.Title" onReload={reload}>
      <p className="text">{t('radio.Intro')}</p>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {unknownTypes.map(name => (
        <Notice key={name} type="warning">
          {t('live.UnknownType', { name })}
        </Notice>
      ))}
      {hasFrequency && (
        <p className="text">
          {t('radio.OtherFrequency')} <Link href="/settings/dtu">{t('radio.SetFrequency')}</Link>
        </p>
      )}
      {known ? <Inverters /> : !error && none}
    </PageFrame>
  )
}
