import type { TextKey } from '../../../i18n/i18n.ts'
import type { Level } from './text.ts'

/** Levels that can be hidden: letter, theme colour, name. */
export const levels: readonly (readonly [Level, string, TextKey])[] = [
  ['E', 'bad', 'loggingadmin.log_error'],
  ['W', 'idle', 'loggingadmin.log_warn'],
  ['I', 'good', 'loggingadmin.log_info'],
  ['D', 'primary', 'loggingadmin.log_debug'],
  ['V', 'muted-color', 'loggingadmin.log_verbose'],
  ['N', 'color', 'console.Default'],
]
