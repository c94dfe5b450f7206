import { hasKinds, type JsonObject, numberOf } from '../../../../tools/simulator/json/body.ts'
import { outside, reply } from '../../../../tools/simulator/json/reply.ts'
import { isComplete, leavesOf, readDocument, type Schema } from '../../../../tools/simulator/json/schema.ts'
import type { World } from '../../../../tools/simulator/world/world.ts'
import type { Reply } from '../../../contract/endpoints.ts'
import { chargerLimitBounds, type GridChargerConfig, gridChargerBounds } from '../contract/grid-charger.ts'
import { isSafePowerSource } from '../contract/power-limiter.ts'
import { isSafeSource, type MeterProblem, meterProblem } from '../contract/power-meter.ts'
import type { Home } from './home.ts'
import { gridChargerRuns } from './live-chargers.ts'
import { meterAsSent } from './meter.ts'
import { schemas } from './schemas.ts'
import type { Settings } from './settings.ts'

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
    outside(huawei[name], gridChargerBounds[`huawei.${name}`]),
  )
  return wrong && outOfRange(wrong === 'offline_voltage' ? 'voltage' : 'current', gridChargerBounds[`huawei.${wrong}`])
}

/**
 * Every POST that this firmware adds; the refusals in the order of the firmware's checks.
 * @param home the house at the present moment
 */
export function writesOf(settings: (world: World) => Settings, home: (world: World) => Home) {
  /** Stores a document unless it lacks a member that it needs, or `check` refuses it. */
  const storing =
    <T extends keyof Settings>(
      topic: T,
      check: (sent: Settings[T], world: World, body: JsonObject) => Reply | undefined = () => undefined,
    ) =>
    (world: World, body: JsonObject): Reply => {
      const schema: Schema<Settings[T]> = schemas[topic]
      if (!isComplete(leavesOf(schema), body))
        return topic === 'powermeter' ? uncoded('enabled and source are needed.') : reply('FieldsMissing')
      const sent = readDocument(schema, body)
      const refused = check(sent, world, body)
      if (refused) return refused
      settings(world)[topic] = sent
      return reply(world.save() ? 'SettingsStored' : 'ConfigWriteFailed')
    }
  /** The charger runs and is one that can be commanded. */
  const isPossible = (world: World) => {
    const { gridcharger } = settings(world)
    return gridChargerRuns(gridcharger) && gridcharger.provider === 0
  }
  return {
    'battery/config': storing('battery'),
    'solarcharger/config': storing('solarcharger'),
    'gridcharger/config': storing('gridcharger', offlineRefusal),
    'powermeter/config': storing('powermeter', (sent, world, body) => {
      const problem = meterProblem(meterAsSent(body, sent))
      if (problem) return uncoded(refusals[problem])
      // The firmware stores it and crashes at every start; a simulation says so.
      if (sent.enabled && !isSafeSource(sent.source)) world.crash(`powermeter source ${sent.source}`)
      return undefined
    }),
    'powerlimiter/config': storing('powerlimiter', ({ enabled, inverters }, world) => {
      const isDeadly = inverters.some(one => one.is_governed && !isSafePowerSource(one.power_source))
      if (enabled && isDeadly) world.crash('powerlimiter power_source')
      return undefined
    }),
    'gridcharger/limit'(world: World, body: JsonObject) {
      const names = (['voltage', 'current'] as const).filter(name => hasKinds(body, { [name]: 'number' }))
      for (const name of names) {
        const limit = chargerLimitBounds[name]
        const value = numberOf(body[name])
        if (outside(value, limit)) return outOfRange(name, limit)
        if (!isPossible(world)) return notPossible
        // A good voltage is sent even if the current is refused then; both are dropped while it charges by itself.
        if (!settings(world).gridcharger.auto_power_enabled) home(world).manual[name] = value
      }
      return reply('SettingsStored')
    },
    'gridcharger/power'(world: World, body: JsonObject) {
      if (!hasKinds(body, { power: 'bool' })) return reply('FieldsMissing')
      if (!isPossible(world)) return notPossible
      home(world).gridChargerOn = body.power === true
      return reply('SettingsStored')
    },
  }
}
