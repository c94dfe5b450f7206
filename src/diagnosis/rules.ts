import type { WeakStringOf } from '../history/history.ts'
import { stringPath } from '../history/string-path.ts'
import { briefText, clockTime, date, percent } from '../i18n/format.ts'
import { isHeldBack, isLimitZero, plantLimit } from '../live/commands/limits.ts'
import { remembered } from '../live/commands/remembered.ts'
import { heardAt, isHeard, isSilent, powerOf } from '../live/inverter-state.ts'
import type { Seen } from '../live/live.ts'
import { stringName } from '../live/strings.ts'
import type { Finding, Rule } from './finding.ts'
import { answering, isBright, nameOf, nowhere, type Plant, silentOf, weakOf } from './plant.ts'

/** The gateway counts as just restarted for this long. */
const restartMs = 120_000
/** Yields that differ by less count as equal, and none is called low: clear days differ by a tenth. */
const equalWithin = 0.1

const polled = ({ inverters }: Plant) => inverters.filter(inverter => inverter.poll_enabled)
const allOf = ({ inverters, elsewhere = nowhere }: Plant) => [
  ...inverters,
  ...elsewhere.others.flatMap(gateway => gateway.inverters),
]

const isFree =
  ({ governed = [] }: Plant) =>
  ({ serial }: Seen) =>
    !governed.includes(serial)

const found = (finding: Omit<Finding, 'state'>): Finding[] => [{ state: 'found', ...finding }]

/** Without a clock the gateway polls nobody, so nothing else is of now. Source: gateway contract 6.1. */
export const clock: Rule = ({ hints }) =>
  hints?.time_sync === true
    ? found({ text: 'hints.TimeSync', look: 'down', to: { page: '/settings/ntp' } })
    : hints && []

/** Without a radio module some inverters cannot answer. */
export const radioGone: Rule = ({ hints }) =>
  hints?.radio_problem === true
    ? found({ text: 'hints.RadioProblem', look: 'down', to: { page: '/settings/device' } })
    : hints && []

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

/** After a start the gateway has no values, and an inverter that was not heard yet tells its uptime as the age. Source: gateway contract 6.2. */
const restarted: Rule = plant => {
  const all = polled(plant)
  const isNew = (inverter: Seen) => !isHeard(inverter) && plant.now - heardAt(inverter) < restartMs
  return all.length && all.every(isNew) ? found({ text: 'live.Restarted' }) : []
}

/** A time of the plant's today, else its date. */
const whenOf = (ms: number, now: number) => (date(ms) === date(now) ? clockTime : date)(ms)

/** Who should answer but does not, and how much of the total is of another time. */
const silent: Rule = plant => {
  const all = silentOf(plant)
  const [first] = all
  if (!first) return []
  // What one had that is not reachable any more is in no number.
  const watts = all.reduce((sum, inverter) => sum + (inverter.reachable ? powerOf(inverter) : 0), 0)
  const power = watts > 0 && briefText(watts, 'W')
  const since = heardAt(first)
  const params = {
    name: nameOf(first),
    time: whenOf(since, plant.now),
    count: all.length,
    power: power || '',
  }
  const text =
    all.length > 1 ? (power ? 'live.OldOfSeveral' : 'live.SilentSeveral') : power ? 'live.OldOfOne' : 'live.Silent'
  return found({ text, params, look: 'down', to: { inverter: first.serial }, explainsLowYield: true })
}

/** Why an inverter feeds nothing in on purpose: this device switched it off, or its limit is 0; undefined otherwise. */
function offOnPurpose(inverter: Seen) {
  // First, since what is remembered is read from storage, at each push.
  if (inverter.producing) return undefined
  const { at } = remembered().off[inverter.serial] ?? {}
  return at !== undefined
    ? ({ text: 'live.OffHere', at } as const)
    : isLimitZero(inverter)
      ? ({ text: 'live.LimitZero' } as const)
      : undefined
}

/** What is off on purpose is no fault. */
export const intendedOff: Rule = plant =>
  plant.sunrise
    ? []
    : answering(plant)
        .filter(isFree(plant))
        .flatMap((inverter): Finding[] => {
          const why = offOnPurpose(inverter)
          return why
            ? found({
                text: why.text,
                params: { name: nameOf(inverter), ...(why.at !== undefined && { time: whenOf(why.at, plant.now) }) },
                to: { inverter: inverter.serial },
                explainsLowYield: true,
              })
            : []
        })

