import type { WeakStrings } from '../simulator/plant/roof.ts'
import { instant, plantZone, wallTimeIn } from '../simulator/time/zone-time.ts'

/** A plant to look at. */
export interface Scene {
  inverters: number
  /** Time of day at the plant, on the longest day of the year; from 24 on in the night after it. */
  hour: number
  minute?: number
  /** A second gateway is listed. */
  second?: boolean
  weak?: WeakStrings
  /** The gateway falls silent once it has shown its values. */
  dies?: boolean
}

/** The scenes to choose, by their name in the address. */
export const scenes = {
  noon: { inverters: 5, hour: 12, minute: 30 },
  night: { inverters: 5, hour: 24, minute: 30 },
  shade: { inverters: 3, hour: 13, weak: { shaded: 2 } },
  dead: { inverters: 3, hour: 14, dies: true },
  ten: { inverters: 10, hour: 11 },
  two: { inverters: 3, hour: 14, minute: 30, second: true },
  battery: { inverters: 3, hour: 10, minute: 50 },
} as const satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes

/** The kind of demo: Sundial's, the fork with the battery in a folder of it, or a fork alone. */
export type Site = 'whole' | 'battery' | 'alone'

/** Folder of the demo with the battery. */
export const batteryFolder = 'onbattery'

/** The scenes of a demo; the one with the battery needs another firmware. */
export const scenesOf = (site: Site) =>
  (Object.keys(scenes) as SceneName[]).filter(name => site !== 'alone' || name !== 'battery')

/** The scene of an address such as `?scene=night`, or the first one of the demo. */
export function sceneIn(search: string, site: Site): SceneName {
  if (site === 'battery') return 'battery'
  const asked = new URLSearchParams(search).get('scene')
  return scenesOf('alone').find(name => name === asked) ?? 'noon'
}

/** Where a scene is, from the page of a demo. */
export function addressOf(scene: SceneName, site: Site) {
  if (site === 'battery') return scene === 'battery' ? './' : `../?scene=${scene}`
  return scene === 'battery' ? `${batteryFolder}/` : `?scene=${scene}`
}

/** Where to go from an address that names a scene of another demo, or none that exists; undefined to stay. */
export function addressInstead(search: string, site: Site) {
  const asked = new URLSearchParams(search).get('scene')
  const shown = sceneIn(search, site)
  if (asked === null || asked === shown) return undefined
  return addressOf(scenesOf(site).find(name => name === asked) ?? shown, site)
}

/** When a scene begins, ms since 1970: in June, for the longest day. */
export function beginOf(name: SceneName): number {
  const { year } = wallTimeIn(Date.now(), plantZone)
  const { hour, minute = 0 }: Scene = scenes[name]
  return instant({ year, month: 6, day: 21, hour, minute, second: 30 }, plantZone)
}
