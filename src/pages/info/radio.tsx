import { Link } from 'wouter'
import { t } from '../../i18n/i18n.ts'
import { PageFrame } from '../../layout/page-frame.tsx'
import { isOld, useLive } from '../../live/live.ts'
import { Busy } from '../../ui/busy.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useEvery } from '../../ui/use-every.ts'
import { InverterCard } from './radio/inverter-card.tsx'
import { useCounters } from './radio/tracks.ts'
import { useNight } from './radio/use-night.ts'

/** What is counted slides out of the window as time passes, also without a message. */
const redrawMs = 5000

function Inverters() {
  const serials = useLive(s => s.serials)
  const night = useNight()
  const now = useEvery(redrawMs, Date.now)
  return (
    <div className="columns">
      {serials.map(serial => (
        <InverterCard key={serial} {...{ serial, night }} now={Math.max(now, Date.now())} />
      ))}
    </div>
  )
}

/** How well the gateway and its inverters hear each other, with the ways to find a better place and a better frequency. */
export function RadioPage() {
  const reload = useCounters()
  const known = useLive(s => s.serials.length > 0)
  const complete = useLive(s => s.complete)
  const old = useLive(isOld)
  const error = useLive(s => s.error)
  return (
    <PageFrame title="radio.Title" onReload={reload}>
      <p className="text">{t('radio.Intro')}</p>
      <div role="status">
        {old && known && (
          <p className="notice" data-type="warning">
            {t('radio.NoValues')}
          </p>
        )}
      </div>
      {known ? (
        <>
          <p className="radio-ways">
            <Link href="/info/radio/place">{t('radio.Place')}</Link>
            <Link href="/info/radio/frequency">{t('radio.Frequency')}</Link>
          </p>
          <Inverters />
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : complete ? (
        <p className="notice" data-type="info">
          {t('live.NoInverters')} <Link href="/settings/inverter">{t('live.AddInverter')}</Link>
        </p>
      ) : (
        <Busy />
      )}
    </PageFrame>
  )
}
