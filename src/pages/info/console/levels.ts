import type { Level } from '../../../lib/console-text.ts'
import type { TextKey } from '../../../lib/i18n.ts'

/** Levels that can be left out: letter, colour of the theme, name. */
export const levels: readonly (readonly [Level, string, TextKey])[] = [
  ['E', 'bad', 'loggingadmin.log_error'],
  ['W', 'idle', 'loggingadmin.log_warn'],
  ['I', 'good', 'loggingadmin.log_info'],
  ['D', 'primary', 'loggingadmin.log_debug'],
  ['V', 'muted-color', 'console.Verbose'],
  ['N', 'color', 'console.Default'],
]
