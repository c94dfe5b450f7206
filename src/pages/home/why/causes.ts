import { textOf } from '../../../i18n/format.ts'
import type { TextKey } from '../../../i18n/i18n.ts'
import { eventsOf, isActive } from '../events/event-log.ts'
import { stringName } from '../string-name.ts'
import { type Cause, type Evidence, examined, type Finding, fine, foundOr, unknown } from './cause.ts'
import { clock, night, polling, radio } from './gateway-causes.ts'
import { grid } from './grid-cause.ts'
import { heat, limit, switchedOff } from './inverter-causes.ts'
import { neighbours, season, strings, sun } from './light-causes.ts'

function secondsOfDay(ms: number) {
  const time = new Date(ms)
  return (time.getHours() * 60 + time.getMinutes()) * 60 + time.getSeconds()
}

/** What the inverters themselves say is going on. */
const events: Cause = {
  title: 'why.Events',
  examine(evidence) {
    const logs = examined(evidence).filter(({ serial }) => evidence.events[serial])
    if (!logs.length) return unknown('why.NoEvents')
    const found = logs.flatMap(({ serial, name, DC }) =>
      eventsOf(evidence.events[serial] ?? {}, secondsOfDay(evidence.now), string => stringName(string, DC?.[string]))
        .filter(isActive)
        .map(
          ({ text, when, state }): Finding => ({
            state: 'found',
            text: 'why.Event',
            params: { name: textOf(name), event: text, when },
            advice: state === 'down' ? 'why.EventAdvice' : 'why.EventWait',
          }),
        ),
    )
    return foundOr(found, fine('why.NoActiveEvents'))
  },
}

/** The possible causes of a low yield, those that explain most first. */
const causes: readonly Cause[] = [
  clock,
  night,
  polling,
  radio,
  limit,
  switchedOff,
  grid,
  heat,
  events,
  strings,
  neighbours,
  sun,
  season,
]

/** A cause by its title, with what was found of it. */
export interface Examined {
  title: TextKey
  findings: readonly Finding[]
}

/** What was found of each cause, in order. Pure but for the language. */
export const examineAll = (evidence: Evidence): Examined[] =>
  causes.map(({ title, examine }) => ({ title, findings: examine(evidence) }))
