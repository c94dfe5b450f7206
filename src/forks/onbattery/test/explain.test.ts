import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LimitedInverter, PowerLimiterConfig } from '../contract/power-limiter.ts'
import { explain, type Moment, type Outcome } from '../rules/explain.ts'
import { factorySettings } from '../simulator/settings.ts'

const inverter = (more: Partial<LimitedInverter> = {}): LimitedInverter => ({
  serial: 'a1',
  is_governed: true,
  is_behind_power_meter: true,
  power_source: 0,
  use_overscaling_to_compensate_shading: false,
  allow_standby: true,
  lower_power_limit: 26,
  upper_power_limit: 800,
  ...more,
})

const draft: PowerLimiterConfig = {
  ...factorySettings().powerlimiter,
  enabled: true,
  ignore_soc: false,
  battery_soc_start_threshold: 40,
  battery_soc_stop_threshold: 20,
  voltage_start_threshold: 52,
  voltage_stop_threshold: 50,
  target_power_consumption: 10,
  target_power_consumption_hysteresis: 10,
  base_load_limit: 120,
  total_upper_power_limit: 800,
  inverters: [inverter()],
}

const evening: Moment = { drawnW: 300, night: true, soc: 60, voltage: 52.5, solarW: 0 }
const sun = inverter({ serial: 'b2', power_source: 1 })

interface Row {
  about: string
  draft?: Partial<PowerLimiterConfig>
  moment?: Partial<Moment>
  after: readonly [number, Outcome['why']]
  /** The same after the battery was at its stop threshold, where that differs. */
  afterStop?: readonly [number, Outcome['why']]
}

const rows: Row[] = [
  { about: 'above the start threshold, what the house draws less the target', after: [290, 'house'] },
  { about: 'the target may be an export', draft: { target_power_consumption: -50 }, after: [350, 'house'] },
  { about: 'a house that feeds in wants nothing', moment: { drawnW: -200 }, after: [0, 'enough'] },
  { about: 'without a meter the base load', moment: { drawnW: undefined }, after: [120, 'house'] },
  {
    about: 'a base load above the maximum of all is the maximum',
    draft: { base_load_limit: 900 },
    moment: { drawnW: undefined },
    after: [800, 'most'],
  },
  { about: 'never more than all together may', moment: { drawnW: 2000 }, after: [800, 'most'] },
  {
    about: 'never more than the inverter may',
    draft: { inverters: [inverter({ upper_power_limit: 400 })] },
    moment: { drawnW: 700 },
    after: [400, 'upper'],
  },
  { about: 'below its lower limit an inverter on the battery stands by', moment: { drawnW: 30 }, after: [0, 'lower'] },
  {
    about: 'one on panels goes down to its lower limit and feeds more than is wanted',
    draft: { inverters: [sun] },
    moment: { night: false, drawnW: 20 },
    after: [26, 'lower'],
  },
  {
    about: 'a smart buffer that may not stand by goes down to its lower limit',
    draft: { inverters: [inverter({ power_source: 2, allow_standby: false })] },
    moment: { drawnW: 20 },
    after: [26, 'lower'],
  },
  { about: 'inverters on panels give nothing at night', draft: { inverters: [sun] }, after: [0, 'sun'] },
  { about: 'at the stop threshold nothing', moment: { soc: 20 }, after: [0, 'stopped'] },
  {
    about: 'between the thresholds it depends on where the charge came from',
    moment: { soc: 30 },
    after: [290, 'house'],
    afterStop: [0, 'waiting'],
  },
  {
    about: 'and coming from below, what the solar chargers deliver, less 5 % and the cables',
    draft: { solar_passthrough_enabled: true },
    moment: { night: false, soc: 30, solarW: 200 },
    after: [290, 'house'],
    // 200 W x 0.95 x 0.97
    afterStop: [184, 'passthrough'],
  },
  {
    about: 'or at night everything, where the battery is used at night',
    draft: { battery_always_use_at_night: true },
    moment: { soc: 30 },
    after: [290, 'house'],
  },
  {
    about: 'full pass-through feeds all solar power even beyond the demand',
    draft: { solar_passthrough_enabled: true, full_solar_passthrough_soc: 90 },
    moment: { night: false, soc: 95, solarW: 600 },
    after: [553, 'full'],
  },
  {
    about: 'the voltage decides where the charge is ignored',
    draft: { ignore_soc: true },
    moment: { soc: 10, voltage: 52.5 },
    after: [290, 'house'],
  },
  { about: 'or is not known', moment: { soc: undefined, voltage: 49.5 }, after: [0, 'stopped'] },
  {
    about: 'or has no start threshold',
    draft: { battery_soc_start_threshold: 0 },
    moment: { soc: 5 },
    after: [290, 'house'],
  },
  { about: 'nothing without a voltage either', moment: { soc: undefined, voltage: Number.NaN }, after: [0, 'unknown'] },
  {
    about: 'the sun first, the battery for the rest',
    draft: { inverters: [inverter(), { ...sun, upper_power_limit: 100 }] },
    moment: { night: false },
    after: [290, 'house'],
  },
  {
    about: 'an inverter beside the meter counts as well',
    draft: { inverters: [inverter({ is_behind_power_meter: false })] },
    after: [290, 'house'],
  },
]

for (const { about, draft: more, moment, after, afterStop } of rows)
  test(`the limiter's explanation: ${about}`, () => {
    const said = explain({ ...draft, ...more }, { ...evening, ...moment })
    const short = (outcome: Outcome | undefined) => outcome && [outcome.watts, outcome.why]
    assert.equal([short(said.after), short(said.afterStop)], [[...after], afterStop && [...afterStop]])
  })

test.run()
