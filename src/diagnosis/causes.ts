import { limiter as limitedBy } from '#fork/live'
import { listOf } from '../gateway/json.ts'
import { briefText, celsius, clockTime, decimal, percent } from '../i18n/format.ts'
import type { TextKey } from '../i18n/i18n.ts'
import { secondsOfDay } from '../i18n/plant-zone.ts'
import { heardAt, isAbsent, isHeard, presenceOf } from '../live/age.ts'
import { isHeldBack, isLimitKnown, plantLimit } from '../live/commands/limits.ts'
import { eventsOf } from '../live/events/event-log.ts'
import { isActive, isShade, type ShownEvent } from '../live/events/shown-event.ts'
import { isOnPanels, type SeenInverter } from '../live/live.ts'
import { answeredShare } from '../live/radio/counts.ts'
import { enoughRequests, verdictOf } from '../live/radio/verdict.ts'
import { countedIn, receptionWindow } from '../live/radio/window.ts'
import { channelsOf, stringName, stringsOf } from '../live/strings.ts'
import { type Cause, cannotTell, type Finding } from './finding.ts'
import { grid } from './grid.ts'
import { answering, examined, inverterName, missedInverters, type Plant } from './plant.ts'
import {
  clockUnset,
  disobeyed,
  feedsNothing,
  intendedOff,
  isFree,
  radioGone,
  stillHeld,
  unknownType,
  weakStrings,
} from './rules.ts'

/** °C inside an inverter at which it probably reduces its power; most begin between 70 and 85. */
const hot = 75
/** Events of an inverter that reduces its power because of heat, and of one that switched off. Source: gateway contract 10.2. */
const heatCodes = [73, 121]

/** Without a clock the gateway polls nobody. */
const clock: Cause = plant => clockUnset(plant) ?? cannotTell('why.NoValues')

/** There is nothing to find at night. */
const night: Cause = ({ sunrise }) => {
  if (sunrise === undefined) return cannotTell('why.NoValues')
  return sunrise ? [{ state: 'found', text: 'why.Night', params: { time: sunrise }, advice: 'why.NightAdvice' }] : []
}

/** Inverters that are not polled are missing from the total. At night the gateway may let them sleep. Source: gateway contract 6.1. */
const polling: Cause = plant => {
  const { sunrise } = plant
  const unpolled = examined(plant).filter(({ poll_enabled }) => !poll_enabled)
  if (!unpolled.length) return []
  if (sunrise) return cannotTell('why.Night', { time: sunrise })
  if (sunrise === undefined) return cannotTell('why.NoValues')
  return unpolled.map(inverter => ({
    state: 'found',
    text: 'why.NotPolled',
    params: { name: inverterName(inverter) },
    advice: 'why.PollAdvice',
    to: { page: '/settings/inverter' },
  }))
}

const badRadio = { state: 'found', advice: 'why.RadioAdvice', to: { page: '/info/radio' } } as const

/** What an inverter that does not answer means: it may lack light, unless other inverters or the time of day show that there is some. */
function silence(inverter: SeenInverter, isLight: boolean, now: number): Finding[] {
  const params = { name: inverterName(inverter), time: clockTime(heardAt(inverter)) }
  if (presenceOf(inverter, now) === 'not heard yet') return cannotTell('why.NotHeardYet', params)
  const text = isHeard(inverter) ? 'live.Silent' : 'why.NeverHeard'
  if (isLight) return [{ ...badRadio, text, params }]
  return [{ state: 'unknown', text, params, advice: 'why.MayLackLight' }]
}

/** Reception in the last minutes, by the verdict of the radio page; undefined for an inverter that is not polled or sleeps. */
function reception(plant: Plant, inverter: SeenInverter): Finding[] | undefined {
  const { tracks = {}, now, sunrise } = plant
  const isNight = Boolean(sunrise) && isOnPanels(plant, inverter.serial)
  const { slices = [] } = tracks[inverter.serial] ?? {}
  const counts = countedIn(slices, now, receptionWindow(slices, now, enoughRequests))
  const presence = presenceOf(inverter, now, isNight)
  const verdict = verdictOf({ presence, reachable: inverter.reachable, isNight, counts })
  const params = { name: inverterName(inverter), count: counts.requests, share: percent(answeredShare(counts) ?? 0) }
  if (verdict === 'good') return []
  if (verdict === 'lost') return [{ ...badRadio, text: 'why.NoAnswers', params }]
  if (verdict === 'weak') {
    const repeats = decimal(counts.repeats / counts.requests, 1)
    return [{ ...badRadio, text: 'why.FewAnswers', params: { ...params, repeats } }]
  }
  return verdict === 'counting' ? cannotTell('why.Counting', { enough: enoughRequests }) : undefined
}

