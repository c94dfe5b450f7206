import { listOf } from '../../../gateway/json.ts'
import { briefText, celsius, clockTime, percent, textOf } from '../../../i18n/format.ts'
import { isLimited, isLimitKnown, plantLimit } from '../../../live/commands/limits.ts'
import { remembered } from '../../../live/commands/remembered.ts'
import type { Seen } from '../../../live/live.ts'
import { bright, powerOf } from '../answer/plant.ts'
import { answering, type Cause, examined, type Finding, fine, foundOr, unknown } from './cause.ts'

/** From this share of its limit on an inverter is held back by it. */
const atLimit = 0.9
/** °C inside an inverter from which on it is likely to reduce its power; most begin between 70 and 85. */
const hot = 75
/** Codes by which an inverter notes that it reduces its power for heat, and that it switched off for it. Source: gateway contract 10.2. */
const heatCodes = [73, 121]

const nameOf = ({ name }: Seen) => textOf(name)

/** Who set the limit, as far as this device knows. */
function limitText(inverter: Seen) {
  const here = plantLimit([inverter], () => remembered().limits)?.here
  const limit =
    inverter.limit_absolute > 0
      ? briefText(Math.round(inverter.limit_absolute), 'W')
      : percent(inverter.limit_relative / 100)
  const params = { name: nameOf(inverter), limit, ...(here && { time: clockTime(here.at) }) }
  return { params, here }
}

/** A limit in force that is reached. */
export const limit: Cause = {
  title: 'why.Limit',
  examine(evidence) {
    const limited = examined(evidence).filter(isLimited)
    const found = limited
      .filter(inverter => inverter.limit_absolute > 0 && powerOf(inverter) >= atLimit * inverter.limit_absolute)
      .map((inverter): Finding => {
        const { params, here } = limitText(inverter)
        return {
          state: 'found',
          text: here ? 'why.LimitedHere' : 'why.LimitedElsewhere',
          params,
          advice: here ? 'why.LimitAdvice' : 'why.LimitElsewhereAdvice',
          page: '/',
        }
      })
    if (found.length) return found
    const unread = examined(evidence).filter(inverter => !isLimitKnown(inverter))
    const unrated = limited.filter(({ limit_absolute }) => !(limit_absolute > 0))
    if (unread.length || unrated.length)
      return [
        ...unrated.flatMap(inverter => unknown('why.LimitWattsUnknown', limitText(inverter).params)),
        ...unread.flatMap(inverter => unknown('why.LimitUnread', { name: nameOf(inverter) })),
      ]
    const [first, ...more] = limited
    if (!first) return fine('why.NoLimit')
    return more.length
      ? fine('why.LimitsNotReached', { count: limited.length })
      : fine('why.LimitNotReached', limitText(first).params)
  },
}

/** Inverters that answer and feed nothing in, while there is light. */
export const switchedOff: Cause = {
  title: 'why.SwitchedOff',
  examine(evidence) {
    const all = answering(evidence)
    if (!all.length) return unknown('why.NoPresentValues')
    const light = bright(evidence).length > 0
    const idle = all.filter(({ producing }) => !producing)
    const [first] = idle
    if (first && !light) return unknown('why.IdleWithoutLight', { name: nameOf(first) })
    const found = idle.map(
      (inverter): Finding => ({
        state: 'found',
        text: 'why.FeedsNothing',
        params: { name: nameOf(inverter) },
        advice: 'why.FeedsNothingAdvice',
        page: '/',
      }),
    )
    return foundOr(found, fine('why.AllFeed'))
  },
}

/** Inverters that are hot, or say that they reduce their power for it. */
export const heat: Cause = {
  title: 'why.Heat',
  examine(evidence) {
    const all = answering(evidence)
    if (!all.length) return unknown('why.NoPresentValues')
    const known = all.filter(({ INV }) => Number.isFinite(INV?.[0]?.Temperature?.v))
    const found = known.flatMap((inverter): Finding[] => {
      const temperature = Number(inverter.INV?.[0]?.Temperature?.v)
      const isNoted = listOf(evidence.events[inverter.serial]?.events).some(
        ({ message_id, end_time }) => !end_time && heatCodes.includes(message_id),
      )
      if (!isNoted && temperature < hot) return []
      return [
        {
          state: 'found',
          text: isNoted ? 'why.HotNoted' : 'why.Hot',
          params: { name: nameOf(inverter), temperature: celsius(temperature) },
          advice: 'why.HotAdvice',
        },
      ]
    })
    if (found.length) return found
    const hottest = Math.max(...known.map(({ INV }) => Number(INV?.[0]?.Temperature?.v)))
    return known.length ? fine('why.NotHot', { temperature: celsius(hottest) }) : unknown('why.NoTemperature')
  },
}
