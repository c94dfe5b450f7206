import { type FormEvent, useEffect, useId, useState } from 'react'
import { radioOf } from '../../../../contract/radios.ts'
import { dash, percent } from '../../../../i18n/format.ts'
import { t, withColon } from '../../../../i18n/i18n.ts'
import { useLive } from '../../../../live/live.ts'
import { answeredShare, countersOf } from '../../../../live/radio/counts.ts'
import { useTracks } from '../../../../live/radio/tracks.ts'
import { countedIn } from '../../../../live/radio/window.ts'
import { Card } from '../../../../ui/card.tsx'
import { PlainButton } from '../../../../ui/controls/plain-button.tsx'
import { useEvery } from '../../../../ui/use-every.ts'
import { measuredDbm, signalText } from '../signal.ts'
import { add, begin, type Measurement, measureMs, progressOf } from './measurement.ts'
import { Results } from './results.tsx'

const tickMs = 1000

/** The current counters of an inverter, and its signal. */
function look(serial: string) {
  const stats = useLive.getState().inverters[serial]?.radio_stats
  return { counters: countersOf(stats), dbm: measuredDbm(radioOf(serial), stats?.rssi) }
}

/** Measurements of an inverter at several places, one after the other. */
function useMeasurement(serial: string) {
  const [places, setPlaces] = useState<readonly Measurement[]>([])
  const [running, setRunning] = useState<Measurement>()
  const [now, setNow] = useState(Date.now)
  const measuring = running !== undefined

  useEffect(() => {
    if (!measuring) return
    const count = () => {
      const { counters, dbm } = look(serial)
      if (counters) setRunning(before => before && add(before, counters, dbm))
    }
    const stop = useLive.subscribe(count)
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [serial, measuring])

  const done = running ? progressOf(running, now) : 0
  useEffect(() => {
    if (!running || done < 1) return
    setPlaces(before => [...before, running])
    setRunning(undefined)
  }, [running, done])

  return {
    places,
    running,
    done,
    start(name: string) {
      const { counters } = look(serial)
      const at = Date.now()
      setNow(at)
      if (counters) setRunning(begin(name, counters, at))
    },
    cancel: () => setRunning(undefined),
  }
}

/** The current share of answers, in figures that can be read at arm's length. */
function Now({ serial }: { serial: string }) {
  const slices = useTracks(s => s[serial]?.slices) ?? []
  const rssi = useLive(s => s.inverters[serial]?.radio_stats?.rssi)
  const now = useEvery(1000, Date.now)
  const counts = countedIn(slices, now, measureMs)
  const share = answeredShare(counts)
  const signal = signalText(radioOf(serial), rssi)
  return (
    <p className="now">
      <strong>{share === undefined ? dash : percent(share)}</strong> <span>{t('radio.Now')}</span>
      <small className="muted">
        {t('radio.NowNote', { count: counts.requests })} {signal && `${withColon('radio.Signal')} ${signal}`}
      </small>
    </p>
  )
}

/** Measures an inverter at places that the owner names, one after the other. */
export function Measure({ serial }: { serial: string }) {
  const { places, running, done, start, cancel } = useMeasurement(serial)
  const field = useId()
  const next = t('radio.PlaceNumber', { num: places.length + 1 })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('place')
    start(String(typed ?? '').trim() || next)
  }

  return (
    <Card className="measure">
      <Now serial={serial} />
      {running ? (
        <>
          <p>
            {t('radio.Measuring', {
              name: running.name,
              answers: running.counts.answers,
              count: running.counts.requests,
            })}
          </p>
          <progress value={done} aria-label={t('radio.Progress')} />
          <PlainButton text="base.Cancel" onPress={cancel} />
        </>
      ) : (
        <form onSubmit={submit} key={places.length}>
          <label htmlFor={field}>{t('radio.PlaceName')}</label>
          <input id={field} name="place" defaultValue={next} maxLength={40} autoComplete="off" />
          <button type="submit">{t('radio.MeasureHere')}</button>
        </form>
      )}
      <Results places={places} />
    </Card>
  )
}