/** Radio modules that are not found, and inverters that do not answer, or too rarely. */
const radio: Cause = plant => {
  const gone = radioGone(plant)
  if (gone?.length) return gone
  const silent = missedInverters(plant)
  const isDay = !plant.sunrise
  const each = examined(plant).map(inverter => {
    const isLight = silent.includes(inverter)
    if (isLight || (isDay && inverter.poll_enabled && isAbsent(inverter))) return silence(inverter, isLight, plant.now)
    return reception(plant, inverter)
  })
  const isOfAll = !plant.about || plant.about.length === plant.inverters.length
  const findings = [...((isOfAll && unknownType(plant)) || []), ...each.flatMap(all => all ?? [])]
  const inState = (state: Finding['state']) => findings.filter(one => one.state === state)
  // What holds for several inverters is said once.
  const once = (text: Finding['text']) => findings.filter(one => one.text === text).slice(0, 1)
  const silentOnes = inState('unknown').filter(({ text }) => text !== 'why.Counting')
  const open = [...inState('found'), ...silentOnes, ...once('why.Counting')]
  return open.length || each.some(all => all && !all.length) ? open : cannotTell('why.NoPresentValues')
}

/** The findings of rules, with what to do about them in the live view. */
const advised = (findings: readonly Finding[], advice: TextKey) =>
  findings.map((finding): Finding => ({ ...finding, advice, to: { page: '/' } }))

/** A limit, and who set it, as far as this device knows. */
function limitOf(inverter: SeenInverter) {
  const { here, watts } = plantLimit([inverter]) ?? {}
  const limit = watts ? briefText(Math.round(watts), 'W') : percent(inverter.limit_relative / 100)
  const params = { name: inverterName(inverter), limit, ...(here && { time: clockTime(here.at) }) }
  return { params, here }
}

/** Limits that hold inverters back. */
const limit: Cause = plant => {
  const all = answering(plant)
  if (!all.length) return cannotTell('why.NoPresentValues')
  const ignored = [disobeyed, stillHeld].flatMap(rule => rule(plant) ?? [])
  if (ignored.length) return advised(ignored, 'why.DisobeyedAdvice')
  const isSet = ({ serial }: SeenInverter) => plant.governed?.includes(serial)
  const isHeld = (one: SeenInverter) =>
    (isSet(one) && !one.producing) || ((isSet(one) || isFree(plant)(one)) && isHeldBack(one))
  const found = all.filter(isHeld).map((inverter): Finding => {
    const { params, here } = limitOf(inverter)
    if (limitedBy && isSet(inverter))
      return {
        state: 'found',
        text: inverter.producing ? limitedBy.held : limitedBy.rests,
        params,
        to: { page: limitedBy.page },
      }
    return {
      state: 'found',
      text: here ? 'why.LimitedHere' : 'why.LimitedElsewhere',
      params,
      advice: here ? 'why.LimitAdvice' : 'why.LimitElsewhereAdvice',
      to: { page: '/' },
    }
  })
  const open = all
    .filter(inverter => isHeldBack(inverter) === undefined)
    .flatMap(inverter =>
      isLimitKnown(inverter)
        ? cannotTell('why.LimitWattsUnknown', limitOf(inverter).params)
        : cannotTell('why.LimitUnread', { name: inverterName(inverter) }),
    )
  return found.length ? found : open
}

/** Inverters that answer but feed nothing in, while there is light. */
const switchedOff: Cause = plant => {
  const asIntended = advised(intendedOff(plant) ?? [], 'why.OffAdvice')
  const faults = feedsNothing(plant)
  if (faults || asIntended.length) return [...advised(faults ?? [], 'why.FeedsNothingAdvice'), ...asIntended]
  const all = answering(plant)
  const idle = all.filter(isFree(plant)).find(({ producing }) => !producing)
  if (idle) return cannotTell('why.IdleWithoutLight', { name: inverterName(idle) })
  return all.length ? [] : cannotTell('why.NoPresentValues')
}