/** Switched off, or at fault: others have light. Without that nobody can tell. */
export const feedsNothing: Rule = plant => {
  const all = answering(plant).filter(isFree(plant))
  const idle = all.filter(inverter => !inverter.producing && !offOnPurpose(inverter))
  if (!all.length || (idle.length && !isBright(plant))) return undefined
  return idle.map(inverter => ({
    state: 'found',
    text: 'live.FeedsNothing',
    params: { name: nameOf(inverter) },
    look: 'idle',
    to: { inverter: inverter.serial },
    explainsLowYield: true,
  }))
}

/** The same as of the own inverters, of those at other gateways; what is to be done is done there. */
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

/** The verdict on a weak string, as it is told with its inverter: by how much, since when if that is known, and what to do. */
export function weakFinding(
  { under, usual, since }: Pick<WeakStringOf, 'under' | 'usual' | 'since'>,
  names: { name: string; string: string },
  now: number,
): Finding {
  return {
    state: 'found',
    text: usual ? 'why.StringUnderUsual' : 'why.StringUnderBest',
    params: { ...names, share: percent(under), ...(since && { since: whenOf(since, now) }) },
    advice: since ? 'why.StringSinceAdvice' : 'why.StringAdvice',
  }
}

/** Strings with too little power of their own, named with their inverter where there are several. */
const weakStrings: Rule = plant => {
  const isOne = allOf(plant).length === 1
  return weakOf(plant).map(({ serial, string, under, usual, isShaded, inverter }) => ({
    state: 'found',
    text: !usual ? 'live.UnderSibling' : isShaded ? 'live.WeakShaded' : 'live.Weak',
    params: {
      name: stringName(string, inverter.DC?.[string]) + (isOne ? '' : ` (${nameOf(inverter)})`),
      share: percent(under),
    },
    look: 'idle',
    to: { page: stringPath(plant.now, serial, string) },
    explainsLowYield: true,
    inRows: true,
  }))
}

/** At night nobody has to answer. */
const asleep: Rule = plant =>
  plant.sunrise && allOf(plant).length && allOf(plant).every(isSilent)
    ? found({ text: 'live.AsleepUntil', params: { time: plant.sunrise } })
    : []

/** An inverter has had this long to obey a new limit. */
const obeyMs = 180_000

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
    params: { name: nameOf(first), value },
    look: 'idle',
    to: isOne ? { inverter: first.serial } : 'limit',
  })
}

/** A limit that holds inverters back: less power than the sun gives is no fault then. Any other stands at the plant or in a row. */
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
  // What this device asked for, if it did: the gateway has tenths of a percent.
  const { watts: asked = watts } = (!isOne && plantLimit(all)) || {}
  const value = Number.isFinite(watts) ? briefText(asked, 'W') : percent(first.limit_relative / 100)
  return found({
    ...(isOne
      ? { text: 'live.OneLimited', params: { name: nameOf(first), value }, to: { inverter: first.serial } }
      : { text: 'live.PlantLimited', params: { value }, to: 'limit' }),
    explainsLowYield: true,
  })
}

/** Values of now show a plant at work that needs nobody, as far as anything is known of each part of it. */
const allWell: Rule = plant =>
  plant.hints &&
  plant.hints.pin_mapping_issue !== true &&
  !plant.elsewhere?.isWaiting &&
  allOf(plant).every(inverter => !inverter.poll_enabled || isHeard(inverter)) &&
  allOf(plant).some(inverter => inverter.producing && !isSilent(inverter))
    ? found({ text: 'live.AllWell' })
    : undefined

/** Today's yield beside that of yesterday; after a start the gateway has none until an inverter answers. */
const compared: Rule = ({ comparison, ...plant }) => {
  if (comparison === undefined || !allOf(plant).some(isHeard)) return undefined
  const more = comparison - 1
  if (Math.abs(more) < equalWithin) return found({ text: 'live.AsYesterday' })
  const params = { share: percent(Math.abs(more)) }
  return more > 0
    ? found({ text: 'live.MoreThanYesterday', params })
    : found({ text: 'live.LessThanYesterday', params, explainsLowYield: true })
}

/** Most important first. */
const rules: readonly Rule[] = [
  clock,
  radioGone,
  missing,
  restarted,
  silent,
  elsewhereBad,
  feedsNothing,
  weakStrings,
  disobeyed,
  asleep,
  limited,
  intendedOff,
]

const allBy = (rules: readonly Rule[], plant: Plant) => rules.flatMap(rule => rule(plant) ?? [])

/** What there is to say about the plant now, most important first; what causes of a low yield need calls of their own is examined elsewhere. Pure. */
export function findings(plant: Plant): Finding[] {
  const found = allBy(rules, plant)
  return [...found, ...allBy(found.length ? [compared] : [allWell, compared], plant)]
}
