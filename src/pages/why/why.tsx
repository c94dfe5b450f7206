import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { LiveMarker, NoInverters, StaleNotice } from '../../connection/live-state.tsx'
import { useLiveValues } from '../../connection/use-live-values.ts'
import { type ExaminedCause, examineAll } from '../../diagnosis/causes.ts'
import type { Finding } from '../../diagnosis/finding.ts'
import type { Evidence } from '../../diagnosis/plant.ts'
import { useSunrise } from '../../diagnosis/sunrise.ts'
import { get } from '../../gateway/api.ts'
import { poll } from '../../gateway/poll.ts'
import { textOf } from '../../i18n/format.ts'
import { type TextKey, t, useLanguage } from '../../i18n/i18n.ts'
import { useStrings } from '../../light/use-strings.ts'
import { isStale, type LiveState, useLive, useShown } from '../../live/live.ts'
import { useTracks, watchCounters } from '../../live/radio/tracks.ts'
import { Busy } from '../../ui/busy.tsx'
import { Card, FoldedCard } from '../../ui/card.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'

/** A sentence, with what to do about it and where. */
const Sentence = ({ text, params, advice, to }: Finding) => (
  <p>
    {t(text, params)} {advice && t(advice, params)}{' '}
    {typeof to === 'object' && 'page' in to && <Link href={to.page}>{t('why.Open')}</Link>}
  </p>
)

const Causes = ({ causes }: { causes: readonly ExaminedCause[] }) => (
  <ul className="causes">
    {causes.map(({ title, findings }) => (
      <li key={title}>
        <h2>{t(title)}</h2>
        {findings.map((finding, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its numbers change with every push, and its link must keep the focus
          <Sentence key={i} {...finding} />
        ))}
      </li>
    ))}
  </ul>
)

/** Causes that explain nothing, in a line that unfolds to their details. */
const FoldedList = ({ text, causes }: { text: TextKey; causes: readonly ExaminedCause[] }) =>
  causes.length > 0 && (
    <FoldedCard summary={t(text, { causes: causes.map(({ title }) => t(title)).join(', ') })}>
      <Causes causes={causes.filter(({ findings }) => findings.length)} />
    </FoldedCard>
  )

/** What was found, and in a line each what is fine and what is unknown. */
function CauseReport({ results }: { results: readonly ExaminedCause[] }) {
  const inState = (state: Finding['state']) =>
    results.filter(({ findings }) => (findings[0]?.state ?? 'fine') === state)
  const found = inState('found')
  return (
    <>
      <Card>
        <p className="verdict" role="status" data-state={found.length ? 'idle' : undefined}>
          {found.length ? t('why.Count', { count: found.length }) : t('why.NoCause')}
        </p>
        <Causes causes={found} />
      </Card>
      <FoldedList text="why.FineOnes" causes={inState('fine')} />
      <FoldedList text="why.UnknownOnes" causes={inState('unknown')} />
    </>
  )
}

/** The answers for each inverter, by serial, without failed ones. */
async function forEach<T>(serials: readonly string[], call: (inv: string) => Promise<T>): Promise<Record<string, T>> {
  const answers: Record<string, T> = {}
  for (const serial of serials) {
    const answer = await call(serial).catch(() => undefined)
    if (answer) answers[serial] = answer
  }
  return answers
}

/** What the gateway and the history show of these inverters; undefined until it is read. `turn` reads it again. */
function useEvidence(serials: readonly string[], turn: number) {
  const locale = useLanguage(s => s.code)
  const [read, setRead] = useState<Evidence>()
  const key = serials.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the serials, the turn for the wish to read again
  useEffect(() => {
    setRead(undefined)
    if (!key) return
    async function call(signal: AbortSignal) {
      // One call after the other, as the gateway has little memory.
      const grids = await forEach(serials, inv => get('gridprofile/status', { inv }, { signal }))
      const events = await forEach(serials, inv => get('eventlog/status', { inv, locale }, { signal }))
      if (!signal.aborted) setRead({ grids, events })
    }
    return poll({ call, pauseMs: () => undefined }).stop
  }, [key, locale, turn])
  return read
}

/** Goes through the possible causes of a low yield, of the plant or of `?inverter=SERIAL`. */
export function WhyPage() {
  const chosenSerial = new URLSearchParams(useSearch()).get('inverter')
  const serials = useLive(s => s.serials)
  const about = serials.filter(serial => !chosenSerial || serial === chosenSerial)
  const name = useLive(s => textOf(s.inverters[about[0] ?? '']?.name))
  const reload = useLiveValues(about[0])
  const sunrise = useSunrise()
  const weak = useStrings(s => s.weak)
  const judged = useStrings(s => s.judged)
  const tracks = useTracks(all => all)
  useEffect(watchCounters, [])
  const [turn, setTurn] = useState(0)
  const read = useEvidence(about, turn)

  function examinedIn(state: LiveState): ExaminedCause[] {
    const inverters = state.serials.flatMap(serial => state.inverters[serial] ?? [])
    const { hints, governed, onBattery, unknownTypes = [] } = state
    const isOnlyUnknown = !state.serials.length && unknownTypes.length > 0
    if (isStale(state) || !(isOnlyUnknown || (read && about.length))) return []
    const ofGateway = { hints, governed, onBattery, unknownTypes }
    const all = examineAll({ ...read, ...ofGateway, now: Date.now(), inverters, about, sunrise, weak, judged, tracks })
    // If the gateway never polls an inverter, nothing else can be said of it.
    return isOnlyUnknown ? all.filter(({ findings }) => findings.some(({ state }) => state === 'found')) : all
  }

  const results = useShown(useLive, examinedIn)
  const isAllStale = useLive(isStale)
  const isGone = serials.length > 0 && !about.length

  async function lookAgain() {
    await reload()
    setTurn(turn + 1)
  }

  return (
    <PageFrame title="why.Title" marker={<LiveMarker />} onReload={lookAgain}>
      <StaleNotice />
      {isGone && <p className="notice">{t('why.NoInverter')}</p>}
      {!serials.length && <NoInverters onRetry={reload} />}
      {!results.length && about.length > 0 && !isAllStale && <Busy />}
      {results.length > 0 && (
        <>
          {chosenSerial && about.length > 0 && <p>{t('why.Only', { name })}</p>}
          <CauseReport results={results} />
          <div className="actions">
            <Link href="/">{t('app.BackHome')}</Link>
            <button type="button" onClick={() => void lookAgain()}>
              {t('why.Again')}
            </button>
          </div>
        </>
      )}
    </PageFrame>
  )
}
