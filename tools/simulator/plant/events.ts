import type { EventLog } from '../../../src/contract/inverters.ts'
import { hour, minute, second } from '../time/clock.ts'
import type { LocalDay } from '../time/zone-time.ts'
import { nearTree, type Unit } from './roof.ts'
import { type Sky, sunTimes } from './sky.ts'

/** ms since 1970; `end` 0 = still active. */
export interface LoggedEvent {
  id: number
  start: number
  end: number
  /** When it is reported, if the inverter's own clock was wrong. */
  seen?: number
}

/** Source: gateway contract 20.1. */
const capacity = 15

/** Grid events: voltage, frequency, and the two that reduce power. */
const gridEventIds = [11, 12, 13, 15, 71, 72, 141, 143, 144, 146]

/** Events of certain units only; `rise`: when the inverters start, ms since 1970. */
function unitEvents({ index, type, strings }: Unit, day: LocalDay, rise: number): LoggedEvent[] {
  const shaded = strings.findIndex(({ obstacles }) => obstacles?.includes(nearTree))
  const broken = strings.findIndex(({ gain }) => gain === 0)
  const clockWasSet = { id: 2, start: day.start - 10 * hour, end: day.start - 10 * hour }
  return [
    ...(index === 0 ? [clockWasSet] : []),
    ...(shaded >= 0 ? [{ id: 95 + shaded, start: rise + 90 * minute, end: 0 }] : []),
    ...(broken >= 0 ? [{ id: 209 + broken, start: rise + minute, end: 0 }] : []),
    ...(index === 1 ? [{ id: 63, start: day.end + 5 * minute, end: day.end + 6 * minute, seen: rise + minute }] : []),
    ...(index === 4 ? [{ id: 60, start: rise + 2 * hour, end: rise + 2 * hour + 4 * second }] : []),
    ...(type.phases === 3 ? [{ id: 171, start: rise + 3 * hour, end: rise + 3 * hour + 9 * second }] : []),
  ]
}

/** The events of a day: the start in the morning, then the grid's; the same for the same seed. */
export function plannedEvents(unit: Unit, sky: Sky, day: LocalDay): LoggedEvent[] {
  const times = sunTimes(day, sky.place, 0)
  const rise = (times.rise ?? day.start + 6 * hour) + 25 * minute
  const set = times.set ?? day.start + 18 * hour
  const chance = (which: number) => sky.noise.pick(day.start, 120 + unit.index * 20 + which)
  const morning = [
    { id: 1, start: rise, end: rise },
    { id: 2, start: rise + 40 * second, end: rise + 40 * second },
  ]
  const grid = Array.from({ length: 2 + Math.floor(chance(0) * 7) }, (_, index) => {
    const start = rise + chance(1000 + index) * Math.max(hour, set - rise)
    const id = gridEventIds[Math.floor(chance(2000 + index) * gridEventIds.length)] ?? 11
    return { id, start, end: start + (5 + chance(3000 + index) * 240) * second }
  })
  return [...unitEvents(unit, day, rise), ...morning, ...grid]
}

/** What is in the event memory at `at`: oldest first; those that have not ended are open. */
export const visibleEvents = (events: readonly LoggedEvent[], at: number): LoggedEvent[] =>
  events
    .filter(({ start, seen = start }) => seen <= at)
    .map(event => (event.seen === undefined && event.end > at ? { ...event, end: 0 } : event))
    .sort((one, other) => one.start - other.start)
    .slice(-capacity)

/** The events as last read, in the language asked for; seconds count from local midnight. Source: gateway contract 10.2. */
export function eventLogOf(events: readonly LoggedEvent[], midnight: number, locale: string): EventLog {
  const seconds = (at: number) => Math.floor((at - midnight) / 1000)
  return {
    count: events.length,
    events: events.map(({ id, start, end }) => ({
      message_id: id,
      message: eventText(id, locale),
      start_time: seconds(start),
      end_time: end === 0 ? 0 : seconds(end),
    })),
  }
}

/** Texts of one event: English, German, French. */
type Texts = readonly [en: string, de: string, fr: string]

const languages = ['en', 'de', 'fr']

const unknown: Texts = ['Not known', 'Nicht bekannt', 'Non connu']

const numbered = (first: number, texts: (number: number) => Texts): Record<number, Texts> =>
  Object.fromEntries([1, 2, 3, 4].map(number => [first + number - 1, texts(number)]))

/** Every event of the simulated plant, but for one that has no text. */
const eventTexts: Record<number, Texts> = {
  1: ['Inverter started', 'Wechselrichter gestartet', 'Onduleur démarré'],
  2: ['Clock was set', 'Uhr wurde gestellt', 'Horloge mise à l’heure'],
  11: ['Grid voltage rose suddenly', 'Netzspannung plötzlich gestiegen', 'Hausse soudaine de la tension du réseau'],
  12: ['Grid voltage fell suddenly', 'Netzspannung plötzlich gefallen', 'Baisse soudaine de la tension du réseau'],
  13: ['Grid frequency jumped', 'Sprung der Netzfrequenz', 'Saut de la fréquence du réseau'],
  15: ['Short disturbance in the grid', 'Kurze Störung im Netz', 'Brève perturbation du réseau'],
  63: ['Yield figures looked wrong', 'Ertragswerte waren unplausibel', 'Valeurs de production invraisemblables'],
  71: [
    'Power reduced: grid voltage high',
    'Leistung gesenkt: Netzspannung hoch',
    'Puissance réduite : tension du réseau élevée',
  ],
  72: [
    'Power reduced: grid frequency high',
    'Leistung gesenkt: Netzfrequenz hoch',
    'Puissance réduite : fréquence du réseau élevée',
  ],
  124: ['Switched off from afar', 'Aus der Ferne abgeschaltet', 'Éteint à distance'],
  141: ['Grid: voltage too high', 'Netz: Spannung zu hoch', 'Réseau : tension trop élevée'],
  143: ['Grid: voltage too low', 'Netz: Spannung zu niedrig', 'Réseau : tension trop basse'],
  144: ['Grid: frequency too high', 'Netz: Frequenz zu hoch', 'Réseau : fréquence trop élevée'],
  146: [
    'Grid: frequency changes too fast',
    'Netz: Frequenz ändert sich zu schnell',
    'Réseau : fréquence trop instable',
  ],
  171: ['Phases of the grid do not match', 'Netzphasen passen nicht', 'Phases du réseau incohérentes'],
  ...numbered(95, number => [
    `String ${number}: probably in the shade`,
    `String ${number}: vermutlich im Schatten`,
    `Chaîne ${number} : sans doute à l’ombre`,
  ]),
  ...numbered(209, number => [
    `String ${number}: nothing arrives`,
    `String ${number}: kein Eingang`,
    `Chaîne ${number} : rien n’arrive`,
  ]),
}

/** What an event says in `locale`: de or fr in any case, else English. Source: gateway contract 10.2. */
function eventText(id: number, locale: string): string {
  const language = Math.max(0, languages.indexOf(locale.toLowerCase()))
  const texts = eventTexts[id] ?? unknown
  return texts[language] ?? texts[0]
}
