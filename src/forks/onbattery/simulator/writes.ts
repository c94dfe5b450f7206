import { hasKinds, type JsonObject, numberOf } from '../../../../tools/simulator/json/body.ts'
import { outside, reply } from '../../../../tools/simulator/json/reply.ts'
import { isComplete, leavesOf, readDocument } from '../../../../tools/simulator/json/schema.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'
import type { Reply } from '../../../contract/endpoints.ts'
import { type GridChargerConfig, gridChargerLimits, manualLimits } from '../contract/grid-charger.ts'
import { isSafePowerSource } from '../contract/power-limiter.ts'
import { isSafeSource, type MeterProblem, meterProblem } from '../contract/power-meter.ts'
import { meterAsSent } from './meter.ts'
import {
  batterySchema,
  gridChargerSchema,
  powerLimiterSchema,
  powerMeterSchema,
  solarChargerSchema,
} from './schemas.ts'
import type { Settings } from './settings.ts'

const has = (schema: object, body: JsonObject) => isComplete(leavesOf(schema), body)

const stored = (world: World) => reply(world.save() ? 'SettingsStored' : 'ConfigWriteFailed')

/** The refusal of a voltage or a current: its code means something else elsewhere. */
const outOfRange = (name: 'voltage' | 'current', param: { min: number; max: number }): Reply => ({
  type: 'warning',
  message: `The ${name} is out of range.`,
  code: name === 'voltage' ? 1002 : 1003,
  param,
})
/** The running charger cannot be commanded. */
const notPossible: Reply = { type: 'warning', message: 'The charger does not support this.', code: 1002 }

const refusals: Record<MeterProblem, string> = {
  url: 'The URL must begin with http:// or https://.',
  login: 'User name and password must not be empty.',
  timeout: 'The timeout must be a number above 0.',
  path: 'The JSON path must not be empty.',
  address: 'The IP address must not be empty.',
  interval: 'The polling interval must be a number above 0.',
}
const uncoded = (message: string): Reply => ({ type: 'warning', message })

/** The refusal of what the charger would keep while nobody commands it; checked whatever the provider is. */
function offlineRefusal({ huawei }: GridChargerConfig): Reply | undefined {
  const wrong = (['offline_voltage', 'offline_current', 'input_current_limit'] as const).find(name =>
    outside(huawei[name], gridChargerLimits[`huawei.${name}`]),
  )
  return wrong && outOfRange(wrong === 'offline_voltage' ? 'voltage' : 'current', gridChargerLimits[`huawei.${wrong}`])
}

/** What the charger takes by hand. */
interface Commands {
  /** The charger runs and is one that can be commanded. */
  possible(): boolean
  /** Takes a voltage in V or a current in A; drops it while it charges by itself. */
  set(what: 'voltage' | 'current', value: number): void
  power(on: boolean): void
}

/** Every POST that this firmware adds; the refusals in the order of the firmware's checks. */
export const writesOf = (settings: (world: World) => Settings, commands: (world: World) => Commands) => ({
  'battery/config'(world: World, body: JsonObject) {
    if (!has(batterySchema, body)) return reply('FieldsMissing')
    settings(world).battery = readDocument(batterySchema, body)
    return stored(world)
  },
  'solarcharger/config'(world: World, body: JsonObject) {
    if (!has(solarChargerSchema, body)) return reply('FieldsMissing')
    settings(world).solarcharger = readDocument(solarChargerSchema, body)
    return stored(world)
  },
  'gridcharger/config'(world: World, body: JsonObject) {
    if (!has(gridChargerSchema, body)) return reply('FieldsMissing')
    const sent = readDocument(gridChargerSchema, body)
    const refused = offlineRefusal(sent)
    if (refused) return refused
    settings(world).gridcharger = sent
    return stored(world)
  },
  'powermeter/config'(world: World, body: JsonObject) {
    if (!has(powerMeterSchema, body)) return uncoded('enabled and source are needed.')
    const sent = readDocument(powerMeterSchema, body)
    const problem = meterProblem(meterAsSent(body, sent))
    if (problem) return uncoded(refusals[problem])
    // The firmware stores it and crashes at every start; a simulation says so.
    if (sent.enabled && !isSafeSource(sent.source)) world.crash(`powermeter source ${sent.source}`)
    settings(world).powermeter = sent
    return stored(world)
  },
  'powerlimiter/config'(world: World, body: JsonObject) {
    const sent = readDocument(powerLimiterSchema, body)
    const deadly = sent.inverters.some(
      ({ is_governed, power_source }) => is_governed && !isSafePowerSource(power_source),
    )
    if (sent.enabled && deadly) world.crash('powerlimiter power_source')
    settings(world).powerlimiter = sent
    return stored(world)
  },
  'gridcharger/limit'(world: World, body: JsonObject) {
    const names = (['voltage', 'current'] as const).filter(name => hasKinds(body, { [name]: 'number' }))
    for (const name of names) {
      const limit = manualLimits[name]
      const value = numberOf(body[name])
      if (outside(value, limit)) return outOfRange(name, limit)
      if (!commands(world).possible()) return notPossible
      // A good voltage is sent even if the current is refused then.
      commands(world).set(name, value)
    }
    return reply('SettingsStored')
  },
  'gridcharger/power'(world: World, body: JsonObject) {
    if (!hasKinds(body, { power: 'bool' })) return reply('FieldsMissing')
    if (!commands(world).possible()) return notPossible
    commands(world).power(body.power === true)
    return reply('SettingsStored')
  },
})
