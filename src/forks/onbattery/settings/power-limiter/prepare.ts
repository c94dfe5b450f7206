import { sameSerial } from '../../../../forms/serial.ts'
import { listOf } from '../../../../gateway/json.ts'
import { textOf } from '../../../../i18n/format.ts'
import {
  isSafePowerSource,
  type LimiterCandidate,
  type LimiterEntry,
  type LimiterMetadata,
  type PowerLimiterConfig,
} from '../../contract/power-limiter.ts'

/** W per DC input below which an inverter oscillates or stops. */
const leastPerInput = 13

/** Most inverters of a list. */
const most = 10

/** The inverters that the limiter may have, as the live view orders them. */
export const invertersOf = (metadata: LimiterMetadata): LimiterCandidate[] =>
  listOf(metadata.inverters)
    .map(inverter => ({ ...inverter, serial: textOf(inverter.serial, '') }))
    .filter(({ serial }) => serial !== '')
    .slice(0, most)
    .sort((a, b) => Number(a.order) - Number(b.order) || Number(a.pos) - Number(b.pos))

const inputs = (inverter: LimiterCandidate) => Math.max(1, Number(inverter.channels) || 1)

/** W below which an inverter is better not limited. */
export const leastOf = (inverter: LimiterCandidate) => leastPerInput * inputs(inverter)

/** An inverter that the limiter has not had yet. */
const newEntry = (inverter: LimiterCandidate): LimiterEntry => ({
  serial: inverter.serial,
  is_governed: false,
  is_behind_power_meter: true,
  power_source: 0,
  use_overscaling_to_compensate_shading: false,
  allow_standby: true,
  lower_power_limit: leastOf(inverter),
  upper_power_limit: Math.max(Number(inverter.max_power) || 0, 300),
})

const isOf = ({ serial }: LimiterEntry, inverter: LimiterCandidate) =>
  sameSerial(textOf(serial, ''), textOf(inverter.serial, ''))

/** The inverter of an entry. */
export const inverterOf = (entry: LimiterEntry, inverters: readonly LimiterCandidate[]) =>
  inverters.find(inverter => isOf(entry, inverter))

/**
 * The stored settings for the form: its list has the inverters that exist, those that are new last and with suggestions; and no
 * power source that crashes the firmware.
 */
export function prepare(stored: PowerLimiterConfig, metadata: LimiterMetadata): PowerLimiterConfig {
  const existing = invertersOf(metadata)
  const known = listOf(stored.inverters).filter(entry => inverterOf(entry, existing))
  const added = existing.filter(inverter => !known.some(entry => isOf(entry, inverter))).map(newEntry)
  const inverters = [...known, ...added].slice(0, most).map(entry => {
    const inverter = inverterOf(entry, existing)
    const all = inverter ? { ...newEntry(inverter), ...entry, serial: inverter.serial } : entry
    return isSafePowerSource(all.power_source) ? all : { ...all, power_source: 0 }
  })
  const chosen = textOf(stored.inverter_serial_for_dc_voltage, '')
  const measuring = inverters.find(({ serial }) => sameSerial(serial, chosen))?.serial ?? chosen
  return { ...stored, inverter_serial_for_dc_voltage: /^0*$/.test(measuring) ? '' : measuring, inverters }
}
