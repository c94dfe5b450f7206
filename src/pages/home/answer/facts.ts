import { facts as factsOfFork } from '#fork/live'
import { stringPath } from '../../../history/string-path.ts'
import { briefText, clockTime, date, percent, textOf } from '../../../i18n/format.ts'
import { isLimitKnown, plantLimit } from '../../../live/commands/limits.ts'
import { isHeard, isSilent } from '../../../live/inverter-state.ts'
import type { Seen } from '../../../live/live.ts'
import { stringName } from '../../../live/strings.ts'
import type { Fact, Rule } from './fact.ts'
import { nowhere } from './other-gateways.ts'
import { bright, heardAt, type Plant, powerOf, silentOf } from './plant.ts'

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
const allOf = ({ inverters, elsewhere = nowhere }: Plant) => [
  ...inverters,
  ...elsewhere.others.flatMap(gateway => gateway.inverters),
]

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

/** Other gateways that send nothing: the sum lacks them. */
const missing: Rule = ({ elsewhere: { missing } = nowhere }) =>
  missing.length > 0 && {
    text: missing.length > 1 ? 'live.GatewaysMissing' : 'live.GatewayMissing',
    params: { name: missing[0] ?? '', count: missing.length },
    state: 'down',
    to: { page: '/gateways' },
  }

/** The same as of the own inverters, of those at other gateways; what is to be done is done there. */
const elsewhereBad: Rule = ({ elsewhere = nowhere, ...plant }) =>
  elsewhere.others.flatMap(({ address, name, inverters }) => {
    const found = [silent, feedsNothing].flatMap(rule => rule({ ...plant, inverters }) || [])
    return found.map(({ params, ...fact }) => ({
      ...fact,
      params: { ...params, name: `${params?.name} (${name})` },
      to: { gateway: address },
    }))
  })

/** Strings with too little power of their own, while their inverter is heard. */
const weakStrings: Rule = ({ weak, inverters, isShaded, now }) =>
  weak.flatMap(({ serial, string, under, usual }, i) => {
    const inverter = inverters.find(one => one.serial === serial)
    if (!inverter?.producing || isSilent(inverter)) return []
    const text = !usual ? 'live.UnderSibling' : isShaded && !i ? 'live.WeakShaded' : 'live.Weak'
    const params = { name: stringName(string, inverter.DC?.[string]), share: percent(under) }
    return { text, params, state: 'idle', to: { page: stringPath(now, serial, string) } }
  })

/** At night nobody has to answer. */
const asleep: Rule = plant =>
  plant.sunrise !== undefined &&
  allOf(plant).length > 0 &&
  allOf(plant).every(isSilent) && { text: 'live.AsleepUntil', params: { time: plant.sunrise } }

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
const rules: readonly Rule[] = [
  clockUnset,
  radioGone,
  missing,
  restarted,
  silent,
  elsewhereBad,
  feedsNothing,
  weakStrings,
  asleep,
  limited,
]

/** Whether values of now show a plant at work that needs nobody. */
const isWell = (plant: Plant) =>
  plant.hints?.pin_mapping_issue !== true &&
  allOf(plant).every(inverter => !inverter.poll_enabled || isHeard(inverter)) &&
  allOf(plant).some(inverter => inverter.producing && !isSilent(inverter))

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

/** What there is to say about the plant now, most important first, at most two facts, and what a fork's devices do. Pure. */
export function factsOf(plant: Plant): Fact[] {
  const said = rules.flatMap(rule => rule(plant) || [])
  if (!said.length && isWell(plant)) said.push({ text: 'live.AllWell' })
  const facts = [...said, ...[compared(plant) || []].flat()].slice(0, maxFacts)
  return [...facts, ...factsOfFork.flatMap(rule => rule(plant) || [])]
}
