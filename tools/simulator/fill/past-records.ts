import type { SimulatedFork } from '../api/fork.ts'
import type { Inverter } from '../plant/inverter.ts'
import { sum } from '../plant/output.ts'
import { day as dayMs, hour, minute } from '../time/clock.ts'
import type { World } from '../world/world.ts'

/** Values by slot of five minutes; a slot that was not recorded has none. */
type Curve = (number | undefined)[]

/** A record of the app's history: what one of its tables has of a day. Powers in W, yields in Wh. */
type PastRecord =
  | { key: ['power', string]; value: { samples: Curve; plant: Curve; inverters: Record<string, Curve> } }
  | { key: ['strings', string]; value: { samples: Curve; inverters: Record<string, Record<string, Curve>> } }
  | { key: ['yields', string]; value: { peak?: Peak; inverters: Record<string, PastYield> } }

interface Peak {
  watts: number
  slot: number
}

interface PastYield {
  name: string
  /** Address of the other gateway. */
  gateway?: string
  stringNames?: Record<string, string>
  yieldDay: number
  yieldTotal: number
  /** W that it can give. */
  rated?: number
  peak?: Peak
  /** With a firmware that knows batteries. */
  onBattery?: boolean
}

export const days = 21
const slots = 288
const slotMs = 5 * minute
/** Samples that a browser takes in five minutes. */
const samplesPerSlot = 30

/** The first string was shaded in the afternoon, this many days ago. */
const weak = { ago: 4, from: 156, to: 192, share: 0.25 }
/** On this day the browser was closed for two hours. */
const closed = { ago: 9, from: 126, to: 150 }
/** Share of the DC power that reaches the grid. */
const efficiency = 0.96

const isIn = ({ ago, from, to }: typeof closed, daysAgo: number, slot: number) =>
  ago === daysAgo && from <= slot && slot < to

/** The highest power of a day; none of one without power. */
function peakOf(curve: Curve): { peak?: Peak } {
  const watts = curve.reduce<number>((top, watts = 0) => Math.max(top, watts), 0)
  return watts > 0 ? { peak: { watts, slot: curve.indexOf(watts) } } : {}
}

/** W of an inverter and of its strings in every slot of a day that began at `start` and has ended by `now`; nothing while it slept. */
function powersOf(inverter: Inverter, start: number, ago: number, now: number) {
  const past = Math.min(slots, Math.floor((now - start) / slotMs))
  return Array.from({ length: past }, (_, slot) => {
    const { awake, ac, dc } = inverter.unlimited(start + (slot + 0.5) * slotMs)
    if (!awake) return undefined
    const isWeak = inverter.unit.index === 0 && isIn(weak, ago, slot)
    const strings = dc.map((watts, index) => (isWeak && index === 0 ? watts * weak.share : watts))
    const lost = (sum(dc) - sum(strings)) * efficiency
    return { ac: Math.max(0, ac - lost), strings }
  })
}

/** The inverters of a gateway in the order of its list, with their Wh by `now`. */
function unitsOf({ plant, radio }: World, now: number, gateway: { gateway?: string }) {
  const listed = plant.installed().sort((one, other) => one.order - other.order)
  return listed.flatMap(entry => {
    const inverter = radio.serials.includes(entry.serial) ? plant.inverter(entry.serial) : undefined
    if (!inverter) return []
    const { strings } = inverter.reading(now)
    const offset = sum(entry.channel.map(({ yield_total_offset }) => yield_total_offset))
    // Each day before ends lower.
    const total = (sum(strings.map(({ yieldTotal }) => yieldTotal)) + offset) * 1000
    return [{ entry, inverter, gateway, total, today: sum(strings.map(({ yieldDay }) => yieldDay)) }]
  })
}

interface Besides {
  /** Another gateway that it has listened to. */
  other?: { world: World; address: string } | undefined
  /** The firmware of a fork, which may know the house. */
  fork?: Pick<SimulatedFork, 'past' | 'fed'> | undefined
}

/** What a browser that was open at all times would have recorded of the plant's last three weeks, and of the local day `today` so far. */
export function pastRecords(world: World, today: string, { other, fork }: Besides = {}): PastRecord[] {
  const { plant, time } = world
  const now = time.now()
  const midnight = plant.calendar.dayOf(now).start
  const records: PastRecord[] = []
  const fed = fork?.fed?.(world)
  const units = [...unitsOf(world, now, {}), ...(other ? unitsOf(other.world, now, { gateway: other.address }) : [])]
  for (let ago = 0; ago <= days; ago++) {
    const day = new Date(Date.parse(today) - ago * dayMs).toISOString().slice(0, 10)
    const { start } = plant.calendar.dayOf(midnight + dayMs / 2 - ago * dayMs)
    const samples: Curve = []
    const all: Curve = []
    const inverters: Record<string, Curve> = {}
    const strings: Record<string, Record<string, Curve>> = {}
    const yields: Record<string, PastYield> = {}
    for (const unit of units) {
      const { serial, name, channel } = unit.entry
      const own: Curve = []
      const ofStrings: Curve[] = channel.map(() => [])
      let yieldDay = 0
      for (const [slot, power] of powersOf(unit.inverter, start, ago, now).entries()) {
        if (!power) continue
        yieldDay += (power.ac * slotMs) / hour
        if (isIn(closed, ago, slot)) continue
        samples[slot] = samplesPerSlot
        own[slot] = Math.round(power.ac)
        if (serial !== fed) all[slot] = (all[slot] ?? 0) + Math.round(power.ac)
        for (const [index, watts] of power.strings.entries()) {
          const curve = ofStrings[index]
          if (curve) curve[slot] = Math.round(watts)
        }
      }
      // The counters of today are the inverter's own.
      if (!ago) yieldDay = unit.today
      inverters[serial] = own
      strings[serial] = Object.fromEntries(ofStrings.entries())
      const stringNames = Object.fromEntries(channel.map(({ name }, index) => [String(index), name]))
      yields[serial] = {
        name,
        ...unit.gateway,
        stringNames,
        yieldDay: Math.round(yieldDay),
        yieldTotal: Math.round(unit.total),
        rated: unit.inverter.unit.rated,
        ...peakOf(own),
        ...(fork?.fed && { onBattery: fed === serial }),
      }
      unit.total -= yieldDay
    }
    const besides = fork?.past?.(world, { start, end: Math.min(now, start + dayMs) })
    for (const [serial, { curve, day }] of Object.entries(besides?.inverters ?? {})) {
      inverters[serial] = curve.map((watts, slot) => (isIn(closed, ago, slot) ? undefined : watts))
      for (const [slot, watts] of inverters[serial].entries()) if (watts) all[slot] = (all[slot] ?? 0) + watts
      yields[serial] = { ...day, ...peakOf(curve) }
    }
    records.push(
      { key: ['power', day], value: { samples, plant: all, inverters } },
      {
        key: ['strings', day],
        value: { samples, inverters: strings, ...(besides?.devices && { devices: besides.devices }) },
      },
      {
        key: ['yields', day],
        value: {
          ...peakOf(all),
          inverters: yields,
          ...besides?.members,
        },
      },
    )
  }
  return records
}
