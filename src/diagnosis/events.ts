import { textOf } from '../i18n/format.ts'
import { secondsOfDay } from '../i18n/plant-zone.ts'
import { eventsOf } from '../live/events/event-log.ts'
import { isActive, isShade, type ShownEvent } from '../live/events/shown-event.ts'
import type { Seen } from '../live/live.ts'
import { channelsOf, stringName, stringsOf } from '../live/strings.ts'
import { type Cause, type Finding, unknown } from './finding.ts'
import { examined } from './plant.ts'

/** Codes by which an inverter notes that nothing arrives at one of its four inputs. Source: gateway contract 10.2. */
const [firstNoInput, lastNoInput] = [209, 212]

/** Whether the event says only that nothing arrives at one input, while that one is unused or another one has power. */
function isOneInput({ event: { message_id }, string }: ShownEvent, inverter: Seen) {
  if (!string || message_id < firstNoInput || message_id > lastNoInput || !channelsOf(inverter.DC).length) return false
  const used = stringsOf(inverter)
  const isUsed = used.some(([number]) => number === string.number)
  return !isUsed || used.some(([number, { Power }]) => number !== string.number && Power?.v > 0)
}

/** What the inverters themselves say is going on. */
export const events: Cause = plant => {
  const all = examined(plant)
  const logOf = ({ serial }: Seen) => plant.events?.[serial]
  const findings = all.flatMap(inverter =>
    eventsOf(logOf(inverter) ?? {}, secondsOfDay(plant.now), string => stringName(string, inverter.DC?.[string]))
      .filter(shown => isActive(shown) && !isShade(shown))
      .map((shown): Finding => {
        const params = { name: textOf(inverter.name), event: shown.text, when: shown.when }
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
  // An empty answer is no log.
  const areRead = all.every(inverter => Array.isArray(logOf(inverter)?.events))
  return areRead ? findings : unknown('why.NoEvents')
}
