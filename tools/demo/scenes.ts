import { instant, plantZone, wallTime } from '../simulator/time/zone-time.ts'

/** A plant to look at. */
export interface Scene {
  inverters: number
  /** Time of day at the plant, on the longest day of the year. */
  hour: number
  minute?: number
  /** A second gateway is listed. */
  second?: boolean
  /** The gateway has run for so many hours. */
  runs?: number
  /** String of the first inverter that a tree shades, from 1. */
  shade?: number
  /** The gateway falls silent once it has shown its values. */
  dies?: boolean
}

/** The scenes to choose, by their name in the address. */
export const scenes = {
  noon: { inverters: 5, hour: 12, minute: 30 },
  night: { inverters: 5, hour: 0, minute: 30, runs: 5 },
  shade: { inverters: 3, hour: 13, shade: 2 },
  dead: { inverters: 3, hour: 14, dies: true },
  ten: { inverters: 10, hour: 11 },
  two: { inverters: 3, hour: 15, second: true },
  battery: { inverters: 3, hour: 10, minute: 45 },
} as const satisfies Record<string, Scene>
export type SceneName = keyof typeof scenes

/** Which demo the page is: that of Sundial, that of the fork with the battery in a folder of it, or one of a fork alone. */
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
  const { year } = wallTime(Date.now(), plantZone)
  const { hour, minute = 0 }: Scene = scenes[name]
  return instant({ year, month: 6, day: 21, hour, minute, second: 30 }, plantZone)
}

type Name = SceneName | 'about' | 'login' | 'translate' | 'scene' | 'more' | 'flashed' | 'restored'

/** What the bar says, by language. */
const words: Record<string, Record<Name, string>> = {
  en: {
    about: 'The web interface of a solar gateway, simulated.',
    login: 'Log in: admin, sunshine',
    translate: 'Translate it',
    scene: 'Scene',
    more: 'More',
    noon: 'Noon in June',
    night: 'Night',
    shade: 'A module in the shade',
    dead: 'No connection',
    ten: 'Ten inverters',
    two: 'Two gateways',
    battery: 'House with a battery',
    flashed:
      'Only simulated: nothing was written to a device. The gateway in this tab has the new firmware until the tab is closed.',
    restored: 'Only simulated: the file is in this tab, until it is closed.',
  },
  de: {
    about: 'Die Weboberfläche einer DTU, simuliert.',
    login: 'Anmelden: admin, sunshine',
    translate: 'Übersetzen',
    scene: 'Szene',
    more: 'Mehr',
    noon: 'Mittag im Juni',
    night: 'Nacht',
    shade: 'Ein Modul im Schatten',
    dead: 'Keine Verbindung',
    ten: 'Zehn Wechselrichter',
    two: 'Zwei Geräte',
    battery: 'Haus mit Batterie',
    flashed:
      'Nur simuliert: Auf kein Gerät wurde etwas geschrieben. Die DTU in diesem Tab hat die neue Firmware, bis er geschlossen wird.',
    restored: 'Nur simuliert: Die Datei liegt in diesem Tab, bis er geschlossen wird.',
  },
  fr: {
    about: 'L’interface d’une passerelle solaire, simulée.',
    login: 'Connexion : admin, sunshine',
    translate: 'La traduire',
    scene: 'Scène',
    more: 'Plus',
    noon: 'Midi en juin',
    night: 'Nuit',
    shade: 'Un module à l’ombre',
    dead: 'Pas de connexion',
    ten: 'Dix onduleurs',
    two: 'Deux passerelles',
    battery: 'Maison avec batterie',
    flashed:
      'Simulation : rien n’a été écrit sur un appareil. La passerelle de cet onglet garde le nouveau firmware jusqu’à sa fermeture.',
    restored: 'Simulation : le fichier reste dans cet onglet, jusqu’à sa fermeture.',
  },
}

/** What the bar says in the first of these languages that it speaks, and which that is. */
export function wordsFor(languages: readonly string[]) {
  const lang = languages.map(tag => tag.slice(0, 2)).find(code => code in words) ?? 'en'
  return { lang, words: words[lang] as Record<Name, string> }
}
