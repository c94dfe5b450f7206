import type { LimitsOf } from '../../../src/contract/limits.ts'
import type en from './lang/en.json'

/** `zeroexport/config`: whether and how the inverters are throttled, so that little power goes to the grid. */
export interface ZeroExportConfig {
  enabled: boolean
  /** W at the meter that the controller aims at; below 0 is export. */
  target_watts: number
  /** W around the target in which nothing is changed. */
  tolerance_watts: number
}

/** A topic that the meter publishes to, one for each phase. */
export interface MeterTopic {
  topic: string
  /** The meter counts power into the grid as positive. */
  inverted: boolean
}

/** `meter/config`: where the power at the grid connection is read. */
export interface MeterConfig {
  /** 0 MQTT, 1 HTTP. */
  source: number
  topics: MeterTopic[]
  http_url: string
  /** s between two readings. */
  interval: number
}

/** `zeroexport/status`. */
export interface ZeroExportStatus {
  state: 'off' | 'waiting' | 'controlling'
  /** W, below 0 is export; null before the first reading. */
  meter_watts: number | null
  /** s since the last reading. */
  meter_age: number
  /** W that all inverters may deliver together. */
  limit_watts: number
  /** W of each phase, by the name that the meter gives it. */
  phases: Record<string, number>
}

/** Most topics. */
export const maxTopics = 3

/** Bounds of the settings; the pages and the simulator take them from here. */
export const limits = {
  zeroexport: { target_watts: { min: -800, max: 800 }, tolerance_watts: { min: 5, max: 200 } },
  meter: { 'topics.topic': { bytes: 64, least: 1 }, http_url: { bytes: 128, least: 1 }, interval: { min: 1, max: 60 } },
} satisfies { zeroexport: LimitsOf<ZeroExportConfig>; meter: LimitsOf<MeterConfig & { 'topics.topic': string }> }

type OwnTexts = typeof en

declare module '../../../src/contract/fork.ts' {
  interface ForkSettings {
    zeroexport: ZeroExportConfig
    meter: MeterConfig
  }
  interface ForkEndpoints {
    'zeroexport/status': { read: ZeroExportStatus }
    /** Reads the meter once, as the document says, and stores nothing. */
    'meter/test': { write: MeterConfig }
  }
  interface ForkTexts extends OwnTexts {}
}
