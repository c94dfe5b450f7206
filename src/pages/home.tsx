import { useLayoutEffect, useRef, useState } from 'react'
import { stopFollowing } from '../lib/commands.ts'
import { t } from '../lib/i18n.ts'
import { useLive } from '../lib/live.ts'
import { type LiveLink, watchLive } from '../lib/live-link.ts'
import { failureText } from '../lib/report.ts'
import { recall, remember } from '../lib/storage.ts'
import { Link } from '../ui/link.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { Hints } from './home/hints.tsx'
import { InverterList } from './home/inverter-list.tsx'
import { InverterPanel } from './home/inverter-panel.tsx'
import { LiveMarker, StaleNotice } from './home/live-state.tsx'
import { Totals } from './home/totals.tsx'

/** Where the browser keeps which inverter was looked at last. */
const lastChosen = 'inverter'

/** What stands in the place of inverters: none set up, or a list that could not be had. */
function NoInverters({ onRetry }: { onRetry: () => void }) {
  const complete = useLive(s => s.complete)
  const error = useLive(s => s.error)
  if (complete)
    return (
      <p className="notice" data-type="info">
        {t('live.NoInverters')} <Link href="/settings/inverter">{t('live.AddInverter')}</Link>
      </p>
    )
  if (!error) return <p aria-busy="true">{t('base.Loading')}</p>
  return (
    <LoadFailed error={error} onRetry={onRetry}>
      {t('live.LoadFailed')} {failureText(error)}
    </LoadFailed>
  )
}

/** The live view: hints, totals, every inverter at a glance, and one in full. */
export function HomePage() {
  const serials = useLive(s => s.serials)
  const stale = useLive(s => s.stale)
  const [wish, setWish] = useState(() => recall(lastChosen))
  const link = useRef<LiveLink>(null)
  const many = serials.length > 1
  const chosen = serials.find(serial => serial === wish) ?? serials[0]

  // Before the browser draws: the page asked early, and the answer may be here.
  useLayoutEffect(() => {
    const watched = watchLive()
    link.current = watched
    return () => {
      watched.stop()
      stopFollowing()
    }
  }, [])

  function choose(serial: string) {
    setWish(serial)
    remember(lastChosen, serial)
  }

  const reload = async () => link.current?.reload()

  return (
    <PageFrame title="home.LiveData" wide marker={<LiveMarker />} onReload={reload}>
      <Hints />
      <StaleNotice />
      <div className={`home ${many ? 'many' : ''} ${stale ? 'stale' : ''}`}>
        <Totals />
        {many && chosen && <InverterList chosen={chosen} onChosen={choose} />}
        {chosen ? <InverterPanel key={chosen} serial={chosen} /> : <NoInverters onRetry={reload} />}
      </div>
    </PageFrame>
  )
}
