import type { TextKey } from '../../../i18n/i18n.ts'
import type { Level } from './text.ts'

/** Levels that can be hidden: letter, theme colour, name. */
export const levels: readonly (readonly [Level, string, TextKey])[] = [
  ['E', 'bad', 'console.LevelError'],
  ['W', 'idle', 'console.LevelWarning'],
  ['I', 'good', 'console.LevelInfo'],
  ['D', 'primary', 'console.LevelDebug'],
  ['V', 'muted-color', 'console.LevelVerbose'],
  ['N', 'color', 'console.Default'],
]
