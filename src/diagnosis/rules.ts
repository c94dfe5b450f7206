import { limiter } from '#fork/live'
import { timeOf } from '../history/calendar.ts'
import { briefText, clockTime, date, percent } from '../i18n/format.ts'
import type { TextKey } from '../i18n/i18n.ts'
import type { MissedEnergy, StringFault } from '../light/strings.ts'
import { stringPath } from '../light/use-strings.ts'
import { heardAt, isAbsent, isHeard, presenceOf, staleAfterMs } from '../live/age.ts'
import type { Command, CommandState } from '../live/commands/command.ts'
import { bestShare, isHeldBack, isLimitZero, limitStillHeld, obeyMs, plantLimit } from '../live/commands/limits.ts'
import { remembered } from '../live/commands/remembered.ts'
import { powerOf, ratedPower } from '../live/inverter-state.ts'
import type { SeenInverter } from '../live/live.ts'
import { isImplausible, isRatingDoubted } from '../live/plausible.ts'
import { stringName } from '../live/strings.ts'
import type { Finding, Rule } from './finding.ts'
import { answering, examined, inverterName, isBright, missedInverters, nowhere, type Plant } from './plant.ts'

const polled = ({ inverters }: Plant) => inverters.filter(inverter => inverter.poll_enabled)
const allOf = ({ inverters, elsewhere = nowhere }: Plant) => [
  ...inverters,
  ...elsewhere.others.flatMap(gateway => gateway.inverters),
]

/** Whether no limiter of the firmware sets an inverter, as far as known. */
export const isFree =
  ({ governed }: Pick<Plant, 'governed'>) =>
  ({ serial }: Pick<SeenInverter, 'serial'>) =>
    governed ? !governed.includes(serial) : !limiter

const found = (finding: Omit<Finding, 'state'>): Finding[] => [{ state: 'found', ...finding }]

/** Without a clock the gateway polls no inverter, so nothing else is current. Source: gateway contract 6.1. */
export const clockUnset: Rule = ({ hints }) =>
  hints?.time_sync === true
    ? found({ text: 'hints.TimeSync', look: 'down', to: { page: '/settings/ntp' } })
    : hints && []

/** Without a radio module some inverters cannot answer. */
export const radioGone: Rule = ({ hints }) =>
  hints?.radio_problem === true
    ? found({ text: 'hints.RadioProblem', look: 'down', to: { page: '/settings/device' } })
    : hints && []

/** An inverter of an unknown type is stored, but never polled. Source: gateway contract 8.2. */
export const unknownType: Rule = ({ unknownTypes = [] }) =>
  unknownTypes.map(name => ({
    state: 'found',
    text: 'live.UnknownType',
    params: { name },
    look: 'down',
    to: { page: '/settings/inverter' },
    explainsLowYield: true,
  }))

/** Other gateways that send nothing: the sum lacks them. */
const missing: Rule = ({ elsewhere: { missing } = nowhere }) =>
  missing.length
    ? found({
        text: missing.length > 1 ? 'live.GatewaysMissing' : 'live.GatewayMissing',
        params: { name: missing[0] ?? '', count: missing.length },
        look: 'down',
        to: { page: '/gateways' },
        explainsLowYield: true,
      })
    : []

/** After a start by day the gateway's uptime is the age of an inverter that was not heard yet. Source: gateway contract 6.2. */
const restarted: Rule = plant => {
  const all = polled(plant)
  const isNew = (inverter: SeenInverter) =>
    !isHeard(inverter) && plant.now - heardAt(inverter) <= staleAfterMs.firstAnswer
  return !plant.sunrise && all.length && all.every(isNew) ? found({ text: 'live.Restarted' }) : []
}

/** A time if it is today at the plant, else a date. */
const whenOf = (ms: number, now: number) => (date(ms) === date(now) ? clockTime : date)(ms)

/** Inverters that should answer but do not, and how much of the total is stale. */
const silent: Rule = plant => {
  const all = missedInverters(plant)
  const [first] = all
  if (!first) return []
  // The last power of an unreachable inverter is in no number.
  const watts = all.reduce((sum, inverter) => sum + (inverter.reachable ? powerOf(inverter) : 0), 0)
  const power = watts > 0 && briefText(watts, 'W')
  const since = heardAt(first)
  const params = {
    name: inverterName(first),
    time: whenOf(since, plant.now),
    count: all.length,
    power: power || '',
  }
  const ofOne = isHeard(first) ? (power ? 'live.OldOfOne' : 'live.Silent') : 'why.NeverHeard'
  const text = all.length === 1 ? ofOne : power ? 'live.OldOfSeveral' : 'live.SilentSeveral'
  const isByDay = !plant.sunrise
  return found({
    text,
    params,
    look: 'down',
    to: { inverter: first.serial },
    ...(isByDay && { explainsLowYield: true }),
  })
}

