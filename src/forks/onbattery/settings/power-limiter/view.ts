import { textOf } from '../../../../i18n/format.ts'
import {
  type LimiterCandidate,
  type LimiterEntry,
  type LimiterMetadata,
  type PowerLimiterConfig,
  powerSources,
} from '../../contract/power-limiter.ts'
import { inverterOf, invertersOf } from './prepare.ts'

/** What the fields of the page depend on. */
export interface View {
  draft: PowerLimiterConfig
  metadata: LimiterMetadata
  /** In the order of the draft's list. */
  inverters: LimiterCandidate[]
  /** Those that the limiter sets; none while it is off. */
  governed: LimiterEntry[]
  /** It governs one that is fed by the battery. */
  onBattery: boolean
  /** It governs one that is never without power, and so is restarted every day. */
  hasPowerAtNight: boolean
}

export function viewOf(draft: PowerLimiterConfig, metadata: LimiterMetadata): View {
  const governed = draft.enabled ? draft.inverters.filter(({ is_governed }) => is_governed) : []
  const existing = invertersOf(metadata)
  const inverters = draft.inverters.flatMap(entry => {
    const inverter = inverterOf(entry, existing)
    return inverter ? [{ ...inverter, name: textOf(inverter.name) }] : []
  })
  return {
    draft,
    metadata,
    inverters,
    governed,
    onBattery: governed.some(({ power_source }) => power_source === powerSources.battery),
    hasPowerAtNight: governed.some(({ power_source }) => power_source !== powerSources.solar),
  }
}
