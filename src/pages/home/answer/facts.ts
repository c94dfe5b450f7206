import { briefText, clockTime, date, percent, textOf } from '../../../i18n/format.ts'
import type { TextKey, TextParams } from '../../../i18n/i18n.ts'
import type { Seen } from '../../../live/live.ts'
import { isLimitKnown } from '../commands/limit.ts'
import { plantLimit } from '../commands/plant-limit.ts'
import { amount, directionOf } from '../power-flow.ts'
import { isHeard, isSilent } from '../state.ts'
import { stringName } from '../string-name.ts'
import { bright, heardAt, type Plant, powerOf, silentOf } from './plant.ts'

/** A part of the sentence under the number. */
export interface Fact {
  text: TextKey
  params?: TextParams
  /** What it is, by its colour; without a state it is no news. */
  state?: 'down' | 'idle'
  /** It changes with every push, and so is not announced. */
  quiet?: true
  /** Where it leads: a settings page, an inverter by its serial, or the dialog that limits all inverters. */
  to?: { page: string } | { inverter: string } | 'limit'
}

/** Nothing that is false, or the facts of a rule. */
type Rule = (plant: Plant) => Fact | readonly Fact[] | false | undefined

const maxFacts = 2
/** The gateway counts as just restarted for this long. */
const restartMs = 120_000
/** A limit in % from which on nothing is limited. */
const unlimited = 99.5
/** Yields that differ by less count as equal. */
const equalWithin = 0.03

const nameOf = ({ name }: Seen) => textOf(name)
const aboutOne = ({ serial }: Seen) => ({ inverter: serial })
const polled = ({ inverters }: Plant) => inverters.filter(inverter => inverter.poll_enabled)

/** Without a clock the gateway polls nobody, so nothing else is of now. */
const clockUnset: Rule = ({ hints }) =>
  hints?.time_sync === true && { text: 'hints.TimeSync', state: 'down', to: { page: '/settings/ntp' } }

/** Without a radio module some inverters cannot answer. */
const radioGone: Rule = ({ hints }) =>
  hints?.radio_problem === true && { text: 'hints.RadioProblem', state: 'down', to: { page: '/settings/device' } }

/** After a start the gateway has no values, and an inverter that was not heard yet tells its uptime as the age. Source: gateway contract 6.2. */
const restarted: Rule = plant => {
  const all = polled(plant)
  const isNew = (inverter: Seen) => !isHeard(inverter) && plant.now - heardAt(inverter) < restartMs
  return all.length > 0 && all.every(isNew) && { text: 'live.Restarted' }
}

/** Who should answer but does not, and how much of the total is of another time. */
const silent: Rule = plant => {
  const all = silentOf(plant)
  const [first] = all
  if (!first) return undefined
  const watts = all.reduce((sum, inverter) => sum + powerOf(inverter), 0)
  const power = watts > 0 && briefText(watts, 'W')
  const since = heardAt(first)
  const isToday = new Date(since).toDateString() === new Date(plant.now).toDateString()
  const params = {
    name: nameOf(first),
    time: (isToday ? clockTime : date)(since),
    count: all.length,
    power: power || '',
  }
  const text =
    all.length > 1 ? (power ? 'live.OldOfSeveral' : 'live.SilentSeveral') : power ? 'live.OldOfOne' : 'live.Silent'
  return { text, params, state: 'down', to: aboutOne(first) }
}

/** Switched off, or at fault: others have light. */
const feedsNothing: Rule = plant => {
  const idle = polled(plant).find(
    inverter => isHeard(inverter) && inverter.reachable && !inverter.producing && !silentOf(plant).includes(inverter),
  )
  return (
    idle &&
    bright(plant).length > 0 && {
      text: 'live.FeedsNothing',
      params: { name: nameOf(idle) },
      state: 'idle',
      to: aboutOne(idle),
    }
  )
}

