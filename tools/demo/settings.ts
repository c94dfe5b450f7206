import type { Generation } from '../../src/contract/generations.ts'
import { parseState, type SavedState } from '../simulator/files/stored-state.ts'
import { leadTimeMs } from '../simulator/plant/polling.ts'
import { hour as hourMs } from '../simulator/time/clock.ts'
import { instant, plantZone, wallTimeIn } from '../simulator/time/zone-time.ts'
import { beginOf, type Scene, type SceneName, scenes } from './scenes.ts'

/** What the gateway in the tab is made with. */
export interface DemoSettings {
  /** Another scene begins anew. */
  scene: SceneName
  /** Undefined for the generation of the firmware that the demo is built for. */
  generation?: Generation
  inverters: number
  /** Seconds at the plant per second. */
  speed: number
  /** Time at the plant, ms since 1970. */
  at: number
  /** There is a second gateway. */
  second: boolean
}

/** Before the sun sets in June, and until it is up. */
const [evening, nightHours] = [19, 11]
const settingsKey = 'demo'
const stateKey = 'demo.state'

/** The settings this tab had in the scene before a reload; undefined if it begins. */
function keptSettings(scene: SceneName): DemoSettings | undefined {
  try {
    const kept: DemoSettings = JSON.parse(sessionStorage.getItem(settingsKey) ?? '')
    // The live values are not kept: the inverters are polled again.
    return kept.scene === scene ? { ...kept, at: kept.at + leadTimeMs(kept.inverters) } : undefined
  } catch {
    return undefined
  }
}

/** The settings to start with, and whether the scene begins. */
export function startSettings(scene: SceneName): { settings: DemoSettings; begins: boolean } {
  const kept = keptSettings(scene)
  if (kept) return { settings: kept, begins: false }
  const { inverters, second = false } = scenes[scene] as Scene
  return { settings: { scene, inverters, second, speed: 1, at: beginOf(scene) }, begins: true }
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

/** When the plant's clock shows `time`, as `12:30`, on the day of `now`. */
export function timeOnDay(now: number, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return instant({ ...wallTimeIn(now, plantZone), hour, minute, second: 0 }, plantZone)
}

/** ms since the evening, 0 by day: inverters are silent at night, so a gateway that starts then has to have run since it. */
export function eveningMs(now: number): number {
  const since = (wallTimeIn(now, plantZone).hour + 24 - evening) % 24
  return since < nightHours ? since * hourMs : 0
}
