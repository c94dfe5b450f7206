import { ownAddress } from '../../live/others/listed.ts'
import { type InverterDay, type InverterObservation, isSerial, type Observation } from '../records.ts'

/** A column of the file. */
export interface Column {
  /** Number of samples, mean power, the day's highest power, yield of the day, 1 if that is doubtful, total counter. */
  measure: 'n' | 'W' | 'peak-W' | 'Wh-day' | 'Wh-day-doubtful' | 'Wh-total'
  /** The plant without one. */
  serial?: string | undefined
  /** Number of a string; the inverter without one. */
  string?: string | undefined
  /** Address of the gateway of the inverter, if that is another one. */
  gateway?: string | undefined
  /** Of the inverter or the string. */
  name: string
}

/** A title: measure, `plant` or serial and number of the string, `@` and address of the gateway, name. */
const titles =
  /^(?<measure>n|W|peak-W|Wh-day(-doubtful)?|Wh-total)( (?<of>[^\s/]+)(\/(?<string>\d+))?( @(?<gateway>https?:\/\/\S+))?( (?<name>.*))?)?$/s

/** The column with this title: `n`, `W plant`, `W <serial> <name>`, `peak-W plant`, `W <serial>/<string> <name>`, `Wh-day <serial> <name>` … */
export function columnOf(title: string): Column | undefined {
  const { measure, of, string, gateway, name = '' } = titles.exec(title)?.groups ?? {}
  const serial = of === 'plant' ? undefined : of
  if (measure === 'n' ? of : !of || (serial && !isSerial(serial))) return undefined
  if (!measure) return undefined
  // A file of another browser may name this gateway as one of its others.
  const other = gateway === ownAddress() ? undefined : gateway
  return { measure: measure as Column['measure'], serial, string, gateway: other, name }
}

function inverterIn({ inverters }: Observation, serial: string): InverterObservation {
  const inverter = inverters[serial] ?? {}
  inverters[serial] = inverter
  return inverter
}

function plantDayIn(observation: Observation): InverterDay {
  observation.plantDay ??= {}
  return observation.plantDay
}

/** Puts the value of a column into an observation. */
export function putValue(observation: Observation, { measure, serial, string }: Column, value: number) {
  if (measure === 'n') observation.samples = value
  else if (measure.startsWith('Wh')) {
    const day = serial ? inverterIn(observation, serial) : plantDayIn(observation)
    if (measure === 'Wh-day') day.yieldDay = value
    else if (measure === 'Wh-total') day.yieldTotal = value
    else if (value) day.doubtful = true
  } else if (!serial) {
    if (measure === 'W') observation.plant = value
    else if (measure === 'peak-W') observation.highest = value
  } else {
    const inverter = inverterIn(observation, serial)
    if (string) inverter.strings = { ...inverter.strings, [string]: value }
    else if (measure === 'peak-W') inverter.highest = value
    else inverter.power = value
  }
}

/** Puts the name of a column's inverter or string into an observation, and whose inverter it is. */
export function putName(observation: Observation, { serial, string, gateway }: Column, name: string) {
  if (!serial || !(name || gateway)) return
  const inverter = inverterIn(observation, serial)
  if (gateway) inverter.gateway = gateway
  if (!name) return
  if (string) inverter.stringNames = { ...inverter.stringNames, [string]: name }
  else inverter.name = name
}
