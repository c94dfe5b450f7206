import { simulate } from '#fork/simulator'
import { type Generation, generations } from '../../src/contract/generations.ts'
import { parseState, type SavedState } from '../simulator/files/stored-state.ts'
import { instant, noonOfToday, plantZone, wallTime } from '../simulator/time/zone-time.ts'

/** The settings in the demo's bar. */
export interface DemoSettings {
  generation: Generation
  inverters: number
  /** Seconds at the plant per second. */
  speed: number
  /** Time at the plant, ms since 1970. */
  at: number
  /** There is a second gateway. */
  second: boolean
}

const settingsKey = 'demo'
const stateKey = 'demo.state'

const defaults = (): DemoSettings => ({
  generation: simulate().generation ?? generations[0],
  inverters: 5,
  speed: 1,
  at: noonOfToday(),
  second: false,
})

/** The settings this tab had before a reload. */
export function recallSettings(): DemoSettings {
  try {
    return { ...defaults(), ...JSON.parse(sessionStorage.getItem(settingsKey) ?? '{}') }
  } catch {
    return defaults()
  }
}

export const recallState = (): SavedState | undefined => parseState(sessionStorage.getItem(stateKey) ?? '')

/** Full or blocked storage is ignored: only a reload of the page then loses the state. */
function remember(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {}
}

export const rememberSettings = (settings: DemoSettings) => remember(settingsKey, JSON.stringify(settings))

export const rememberState = (state: string) => remember(stateKey, state)

/** Deletes the state of the gateway, but not the app's storage. */
export const forgetState = () => sessionStorage.removeItem(stateKey)

/** Deletes everything the demo and the app have stored, with the app's history, a database of this name. */
export function forgetAll(history: string) {
  sessionStorage.clear()
  return new Promise(resolve => {
    const deleting = indexedDB.deleteDatabase(history)
    // Another tab may have it open; it is deleted when that is closed.
    deleting.onsuccess = deleting.onerror = deleting.onblocked = resolve
  })
}

/** The next moment at or after `now` at which the plant's clock shows `time`, as `12:30`. */
export function nextTime(now: number, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const wall = { ...wallTime(now, plantZone), hour, minute, second: 0 }
  const today = instant(wall, plantZone)
  return today >= now ? today : instant({ ...wall, day: wall.day + 1 }, plantZone)
}
