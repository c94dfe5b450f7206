import type { TextKey } from '../../../i18n/i18n.ts'
import type { Level } from './text.ts'

interface LevelInfo {
  level: Level
  /** A colour of the theme, as CSS. */
  color: string
  name: TextKey
}

/** Levels that can be hidden. */
export const levels: readonly LevelInfo[] = [
  { level: 'E', color: 'var(--bad)', name: 'console.LevelError' },
  { level: 'W', color: 'var(--idle)', name: 'console.LevelWarning' },
  { level: 'I', color: 'var(--good)', name: 'console.LevelInfo' },
  { level: 'D', color: 'var(--pico-primary)', name: 'console.LevelDebug' },
  { level: 'V', color: 'var(--pico-muted-color)', name: 'console.LevelVerbose' },
  { level: 'N', color: 'var(--pico-color)', name: 'console.Default' },
]
