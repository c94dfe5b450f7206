import type { PastBesides, PastDay } from '../../../../tools/simulator/api/fork.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'
import { type Balance, countedNow, type FlowNode } from '../live/house.ts'
import { chargersSerial, type HouseDay } from '../live/house-day.ts'
import { gridEfficiency, Home, type PastStep } from './home.ts'
import type { Settings } from './settings.ts'

const slotMs = 300_000
const hour = 3_600_000
/** The page was open from 6:40 to 22:30. */
const [firstSlot, lastSlot] = [80, 270]

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

/** Wh of the solar chargers on each day that was read, by home and midnight. */
const yieldsByHome = new WeakMap<Home, Map<number, number>>()

const nodeOf = (watts: number): FlowNode => ({ watts: Math.abs(watts), way: watts > 0 ? 1 : watts < 0 ? -1 : 0 })

function balanceOf({ load, roof, solar, fromBattery, grid, battery }: PastStep): Balance {
  const charger = grid / gridEfficiency
  return {
    ...{ sun: nodeOf(roof + solar), house: { ...nodeOf(-load), isMeasured: true } },
    ...{ battery: nodeOf(-battery), grid: nodeOf(load + charger - roof - fromBattery) },
    ...{ charger, solarCharger: solar, fromBattery, sunSold: 0, batterySold: 0 },
  }
}

/** House, battery and solar chargers on a day before, or on the part of today that is over, as a browser would have recorded them. */
export function pastOf(world: World, home: Home, settings: () => Settings, { start, end }: PastDay): PastBesides {
  const isToday = end >= world.time.now()
  const day = isToday ? home : new Home(world, settings, end)
  if (!isToday) day.replay(end + slotMs)
  const curve: (number | undefined)[] = []
  const batteryCharge: (number | undefined)[] = []
  const house: HouseDay = { from: 0, to: 0, seconds: 0 }
  for (const step of day.past) {
    const slot = Math.round((step.at - start) / slotMs) - 1
    if (slot < 0 || step.at > end) continue
    curve[slot] = Math.round(step.solar) || undefined
    if (slot < firstSlot || slot >= lastSlot) continue
    batteryCharge[slot] = Math.round(step.charge)
    const counted = countedNow(balanceOf(step)) ?? {}
    for (const flow of Object.keys(counted) as (keyof typeof counted)[])
      house[flow] = (house[flow] ?? 0) + ((counted[flow] ?? 0) * slotMs) / hour
    house.from ||= (step.at - slotMs) / 1000
    house.seconds += slotMs / 1000
    house.to = step.at / 1000
  }
  const yields = yieldsByHome.get(home) ?? new Map<number, number>()
  yieldsByHome.set(home, yields)
  const { counted } = home.chargers
  const yieldDay = isToday
    ? sum(counted.map(({ today }) => today))
    : (sum(curve.map((watts = 0) => watts)) * slotMs) / hour
  yields.set(start, yieldDay)
  const since = sum([...yields].map(([day, wh]) => (day > start ? wh : 0)))
  const yieldTotal = Math.round(sum(counted.map(({ total }) => total)) - since)
  return {
    members: house.seconds ? { house } : {},
    devices: { batteryCharge },
    inverters: {
      [chargersSerial]: {
        curve,
        day: { name: 'Solar charger', yieldDay: Math.round(yieldDay), yieldTotal, onBattery: false },
      },
    },
  }
}