/** Strings with too little power of their own, while their inverter is heard. */
const weakStrings: Rule = ({ weak, inverters, isShaded }) =>
  weak.flatMap(({ serial, string, under, usual }, i) => {
    const inverter = inverters.find(one => one.serial === serial)
    if (!inverter?.producing || isSilent(inverter)) return []
    const text = !usual ? 'live.UnderSibling' : isShaded && !i ? 'live.WeakShaded' : 'live.Weak'
    const params = { name: stringName(string, inverter.DC?.[string]), share: percent(under) }
    return { text, params, state: 'idle', to: aboutOne(inverter) }
  })

/** At night nobody has to answer. */
const asleep: Rule = ({ sunrise, inverters }) =>
  sunrise !== undefined &&
  inverters.length > 0 &&
  inverters.every(isSilent) && { text: 'live.AsleepUntil', params: { time: sunrise } }

/** A limit in force: less power than the sun gives is no fault then. */
const limited: Rule = plant => {
  const all = polled(plant)
  const held = all.filter(inverter => isLimitKnown(inverter) && inverter.limit_relative < unlimited)
  const [first] = held
  if (!first) return undefined
  const isOne = held.length === 1 && all.length > 1
  const watts = (isOne ? held : all).reduce(
    (sum, { limit_absolute }) => sum + (limit_absolute > 0 ? limit_absolute : Number.NaN),
    0,
  )
  // What this device asked for, if it did: the gateway has tenths of a percent.
  const { watts: asked = watts, here } = (!isOne && plantLimit(all)) || {}
  const value = Number.isFinite(watts) ? briefText(asked, 'W') : percent(first.limit_relative / 100)
  return isOne
    ? { text: 'live.OneLimited', params: { name: nameOf(first), value }, to: aboutOne(first) }
    : { text: here?.persistent ? 'live.PlantLimitedKept' : 'live.PlantLimited', params: { value }, to: 'limit' }
}

/** Most important first. */
const rules: readonly Rule[] = [clockUnset, radioGone, restarted, silent, feedsNothing, weakStrings, asleep, limited]

/** Whether values of now show a plant at work that needs nobody. */
const isWell = (plant: Plant) =>
  plant.hints?.pin_mapping_issue !== true &&
  polled(plant).every(isHeard) &&
  plant.inverters.some(inverter => inverter.producing && !isSilent(inverter))

/** Today's yield beside that of yesterday. */
const compared: Rule = ({ comparison }) => {
  if (comparison === undefined) return undefined
  const more = comparison - 1
  if (Math.abs(more) < equalWithin) return { text: 'live.AsYesterday' }
  return {
    text: more > 0 ? 'live.MoreThanYesterday' : 'live.LessThanYesterday',
    params: { share: percent(Math.abs(more)) },
  }
}

/** Whether the battery of a fork is charging, and how full it is. */
const batteryFlow: Rule = ({ total }) => {
  const { batteryCharge: charge, batteryPower: power } = total ?? {}
  const direction = directionOf(power)
  if (!charge) return undefined
  const text = direction > 0 ? 'live.BatteryCharging' : direction < 0 ? 'live.BatteryDischarging' : 'live.BatteryAtRest'
  return { text, params: { charge: amount(charge), power: amount(power ?? {}) }, quiet: true }
}

/** What the meter of a fork says of the house. */
const gridFlow: Rule = ({ total }) => {
  const power = total?.meterPower
  const direction = directionOf(power)
  if (!power || !direction) return undefined
  return {
    text: direction > 0 ? 'live.HouseDraws' : 'live.HouseFeedsIn',
    params: { power: amount(power) },
    quiet: true,
  }
}

/** What there is to say about the plant now, most important first, at most two facts, and what a fork's devices do. Pure. */
export function factsOf(plant: Plant): Fact[] {
  const said = rules.flatMap(rule => rule(plant) || [])
  if (!said.length && isWell(plant)) said.push({ text: 'live.AllWell' })
  const facts = [...said, ...[compared(plant) || []].flat()].slice(0, maxFacts)
  return [...facts, ...[batteryFlow, gridFlow].flatMap(rule => rule(plant) || [])]
}
