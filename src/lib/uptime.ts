import { dash, timeOfDay } from './format.ts'
import { t } from './i18n.ts'

const day = 86_400

/** Days and time of day since the start, from whole `seconds`; a dash for what is no span. Source: screen inventory 9.3. */
export const uptimeText = (seconds: number) =>
  seconds >= 0
    ? t('firmwareinfo.UptimeValue', { count: Math.floor(seconds / day), time: timeOfDay(Math.floor(seconds % day)) })
    : dash

/** When the gateway started, in ms of the browser's clock; `seconds` is the uptime it told at `at` (ms). */
export const startedAt = (seconds: number, at: number) => at - seconds * 1000
