import { useState } from 'react'
import { cards } from '#fork/live'
import { LiveMarker, StaleNotice } from '../../../connection/live-state.tsx'
import { NoInverters } from '../../../connection/no-inverters.tsx'
import { useLiveValues } from '../../../connection/use-live-values.ts'
import { useSunrise } from '../../../diagnosis/sunrise.ts'
import { keptText } from '../../../gateway/storage.ts'
import { clockTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { isSilent } from '../../../live/age.ts'
import { isStale, useLive } from '../../../live/live.ts'
import { useListed } from '../../../live/others/listed.ts'
import { useOnlyDevices } from '../../../live/others/use-plant.ts'
import { Roof } from '../../../roof/roof.tsx'
import { tellUnlessKept } from '../../../ui/alerts/alert-store.ts'
import { useEvery } from '../../../ui/use-every.ts'
import { DataAge } from '../data-age.tsx'
import { DayOfSun } from '../day.tsx'
import { ForkCards } from '../fork-cards.tsx'
import { InverterList } from '../inverter-list.tsx'
import { Part } from '../part.tsx'
import { Totals } from '../totals.tsx'
import { ScreenNotice } from './screen-notice.tsx'
import { WallControls } from './wall-controls.tsx'
import { WallRows } from './wall-rows.tsx'
import { WeakOnWall } from './weak-on-wall.tsx'

/** Kept if the wall shows the roof in place of the rows. */
const keptRoof = keptText('wallRoof', String)

const minuteMs = 60_000
/** Minutes since 1970. */
const minuteNow = () => Math.floor(Date.now() / minuteMs)

/** For so long it is not said when something was heard last. */
const isLongAgo = (heard: number) => Date.now() - heard > minuteMs

/** When something was heard last, once that is more than a minute ago. A component of its own, since it changes with every push. */
function LastHeard() {
  const heard = useLive(s => s.heard)
  useEvery(10_000, Date.now)
  return heard > 0 && isLongAgo(heard) && <DataAge ms={0} at={heard} />
}

/** The live view for a tablet on the wall: no menu, everything on one screen; after sunset dark, and quiet once all are asleep. */
export function WallPage() {
  const [first] = useLive(s => s.serials)
  const isAllStale = useLive(isStale)
  const silent = useLive(s => Object.values(s.inverters).every(isSilent))
  const sunrise = useSunrise()
  const only = useOnlyDevices()
  const isAlone = useListed(s => !s.gateways.length)
  const [isRoof, setRoof] = useState(() => keptRoof.read() !== undefined)
  const asleep = Boolean(sunrise) && silent
  // Every second, since clocks are set and tablets sleep.
  const minute = useEvery(1000, minuteNow)
  const reload = useLiveValues(first)
  const chooseRoof = () => {
    setRoof(!isRoof)
    tellUnlessKept(keptRoof.keep(isRoof ? undefined : '1'))
  }
  // Moves around a square of 2 px against burn-in. Not an animation, since it has to continue with reduced motion.
  const transform = `translate(${minute & 2}px, ${(minute + 1) & 2}px)`
  return (
    <main className={asleep && isAlone ? 'wall night' : 'wall'} data-theme={sunrise ? 'dark' : undefined}>
      <h1 tabIndex={-1}>{t('wall.Title')}</h1>
      <div className={`home ${isAllStale ? 'stale' : ''}`} style={{ transform }}>
        <Totals wall sunrise={sunrise}>
          {!asleep && <DayOfSun />}
        </Totals>
        {cards.length > 0 && <ForkCards />}
        <Part key={`${isRoof}`}>
          {isRoof && first && !asleep ? (
            <Roof sunrise={sunrise} wall />
          ) : (
            <WallRows sunrise={sunrise}>
              {!first && !only && <NoInverters onRetry={reload} />}
              {first && !asleep && <InverterList sunrise={sunrise} more={serial => <WeakOnWall serial={serial} />} />}
            </WallRows>
          )}
        </Part>
        <div className="foot">
          <Part>
            <WallControls isRoof={isRoof} onRoof={chooseRoof} />
          </Part>
          <div className="corner">
            <time>{clockTime(minute * minuteMs)}</time>{' '}
            <Part>
              <LastHeard /> <LiveMarker />
            </Part>
          </div>
        </div>
        <StaleNotice brief />
        <Part>
          <ScreenNotice />
        </Part>
      </div>
    </main>
  )
}