/** Why an inverter feeds nothing in on purpose: this device switched it off, or its limit is 0; else undefined. */
function offOnPurpose(inverter: SeenInverter) {
  // Checked first, since what is remembered is read from storage, at each push.
  if (inverter.producing) return undefined
  const { at } = remembered().off[inverter.serial] ?? {}
  return at !== undefined
    ? ({ text: 'live.OffHere', at } as const)
    : isLimitZero(inverter)
      ? ({ text: 'live.LimitZero' } as const)
      : undefined
}

/** Inverters that are off on purpose, which is no fault. */
export const intendedOff: Rule = plant =>
  (plant.sunrise ? [] : answering(plant).filter(isFree(plant))).flatMap(inverter => {
    const why = offOnPurpose(inverter)
    if (!why) return []
    return found({
      text: why.text,
      params: { name: inverterName(inverter), ...(why.at !== undefined && { time: whenOf(why.at, plant.now) }) },
      to: { inverter: inverter.serial },
      explainsLowYield: true,
    })
  })

/** Inverters that are switched off or faulty: others have light. Without that it cannot be told. */
export const feedsNothing: Rule = plant => {
  const { onBattery = [] } = plant
  const all = answering(plant).filter(one => isFree(plant)(one) && !onBattery.includes(one.serial))
  const idle = all.filter(inverter => !inverter.producing && !offOnPurpose(inverter))
  if (!all.length || (idle.length && !isBright(plant))) return undefined
  return idle.map(inverter => ({
    state: 'found',
    text: 'live.FeedsNothing',
    params: { name: inverterName(inverter) },
    look: 'idle',
    to: { inverter: inverter.serial },
    explainsLowYield: true,
  }))
}

/** Inverters of other gateways that are silent or feed nothing; the finding leads to the page of their gateway. */
const elsewhereBad: Rule = ({ elsewhere = nowhere, ...plant }) =>
  elsewhere.others.flatMap(({ address, name, inverters }) =>
    [silent, feedsNothing]
      .flatMap(rule => rule({ ...plant, inverters }) ?? [])
      .map(finding => ({
        ...finding,
        params: { ...finding.params, name: `${finding.params?.name} (${name})` },
        to: { gateway: address },
      })),
  )

/** The verdict on a weak string, with its inverter if there are several: how much less, and what to do. */
export const weakFinding = ({ kind, under, since }: StringFault, name: string): Finding => ({
  state: 'found',
  ...(kind === 'nothing'
    ? { text: 'live.StringNothing', params: { name, since: date(timeOf(since, 0)) } }
    : { text: 'live.StringLess', params: { name, share: percent(under) } }),
  advice: 'why.StringAdvice',
})

/** What a string has missed since its fault began. */
export const missedFinding = ({ since, wh }: MissedEnergy, names: { name: string; string: string }): Finding => ({
  state: 'found',
  text: 'why.DayWeak',
  params: { ...names, energy: briefText(wh, 'Wh'), day: date(timeOf(since, 0)) },
})

/** Strings that give less than they should, while their inverter feeds in. */
export const weakStrings: Rule = plant => {
  const isOne = allOf(plant).length === 1
  return (plant.weak ?? []).flatMap((weak): Finding[] => {
    const inverter = examined(plant).find(({ serial }) => serial === weak.serial)
    if (!inverter?.producing || isAbsent(inverter)) return []
    const name = stringName(weak.string, inverter.DC?.[weak.string])
    return found({
      ...weakFinding(weak, isOne ? name : `${name} (${inverterName(inverter)})`),
      look: 'idle',
      to: { page: stringPath(weak.serial, weak.string) },
      explainsLowYield: true,
    })
  })
}

/** At night no inverter has to answer. */
const asleep: Rule = plant =>
  plant.sunrise && allOf(plant).length && allOf(plant).every(isAbsent) && !missedInverters(plant).length
    ? found({ text: 'live.AsleepUntil', params: { time: plant.sunrise } })
    : []

/** Limits that inverters have not obeyed for minutes. */
export const disobeyed: Rule = plant => {
  const all = answering(plant)
    .filter(isFree(plant))
    .filter(({ overLimitSince = plant.now }) => plant.now - overLimitSince >= obeyMs)
  const [first] = all
  if (!first) return []
  const value = briefText(
    all.reduce((sum, { limit_absolute }) => sum + limit_absolute, 0),
    'W',
  )
  const isOne = all.length === 1 && plant.inverters.length > 1
  return found({
    text: isOne ? 'live.OneDisobeys' : 'live.LimitDisobeyed',
    params: { name: inverterName(first), value },
    look: 'idle',
    to: isOne ? { inverter: first.serial } : 'limit',
  })
}