/** Inverters that are hot, or report that they reduce their power because of heat. */
const heat: Cause = plant => {
  const all = answering(plant)
  if (!all.length) return cannotTell('why.NoPresentValues')
  const temperatureOf = ({ INV }: SeenInverter) => Number(INV?.[0]?.Temperature?.v ?? Number.NaN)
  const found = all.flatMap((inverter): Finding[] => {
    const temperature = temperatureOf(inverter)
    const isNoted = listOf(plant.events?.[inverter.serial]?.events).some(
      ({ message_id, end_time }) => !end_time && heatCodes.includes(message_id),
    )
    if (!(temperature >= hot) && !isNoted) return []
    return [
      {
        state: 'found',
        text: isNoted ? 'why.HotNoted' : 'why.Hot',
        params: { name: inverterName(inverter), temperature: celsius(temperature) },
        advice: 'why.HotAdvice',
      },
    ]
  })
  if (found.length) return found
  return all.map(temperatureOf).every(Number.isFinite) ? [] : cannotTell('why.NoTemperature')
}

/** Codes of the event "no input" for the four inputs. Source: gateway contract 10.2. */
const [firstNoInput, lastNoInput] = [209, 212]

/** Whether an event only reports that one input has no power, which is unused or beside another with power. */
function isOneInput({ event: { message_id }, string }: ShownEvent, inverter: SeenInverter) {
  if (!string || message_id < firstNoInput || message_id > lastNoInput || !channelsOf(inverter.DC).length) return false
  const used = stringsOf(inverter)
  const isUsed = used.some(([number]) => number === string.number)
  return !isUsed || used.some(([number, { Power }]) => number !== string.number && Power?.v > 0)
}

/** Events that the inverters report. */
const events: Cause = plant => {
  const all = examined(plant)
  const logOf = ({ serial }: SeenInverter) => plant.events?.[serial]
  const findings = all.flatMap(inverter =>
    eventsOf(logOf(inverter) ?? {}, secondsOfDay(plant.now), string => stringName(string, inverter.DC?.[string]))
      .filter(shown => isActive(shown) && !isShade(shown))
      .map((shown): Finding => {
        const params = { name: inverterName(inverter), event: shown.text, when: shown.when }
        return isOneInput(shown, inverter)
          ? { state: 'fine', text: 'why.NoInput', params }
          : {
              state: 'found',
              text: 'why.Event',
              params,
              advice: shown.state === 'down' ? 'why.EventAdvice' : 'why.EventWait',
            }
      }),
  )
  const found = findings.filter(({ state }) => state === 'found')
  if (found.length) return found
  // An empty answer is not a log.
  const areRead = all.every(inverter => Array.isArray(logOf(inverter)?.events))
  return areRead ? findings : cannotTell('why.NoEvents')
}

/** Strings that give less than they should. */
const strings: Cause = plant => {
  const found = weakStrings(plant) ?? []
  const areJudged = examined(plant).every(({ serial }) => plant.judged?.includes(serial))
  return found.length || areJudged ? found : cannotTell('why.StringsUnknown')
}

/** The possible causes of a low yield, most important first. */
const causes: readonly (readonly [title: TextKey, examine: Cause])[] = [
  ['why.Clock', clock],
  ['why.Daylight', night],
  ['why.Polling', polling],
  ['why.Radio', radio],
  ['why.Limit', limit],
  ['why.SwitchedOff', switchedOff],
  ['why.Grid', grid],
  ['why.Heat', heat],
  ['why.Events', events],
  ['why.Strings', strings],
]

/** A possible cause with its findings. */
export interface ExaminedCause {
  title: TextKey
  findings: readonly Finding[]
}

/** The findings of all possible causes, in order. Also reads the language and the commands stored here. */
export const examineAll = (plant: Plant): ExaminedCause[] =>
  causes.map(([title, examine]) => ({ title, findings: examine(plant) }))
