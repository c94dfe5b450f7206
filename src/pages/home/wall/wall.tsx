import type { CSSProperties } from 'react'
import { cards } from '#fork/live'
import { LiveMarker, StaleNotice } from '../../../connection/live-state.tsx'
import { NoInverters } from '../../../connection/no-inverters.tsx'
import { useLiveValues } from '../../../connection/use-live-values.ts'
import { useSunrise } from '../../../diagnosis/sunrise.ts'
import { dayOf } from '../../../history/calendar.ts'
import { clockTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { usePlantZone } from '../../../i18n/plant-zone.ts'
import { guessedPlace, sunHeight } from '../../../light/sky.ts'
import { useSun } from '../../../light/sun.ts'
import { isSilent } from '../../../live/age.ts'
import { isStale, useLive } from '../../../live/live.ts'
import { useListed } from '../../../live/others/listed.ts'
import { useOnlyDevices } from '../../../live/others/use-plant.ts'
import { keptPlace } from '../../../session/place.ts'
import { useEvery } from '../../../ui/use-every.ts'
import { DataAge } from '../data-age.tsx'
import { DayOfSun } from '../day.tsx'
import { ForkCards } from '../fork-cards.tsx'
import { Part } from '../part.tsx'
import { PlantTotals } from '../totals.tsx'
import { ScreenNotice } from './screen-notice.tsx'
import { skyColors } from './sky-colors.ts'
import { WallControls } from './wall-controls.tsx'
import { WallRows } from './wall-rows.tsx'

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

/** The colours of the sky and the ground at the plant as properties of a style; where the plant is, its time zone tells until its place is known. */
function useSkyLook(ms: number) {
  const sun = useSun(s => s.sun)
  const zone = usePlantZone(s => s.name)
  const place = keptPlace() ?? guessedPlace(dayOf(ms), zone, sun)
  return skyColors(sunHeight(ms, place)) as CSSProperties
}

/**
 * The live view for a tablet on the wall: no menu, everything on one screen. The sky of the hour, the day as a hill before it, and on the ground each
 * inverter with its modules; quiet once all are asleep.
 */
export function WallPage() {
  const [first] = useLive(s => s.serials)
  const isAllStale = useLive(isStale)
  const silent = useLive(s => Object.values(s.inverters).every(isSilent))
  const sunrise = useSunrise()
  const only = useOnlyDevices()
  const isAlone = useListed(s => !s.gateways.length)
  const asleep = Boolean(sunrise) && silent
  // Every second, since clocks are set and tablets sleep.
  const minute = useEvery(1000, minuteNow)
  const reload = useLiveValues(first)
  const look = useSkyLook(minute * minuteMs)
  // Moves around a square of 2 px against burn-in. Not an animation, since it has to continue with reduced motion.
  const transform = `translate(${minute & 2}px, ${(minute + 1) & 2}px)`
  return (
    <main
      className={`wall ${sunrise ? 'dark' : ''} ${asleep && isAlone ? 'night' : ''}`}
      data-theme="dark"
      style={look}
    >
      <h1 tabIndex={-1}>{t('wall.Title')}</h1>
      <div className={`home ${isAllStale ? 'stale' : ''}`} style={{ transform }}>
        <PlantTotals wall sunrise={sunrise}>
          <DayOfSun wall />
        </PlantTotals>
        {cards.length > 0 && <ForkCards />}
        <Part>
          <WallRows sunrise={sunrise}>{!first && !only && <NoInverters onRetry={reload} />}</WallRows>
        </Part>
        <div className="foot">
          <Part>
            <WallControls />
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