/** Power above the rating for minutes: it is shown and recorded, and the finding says where the rating comes from. */
const ratingDoubted: Rule = plant =>
  answering(plant)
    .filter(isRatingDoubted)
    .map(inverter => ({
      state: 'found',
      text: inverter.doubt?.subject === 'inverter' ? 'live.RatingDoubted' : 'live.StringsDoubted',
      params: { name: inverterName(inverter), rated: briefText(ratedPower(inverter), 'W') },
      look: 'idle',
      to: { page: '/settings/inverter' },
    }))

/** Limits sent from here that inverters may still obey although the gateway reports none. */
export const stillHeld: Rule = plant => {
  const best = bestShare(plant.inverters)
  return answering(plant)
    .filter(isFree(plant))
    .flatMap(inverter => {
      const limit = limitStillHeld(inverter, best, plant.now)
      if (!limit) return []
      const { value, relative, at } = limit
      return found({
        text: 'live.LimitStillHeld',
        params: {
          name: inverterName(inverter),
          value: relative ? percent(value / 100) : briefText(value, 'W'),
          time: whenOf(at, plant.now),
        },
        look: 'idle',
        to: { inverter: inverter.serial },
        explainsLowYield: true,
      })
    })
}

/** States of a command in which it may have taken effect or not: with one of them not all is well. */
const doubtful = [
  ['live.CommandTrying', ['trying']],
  ['live.CommandInDoubt', ['ignored', 'replaced', 'unknown']],
] as const satisfies [TextKey, CommandState[]][]

/** Commands that may not have taken effect. Their rows announce them. */
const unconfirmed: Rule = ({ inverters, commands = { limit: {}, power: {} } }) =>
  doubtful.flatMap(([text, states]) => {
    const isIn = (command: Command | undefined) => states.some(state => state === command?.state)
    const all = inverters.filter(({ serial }) => isIn(commands.limit[serial]) || isIn(commands.power[serial]))
    const [first] = all
    if (!first) return []
    const to = { inverter: first.serial }
    return found({ text, params: { name: all.map(inverterName).join(', ') }, look: 'idle', quiet: true, to })
  })

/** A limit that holds inverters back, so that less power than the sun gives is no fault. Other limits are shown at the plant or in a row. */
const limited: Rule = plant => {
  const all = polled(plant).filter(isFree(plant))
  if (disobeyed(plant)?.length) return []
  const held = all.filter(isHeldBack)
  const [first] = held
  if (!first) return []
  const isOne = held.length === 1 && all.length > 1
  const watts = (isOne ? held : all).reduce(
    (sum, { limit_absolute }) => sum + (limit_absolute > 0 ? limit_absolute : Number.NaN),
    0,
  )
  // The value that this device asked for, since the gateway rounds to tenths of a percent.
  const { watts: asked = watts } = (!isOne && plantLimit(all)) || {}
  const value = Number.isFinite(watts) ? briefText(asked, 'W') : percent(first.limit_relative / 100)
  return found({
    ...(isOne
      ? { text: 'live.OneLimited', params: { name: inverterName(first), value }, to: { inverter: first.serial } }
      : { text: 'live.PlantLimited', params: { value }, to: 'limit' }),
    explainsLowYield: true,
  })
}

/** Current values show a plant at work that needs nobody, as far as every part of it is known. */
const allWell: Rule = plant =>
  plant.hints &&
  plant.hints.pin_mapping_issue !== true &&
  !plant.elsewhere?.isWaiting &&
  allOf(plant).every(inverter => !inverter.poll_enabled || isHeard(inverter)) &&
  !allOf(plant).some(inverter => isImplausible(inverter.AC?.[0]?.Power)) &&
  allOf(plant).some(inverter => inverter.producing && presenceOf(inverter, plant.now) === 'current')
    ? found({ text: 'live.AllWell' })
    : undefined

/** Most important first. */
const rules: readonly Rule[] = [
  clockUnset,
  radioGone,
  unknownType,
  missing,
  restarted,
  silent,
  elsewhereBad,
  feedsNothing,
  unconfirmed,
  weakStrings,
  disobeyed,
  ratingDoubted,
  stillHeld,
  asleep,
  limited,
  intendedOff,
]

/** What to say about the plant now, most important first; causes of a low yield that need further calls are examined elsewhere. Also reads the commands stored here. */
export function findings(plant: Plant): readonly Finding[] {
  const all = rules.flatMap(rule => rule(plant) ?? [])
  return all.length ? all : (allWell(plant) ?? [])
}
