import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { saveEveryChoice } from '../../../../test/support/odd-settings.ts'
import { fieldLimit } from '../../../forms/text-limit.ts'
import { batteryLimits } from '../contract/battery.ts'
import { gridChargerLimits } from '../contract/grid-charger.ts'
import { powerLimiterLimits } from '../contract/power-limiter.ts'
import { powerMeterLimits } from '../contract/power-meter.ts'
import { solarChargerLimits } from '../contract/solar-charger.ts'
import { factorySettings, type Settings } from '../simulator/settings.ts'
import { simulate } from '../simulator.ts'
import { paths, type Scenario, scenarios } from './scenarios.ts'

const limits = {
  battery: batteryLimits,
  gridcharger: gridChargerLimits,
  powerlimiter: powerLimiterLimits,
  powermeter: powerMeterLimits,
  solarcharger: solarChargerLimits,
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
const fromElsewhere: (Scenario & { stored: (document: never) => object })[] = [
  {
    topic: 'battery',
    path: paths.battery,
    settings: { battery: { ...factory.battery, enabled: true, provider: 7 } },
    about: 'a read-only Zendure device with an output control',
    stored: ({ zendure }: Settings['battery']) => ({ zendure: { ...zendure, control_mode: 2, output_control: 1 } }),
  },
  {
    topic: 'powermeter',
    path: paths.powermeter,
    settings: { powermeter: { ...factory.powermeter, enabled: true } },
    about: 'a value by MQTT without a topic',
    stored: ({ mqtt }: Settings['powermeter']) => ({ mqtt: { values: mqtt.values.map(one => ({ ...one, unit: 2 })) } }),
  },
  {
    topic: 'powerlimiter',
    path: paths.powerlimiter,
    settings: {},
    about: 'an inverter that measures the voltage, but is not governed',
    stored: ({ inverters }: Settings['powerlimiter']) => ({
      inverter_serial_for_dc_voltage: inverters[0]?.serial,
      inverters: inverters.map((one, n) => ({ ...one, is_governed: n > 0 })),
    }),
  },
]
const off: Scenario[] = (['battery', 'gridcharger', 'powermeter', 'solarcharger'] as const).map(topic => ({
  topic,
  path: paths[topic],
  settings: { [topic]: factory[topic] },
  about: 'all switched off',
}))

for (const { topic, path, settings, about, source, ...more } of [...off, ...scenarios, ...fromElsewhere])
  test(`${topic}: whatever is stored, hidden or not, only what is chosen changes, with ${about}`, async () => {
    const governed = (document: { inverters?: object[] }) =>
      source === undefined
        ? document
        : { inverters: document.inverters?.map(one => ({ ...one, is_governed: true, power_source: source })) }
    const count = await saveEveryChoice({
      path,
      topic,
      limitOf: member => fieldLimit(topic, member, limits[topic]),
      keep,
      stored: 'stored' in more ? (more.stored as typeof governed) : governed,
      follows,
      options: { gateway: { fork: simulate({ settings }) } },
    })
    assert.ok(count > 0)
  })

test.run()
