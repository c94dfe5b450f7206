import type { Noise } from '../plant/noise.ts'
import type { Calendar } from '../time/local-day.ts'

export type RadioLog = (level: 'E' | 'W' | 'I' | 'D' | 'V', tag: string, text: string) => void

/** What a turn of an inverter needs besides the inverter itself. */
export interface Turn {
  /** ms since 1970 at the plant. */
  at: number
  noise: Noise
  calendar: Calendar
  log: RadioLog
}
