import { dash, timeOfDay } from './format.ts'
import { t } from './i18n.ts'

const day = 86_400

/** Days and time of day since the start, from whole `seconds`; a dash for anything else. */
export const uptimeText = (seconds: number) =>
  seconds >= 0 ? t('firmwareinfo.UptimeValue', { count: Math.floor(seconds / day), time: timeOfDay(seconds) }) : dash

/** No gateway runs for ten years without a restart. */
const maxUptimeS = 3653 * day

/**
 * When the gateway started, in ms of the browser's clock; `seconds` is the uptime it reported at `at` (ms). NaN for an uptime
 * that is not plausible.
 */
export const startedAt = (seconds: number, at: number) =>
  seconds >= 0 && seconds < maxUptimeS ? at - seconds * 1000 : Number.NaN
