import { Link } from 'wouter'
import { radioOf } from '../../../contract/radios.ts'
import { useSunrise } from '../../../diagnosis/sunrise.ts'
import { t } from '../../../i18n/i18n.ts'
import { isOnPanels, isStale, useLive } from '../../../live/live.ts'
import { useCounters } from '../../../live/radio/tracks.ts'
import { Busy } from '../../../ui/busy.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { LoadFailed } from '../../../ui/page/loaded.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { useEvery } from '../../../ui/use-every.ts'
import { InverterCard } from './inverter-card.tsx'

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
