import { Link } from 'wouter'
import { radioOf } from '../../../contract/radios.ts'
import { useSunrise } from '../../../diagnosis/sunrise.ts'
import { t } from '../../../i18n/i18n.ts'
import { isStale, useLive } from '../../../live/live.ts'
import { useCounters } from '../../../live/radio/tracks.ts'
import { useEvery } from '../../../ui/use-every.ts'
import { InverterCard } from './inverter-card.tsx'
import { RadioFrame, RadioPageFrame } from './reception.tsx'

/** Counts leave the window as time passes, even without a message. */
const redrawMs = 5000

function Inverters() {
  const serials = useLive(s => s.serials)
  const isAllStale = useLive(isStale)
  const isNight = Boolean(useSunrise())
  const now = useEvery(redrawMs, Date.now)
  return (
    <>
      <div role="status">
        {isAllStale && (
          <p className="notice" data-type="warning">
            {t('radio.NoValues')}
          </p>
        )}
      </div>
      <div className="columns">
        {serials.map(serial => (
          <InverterCard key={serial} {...{ serial, isNight }} now={Math.max(now, Date.now())} />
        ))}
      </div>
    </>
  )
}

/** How well the gateway and its inverters hear each other, and what to try. */
export function RadioPage() {
  const reload = useCounters()
  const hasFrequency = useLive(s => s.serials.some(serial => radioOf(serial) === 'cmt'))
  return (
    <RadioFrame onReload={reload}>
      <p className="text">{t('radio.Intro')}</p>
      <RadioPageFrame onRetry={reload}>
        {hasFrequency && (
          <p className="text">
            {t('radio.OtherFrequency')} <Link href="/settings/dtu">{t('radio.SetFrequency')}</Link>
          </p>
        )}
        <Inverters />
      </RadioPageFrame>
    </RadioFrame>
  )
}
