import { type CSSProperties, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { cards } from '#fork/live'
import { LiveMarker, NoInverters, StaleNotice } from '../../../connection/live-state.tsx'
import { useLiveValues } from '../../../connection/use-live-values.ts'
import { useSunrise } from '../../../diagnosis/sunrise.ts'
import { type StoredValue, storedText } from '../../../gateway/storage.ts'
import { dayOf } from '../../../history/calendar.ts'
import { surveyHistory } from '../../../history/history.ts'
import { sendHistory } from '../../../history/send.ts'
import { clockTime, decimal } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { usePlantZone } from '../../../i18n/plant-zone.ts'
import { guessedPlace, sunHeight } from '../../../light/sky.ts'
import { useSun } from '../../../light/sun.ts'
import { isAbsent } from '../../../live/age.ts'
import { isStale, useLive } from '../../../live/live.ts'
import { useListed } from '../../../live/others/others.ts'
import { useOnlyDevices } from '../../../live/others/use-plant.ts'
import { listen } from '../../../session/listen.ts'
import { keptPlace } from '../../../session/place.ts'
import { show, tellUnlessKept } from '../../../ui/alerts/alert-store.ts'
import { ActionButton } from '../../../ui/controls/action-button.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useScreenOn } from '../../../ui/screen-on.ts'
import { useEvery } from '../../../ui/use-every.ts'
import { DataAge } from '../data-age.tsx'
import { DayOfSun } from '../day.tsx'
import { ForkCards } from '../fork-cards.tsx'
import { Part } from '../part.tsx'
import { PlantTotals } from '../totals.tsx'
import { WallRows } from './wall-rows.tsx'

/** The controls are hidden this long after a tap or a key. */
const hideAfterMs = 10_000

/** Safari before 16.4 knows only these names. */
interface FullScreenOfSafari {
  webkitRequestFullscreen?: () => Promise<void>
}

/** Enters or leaves full screen. */
function toggleFullScreen() {
  const root: HTMLElement & FullScreenOfSafari = document.documentElement
  if (document.fullscreenElement) document.exitFullscreen()
  else (root.requestFullscreen ?? root.webkitRequestFullscreen)?.call(root)
}

/** The link back and the other controls of the wall view: shown for a while after a tap or a key, and while focused. */
function WallControls() {
  const [shown, setShown] = useState(true)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const reveal = () => {
      setShown(true)
      clearTimeout(timer)
      timer = setTimeout(setShown, hideAfterMs, false)
    }
    reveal()
    const stop = listen({ click: reveal, keydown: reveal })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])

  return (
    <div className={shown ? 'corner' : 'corner away'}>
      <Link href="/">{t('app.BackHome')}</Link>
      <PlainButton text="wall.FullScreen" onPress={toggleFullScreen} />
      <ActionButton action={saveHistory}>{t('wall.SaveHistory')}</ActionButton>
    </div>
  )
}

/** Saves the history of this device as a file, which another browser can add. Never rejects. */
async function saveHistory() {
  try {
    await sendHistory(saveFile)
  } catch {
    show('danger', t('wall.HistoryUnread'))
    return
  }
  const { damaged } = await surveyHistory()
  if (damaged) show('warning', t('wall.HistoryDamaged', { count: decimal(damaged) }))
}

const minuteMs = 60_000
/** Minutes since 1970. */
const minuteNow = () => Math.floor(Date.now() / minuteMs)

/** Whether the last values are more than a minute old. */
const isLongAgo = (messageAt: number) => Date.now() - messageAt > minuteMs

/** When values were last received, if more than a minute ago. A component of its own, since it changes with every push. */
function LastHeard() {
  const messageAt = useLive(s => s.messageAt)
  useEvery(10_000, Date.now)
  return messageAt > 0 && isLongAgo(messageAt) && <DataAge ms={0} at={messageAt} />
}

