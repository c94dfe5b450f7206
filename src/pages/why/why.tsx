import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { LiveMarker, StaleNotice } from '../../connection/live-state.tsx'
import { NoInverters } from '../../connection/no-inverters.tsx'
import { useLiveValues } from '../../connection/use-live-values.ts'
import { type ExaminedCause, examineAll } from '../../diagnosis/causes.ts'
import { useSunrise } from '../../diagnosis/sunrise.ts'
import { textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useStrings } from '../../light/use-strings.ts'
import { isStale, type LiveState, useLive, useShown } from '../../live/live.ts'
import { useTracks, watchCounters } from '../../live/radio/tracks.ts'
import { Busy } from '../../ui/busy.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'
import { CauseReport } from './report.tsx'
import { useEvidence } from './use-evidence.ts'

/** Goes through the possible causes of a low yield, of the plant or of `?inverter=SERIAL`. */
export function WhyPage() {
  const wanted = new URLSearchParams(useSearch()).get('inverter')
  const serials = useLive(s => s.serials)
  const about = serials.filter(serial => !wanted || serial === wanted)
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
    // Of an inverter that the gateway never asks nothing else can be said.
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
          {wanted && about.length > 0 && <p>{t('why.Only', { name })}</p>}
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
