import { type PowerLimiterConfig, powerSources } from '../contract/power-limiter.ts'
import { type Decision, decide } from './limiter.ts'
import { type Memory, nothingReached } from './permit.ts'

/** A moment to be explained: nothing is delivered yet, and the house draws its power from the grid. */
export interface Moment {
  /** W drawn from the grid; undefined without a meter. */
  drawnW: number | undefined
  night: boolean
  /** %; undefined if the battery is not read. */
  soc: number | undefined
  /** V. */
  voltage: number | undefined
  /** W of the solar chargers. */
  solarW: number
}

/** What the limiter would do, and why; the key of a text is made of the reason. */
export interface Outcome {
  watts: number
  why: 'enough' | 'house' | 'most' | 'upper' | 'lower' | 'sun' | Decision['permit']['reason']
}

const reached: Memory = { ...nothingReached, discharging: true }

function outcomeOf(config: PowerLimiterConfig, { drawnW, ...moment }: Moment, before: Memory): Outcome {
  const governed = config.inverters.filter(({ is_governed }) => is_governed)
  const usable = governed.map(({ serial }) => serial)
  const { total, wanted, permit } = decide(
    config,
    {
      ...moment,
      meterW: drawnW,
      outputs: {},
      usable,
      gridCharging: false,
      chargeWanted: false,
      currentLimitA: undefined,
    },
    before,
  )
  const watts = Math.round(total)
  if (watts > wanted) return { watts, why: permit.reason === 'full' ? 'full' : 'lower' }
  if (watts === wanted) {
    const needed = drawnW === undefined ? config.base_load_limit : drawnW - config.target_power_consumption
    return { watts, why: wanted === 0 ? 'enough' : Math.round(needed) > wanted ? 'most' : 'house' }
  }
  const onBattery = governed.some(({ power_source }) => power_source === powerSources.battery)
  if (!onBattery) return { watts, why: moment.night ? 'sun' : 'upper' }
  if (permit.most < wanted) return { watts, why: permit.reason }
  return { watts, why: watts === 0 ? 'lower' : 'upper' }
}

/**
 * What a draft would do at a moment: after the battery was full enough, and where that makes a difference also after it was at
 * its stop threshold.
 */
export function explain(config: PowerLimiterConfig, moment: Moment): { after: Outcome; afterStop?: Outcome } {
  const after = outcomeOf(config, moment, reached)
  const afterStop = outcomeOf(config, moment, nothingReached)
  return after.watts === afterStop.watts ? { after } : { after, afterStop }
}
