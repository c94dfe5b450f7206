import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { saveEveryChoice } from '../../../../test/support/odd-settings.ts'
import { fieldBounds } from '../../../forms/bounds.ts'
import { batteryBounds } from '../contract/battery.ts'
import { gridChargerBounds } from '../contract/grid-charger.ts'
import { powerLimiterBounds } from '../contract/power-limiter.ts'
import { powerMeterBounds } from '../contract/power-meter.ts'
import { solarChargerBounds } from '../contract/solar-charger.ts'
import { factorySettings, homeSettings } from '../simulator/settings.ts'
import { simulatedFork } from '../simulator.ts'
import { battery, paths, type Scenario, scenarios } from './scenarios.ts'

const limits = {
  battery: batteryBounds,
  gridcharger: gridChargerBounds,
  powerlimiter: powerLimiterBounds,
  powermeter: powerMeterBounds,
  solarcharger: solarChargerBounds,
}

/** What decides which fields are shown, and serials. */
const keep =
  /^(provider|source)$|hardware_interface|control_mode|output_control|auth_type|power_source|serial$|inverter_serial|values\.2\.topic/

/** The members that an access mode switches off, and the inverter that is governed no longer. */
const follows = {
  'zendure.control_mode': ['zendure.output_control', 'zendure.charge_through_enable'],
  'zendure.output_control': ['zendure.charge_through_enable'],
  'inverters.0.is_governed': ['inverter_serial_for_dc_voltage'],
}

const factory = factorySettings()
/** Stored by other programs: nothing of it is shown, or was chosen here. */
const fromElsewhere: Scenario[] = [
  battery('a read-only Zendure device with an output control', { provider: 7 }, { control_mode: 2, output_control: 1 }),
  {
    topic: 'powerlimiter',
    about: 'an inverter that measures the voltage, but is not governed',
    settings(world) {
      const { powerlimiter } = homeSettings(world)
      const inverters = powerlimiter.inverters.map((one, n) => ({ ...one, is_governed: n > 0 }))
      const { serial = '' } = inverters[0] ?? {}
      return { powerlimiter: { ...powerlimiter, inverter_serial_for_dc_voltage: serial, inverters } }
    },
  },
]
const off = (['battery', 'gridcharger', 'powermeter', 'solarcharger'] as const).map(
  (topic): Scenario => ({ topic, about: 'all switched off', settings: { [topic]: factory[topic] } }),
)

for (const { topic, about, settings } of [...off, ...scenarios, ...fromElsewhere])
  test(`${topic}: whatever is stored, hidden or not, only what is chosen changes, with ${about}`, async () => {
    const count = await saveEveryChoice({
      path: paths[topic],
      topic,
      boundsOf: member => fieldBounds(topic, member, limits[topic]),
      keep,
      follows,
      options: { gateway: { fork: simulatedFork({ settings }) } },
    })
    assert.ok(count > 0)
  })

test.run()
