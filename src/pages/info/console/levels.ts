import type { TextKey } from '../../../i18n/i18n.ts'
import type { Level } from './text.ts'

interface LevelInfo {
  level: Level
  /** A colour of the theme. */
  color: string
  name: TextKey
}

/** Levels that can be hidden. */
export const levels: readonly LevelInfo[] = [
  { level: 'E', color: 'bad', name: 'console.LevelError' },
  { level: 'W', color: 'idle', name: 'console.LevelWarning' },
  { level: 'I', color: 'good', name: 'console.LevelInfo' },
  { level: 'D', color: 'primary', name: 'console.LevelDebug' },
  { level: 'V', color: 'muted-color', name: 'console.LevelVerbose' },
  { level: 'N', color: 'color', name: 'console.Default' },
]
