import { useState } from 'react'
import { useSunrise } from '../../../../diagnosis/sunrise.ts'
import { textOf } from '../../../../i18n/format.ts'
import { t } from '../../../../i18n/i18n.ts'
import { presenceOf } from '../../../../live/age.ts'
import { isStale, useLive } from '../../../../live/live.ts'
import { useCounters } from '../../../../live/radio/tracks.ts'
import { useScreenOn } from '../../../../ui/screen-on.ts'
import { RadioFrame, RadioPageFrame } from '../reception.tsx'
import { Measure } from './measure.tsx'

/** Says what would spoil the next measurement. */
function Obstacles({ serial }: { serial: string }) {
  const isAllStale = useLive(isStale)
  const isNight = Boolean(useSunrise())
  const presence = useLive(
    ({ inverters: { [serial]: inverter }, heard }) => inverter && presenceOf(inverter, heard, isNight),
  )
  const isAsleep = presence === 'asleep'
  return (
    <div role="status">
      {(isAllStale || isAsleep || presence === 'not polled') && (
        <p className="notice" data-type="warning">
          {t(isAllStale ? 'radio.NoValues' : isAsleep ? 'radio.AsleepAdvice' : 'radio.OffAdvice')}
        </p>
      )}
    </div>
  )
}

/** The choice of an inverter, and its measurements. */
function Chosen() {
  const serials = useLive(s => s.serials)
  const inverters = useLive(s => s.inverters)
  const [chosen, setChosen] = useState('')
  const serial = serials.includes(chosen) ? chosen : (serials[0] ?? '')
  return (
    <>
      <label className="text">
        {t('radio.ChooseInverter')}
        <select name="inverter" value={serial} onChange={event => setChosen(event.currentTarget.value)}>
          {serials.map(one => (
            <option key={one} value={one}>
              {textOf(inverters[one]?.name)}
            </option>
          ))}
        </select>
      </label>
      <Obstacles serial={serial} />
      <Measure key={serial} serial={serial} />
    </>
  )
}

/** Helps to find the place where the gateway hears an inverter best, with a phone that is held beside it. */
export function PlacePage() {
  const reload = useCounters()
  const screen = useScreenOn()
  return (
    <RadioFrame onReload={reload}>
      <div className="text">
        <p>{t('radio.PlaceIntro')}</p>
        {(screen === 'impossible' || screen === 'refused') && <p className="muted">{t('radio.ScreenNote')}</p>}
        <RadioPageFrame onRetry={reload}>
          <Chosen />
        </RadioPageFrame>
      </div>
    </RadioFrame>
  )
}
