import type { PastDay } from '../../../../tools/simulator/api/fork.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'
import type { HouseDay } from '../live/house-day.ts'
import { chargerWatts } from './solar-model.ts'
import { Weather } from './weather.ts'

const slotMs = 300_000
const slotS = slotMs / 1000
/** The page was open from 6:40 to 22:30. */
const [firstSlot, lastSlot] = [80, 270]
/** The battery at midnight, and what fits in, Wh. */
const atMidnight = 2800
const holds = 5000
/** W that the inverters on the battery can give. */
const mostW = 800
/** What they give of what they take. */
const share = 0.95

/** What gave the house its power on a day before, or on the part of today that is over, and the charge of the battery in %, as a browser would have recorded them. */
export function pastHouse(world: World, { start, end, plant }: PastDay) {
  const weather = new Weather(world.plant.options.seed)
  const sums = { sun: 0, battery: 0, grid: 0, made: 0, charged: 0, discharged: 0, drawn: 0, fedIn: 0, lost: 0 }
  const charge: (number | undefined)[] = []
  let held = atMidnight
  let seen = 0
  const slots = Math.min(lastSlot, Math.floor((end - start) / slotMs))
  for (let slot = 0; slot < slots; slot++) {
    const at = start + slot * slotMs
    const load = weather.load(at, world.zone())
    const toBattery = chargerWatts(world.plant.sky, at).reduce((sum, watts) => sum + watts, 0)
    const roof = plant[slot] ?? 0
    const sun = Math.min(load, roof)
    const charged = Math.min(toBattery, ((holds - held) * 3600) / slotS)
    held += (charged * slotS) / 3600
    const battery = Math.min(load - sun, mostW, (held * share * 3600) / slotS)
    const discharged = battery / share
    held -= (discharged * slotS) / 3600
    if (slot < firstSlot) continue
    seen++
    charge[slot] = Math.round((held / holds) * 100)
    const grid = load - sun - battery
    // What does not fit in is fed into the grid by the same inverters.
    const passed = toBattery - charged
    const flows = {
      ...{ made: roof + toBattery, charged, discharged, drawn: grid },
      ...{ fedIn: roof - sun + passed * share, lost: discharged - battery + passed * (1 - share) },
    }
    for (const [member, watts] of Object.entries({ sun, battery, grid, ...flows }))
      sums[member as keyof typeof sums] += (watts * slotS) / 3600
  }
  const from = (start + firstSlot * slotMs) / 1000
  const house: HouseDay = { ...sums, from, to: from + seen * slotS, seconds: seen * slotS }
  return { members: seen ? { house } : {}, devices: { batteryCharge: charge } }
}