/** The colours of the wall, as properties of a style. */
interface SkyColors {
  /** Behind the text in the sky. */
  '--sky': string
  /** At the horizon. */
  '--haze': string
  '--ground': string
  /** Of the text in the sky. */
  '--ink': string
  /** How bright the stars are, 0..1. */
  '--stars': number
}

type SkyRow = readonly [degrees: number, sky: number, haze: number, ground: number, ink: number]

/**
 * Colours by height of the sun in degrees: sky, haze, ground and ink. The text turns from white to black between two rows of one height,
 * where both are legible.
 */
const skyTable: readonly SkyRow[] = [
  [-18, 0x0a1222, 0x1b2946, 0x0a1120, 0xdfe7f0],
  [-8, 0x172242, 0x4a4366, 0x0b1526, 0xeef4fb],
  [-3, 0x6a739f, 0xdd8f6f, 0x0d1d33, 0xffffff],
  [-3, 0x6a739f, 0xdd8f6f, 0x0d1d33, 0x000000],
  [0, 0x8398bd, 0xffbf8c, 0x0e2139, 0x000000],
  [6, 0x8bb9dc, 0xffe2bd, 0x0f2640, 0x0d2236],
  [15, 0x8fcbee, 0xe3f2fa, 0x0f2740, 0x0d2236],
]

/** A colour between two, as `#rrggbb`; `part` of the way, 0..1. */
const between = (from: number, to: number, part: number) =>
  `#${[16, 8, 0]
    .map(bits => {
      const [a, b] = [(from >> bits) & 255, (to >> bits) & 255]
      return Math.round(a + (b - a) * part)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

/** The wall's colours at this height of the sun in degrees. Pure. */
export function skyColors(degrees: number): SkyColors {
  const next = skyTable.findIndex(([height]) => height > degrees)
  const to = (skyTable[next] ?? skyTable.at(-1)) as SkyRow
  const from = skyTable[next - 1] ?? to
  const part = from === to ? 0 : (degrees - from[0]) / (to[0] - from[0])
  const [, sky, haze, ground, ink] = from.map((color, n) => between(color, to[n] ?? color, part))
  // They come out between 6 and 12 degrees below the horizon.
  const stars = Math.min(Math.max((-6 - degrees) / 6, 0), 1)
  return { '--sky': sky, '--haze': haze, '--ground': ground, '--ink': ink, '--stars': stars } as SkyColors
}

/** The colours of sky and ground as style properties; the place is the time zone's until it is known. */
function useSkyLook(ms: number) {
  const sun = useSun(s => s.sun)
  const zone = usePlantZone(s => s.name)
  const place = keptPlace() ?? guessedPlace(dayOf(ms), zone, sun)
  return skyColors(sunHeight(ms, place)) as CSSProperties
}

/** Whether the notice that no browser keeps the screen on was dismissed on this device. */
const keptRead = storedText('screenRead', String)

/** A sentence that stays until it is dismissed; with `stored` for good on this device. */
function ScreenSentence({ text, stored }: { text: TextKey; stored?: StoredValue<string> }) {
  const [read, setRead] = useState(() => stored?.read() !== undefined)
  if (read) return null
  function dismiss() {
    setRead(true)
    if (stored) tellUnlessKept(stored.keep('1'))
  }
  return (
    <div className="notice screen" data-type="warning">
      <p>{t(text)}</p>
      <PlainButton text="app.Dismiss" onPress={dismiss} />
    </div>
  )
}

/** Keeps the screen on, and says what to do while the browser does not. */
function ScreenNotice() {
  const screen = useScreenOn()
  if (screen === 'impossible') return <ScreenSentence text="wall.ScreenOff" stored={keptRead} />
  return screen === 'refused' && <ScreenSentence text="wall.ScreenRefused" />
}

/**
 * The live view for a tablet on the wall: no menu, everything on one screen. The sky of the hour, the day as a hill, and on the ground each
 * inverter with its modules; quiet once all are asleep.
 */
export function WallPage() {
  const [first] = useLive(s => s.serials)
  const isAllStale = useLive(isStale)
  const silent = useLive(s => Object.values(s.inverters).every(isAbsent))
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
