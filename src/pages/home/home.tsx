import { lazy, Suspense, useEffect, useState } from 'react'
import { cards } from '#fork/live'
import { useSunrise } from '../../diagnosis/sunrise.ts'
import { recall, remember } from '../../gateway/storage.ts'
import { useLiveValues } from '../../history/use-live-values.ts'
import { t } from '../../i18n/i18n.ts'
import { resumeFollowing } from '../../live/commands/follow.ts'
import { isHeard } from '../../live/inverter-state.ts'
import { isOld, useLive } from '../../live/live.ts'
import { LiveMarker, OldNotice } from '../../live/live-state.tsx'
import { NoInverters } from '../../live/no-inverters.tsx'
import { useOnlyDevices } from '../../live/others/use-plant.ts'
import { Roof } from '../../roof/roof.tsx'
import { useSession } from '../../session/session.ts'
import { Busy } from '../../ui/busy.tsx'
import { Card } from '../../ui/card.tsx'
import { LazyDialog } from '../../ui/lazy-dialog.tsx'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'
import { useDrawn } from '../../ui/use-drawn.ts'
import { useWide } from '../../ui/use-wide.ts'
import { ZoneNote } from '../../ui/zone-note.tsx'
import { Answer, lastChosen } from './answer.tsx'
import { Day } from './day.tsx'
import { ForkCards } from './fork-cards.tsx'
import { Hints } from './hints.tsx'
import { InverterList } from './inverter-list.tsx'
import { OtherGateways } from './other-gateways.tsx'
import { Tiles } from './tiles.tsx'
import { Totals } from './totals.tsx'
import { useSetup } from './use-setup.ts'

const LimitDialog = lazy(async () => ({ default: (await import('./commands/limit-dialog.tsx')).LimitDialog }))
const SetupCard = lazy(async () => ({ default: (await import('./setup.tsx')).SetupCard }))

const SetupOnItsWay = () => (
  <Card title="live.FirstSetup" className="setup">
    <Busy />
  </Card>
)

/** The live view: hints, totals, a row for every inverter, and the details of one. */
export function HomePage() {
  const serials = useLive(s => s.serials)
  const drawn = useDrawn()
  const old = useLive(isOld)
  const isWide = useWide()
  // On a phone no row is open at first, so that all of them are seen.
  const [wish, setWish] = useState(() => recall(lastChosen))
  const sunrise = useSunrise()
  const only = useOnlyDevices()
  const setup = useSetup()
  const loggedIn = useSession(s => s.loggedIn)
  // A visitor to a new gateway has to log in first.
  const empty = useLive(s => s.complete && !s.serials.length)
  const [first] = serials
  const heard = useLive(s => Object.values(s.inverters).some(isHeard))
  // During the first set-up there would be only dashes.
  const hasValues = heard || !setup || only
  const isClosed = wish === null && serials.length > 1 && !isWide
  const chosen = isClosed ? undefined : (serials.find(serial => serial === wish) ?? first)
  const reload = useLiveValues(chosen ?? first)
  const [limiting, setLimiting] = useState(false)
  const onLimit = loggedIn && serials.length > 1 ? () => setLimiting(true) : undefined
  const endLimiting = () => setLimiting(false)
  // After the hook above, which discards commands when the login changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(resumeFollowing, [loggedIn])

  function choose(serial: string) {
    const wanted = serial === chosen && !isWide ? null : serial
    setWish(wanted)
    remember(lastChosen, wanted)
  }

  function show(serial: string) {
    setWish(serial)
    document.getElementById(serial)?.focus()
  }

  const head = (
    <div className="link">
      <LiveMarker />
    </div>
  )
  return (
    <PageFrame title="home.LiveData" wide onReload={reload}>
      {setup ? (
        <Suspense fallback={<SetupOnItsWay />}>
          <SetupCard {...setup} />
        </Suspense>
      ) : (
        (loggedIn || !empty) && <Hints />
      )}
      <OldNotice />
      <div className={`home ${old ? 'stale' : ''}`}>
        <ErrorBoundary retryOn={useLive.subscribe}>
          {hasValues ? (
            <Totals {...{ sunrise, head, onLimit }} onInverter={show}>
              {drawn && <Day />}
            </Totals>
          ) : (
            <>
              {head}
              <Answer sunrise={sunrise} onWall={false} />
            </>
          )}
          {hasValues && !only && <Tiles isNight={Boolean(sunrise)} />}
          {cards.length > 0 && <ForkCards />}
          {hasValues && (
            <div className="plant-view">
              <Roof sunrise={sunrise} />
              {!only && <InverterList {...{ chosen, sunrise, onLimit }} onChosen={choose} />}
            </div>
          )}
          <OtherGateways sunrise={sunrise} />
          <ZoneNote />
        </ErrorBoundary>
        {!first && !setup && !only && <NoInverters onRetry={reload} />}
      </div>
      {limiting && (
        <LazyDialog title={t('limit.Group')} onClosed={endLimiting}>
          <LimitDialog title={t('limit.Group')} onClosed={endLimiting} />
        </LazyDialog>
      )}
    </PageFrame>
  )
}
