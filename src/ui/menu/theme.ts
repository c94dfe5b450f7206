import { create } from 'zustand'
import { recall, remember } from '../../gateway/storage.ts'

/** `auto`, the default, follows the system. */
export type Theme = 'light' | 'dark' | 'auto'

export const themes: readonly Theme[] = ['light', 'dark', 'auto']

/** Local storage key; index.html reads it too, before the first paint. */
const key = 'theme'

export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'auto' }))

function apply(theme: Theme) {
  const root = document.documentElement
  if (theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = theme
  useTheme.setState({ theme })
}

const applyStored = () => apply(themes.find(theme => theme === recall(key)) ?? 'auto')

/** Applies a theme and stores it. */
export function setTheme(theme: Theme) {
  remember(key, theme)
  apply(theme)
}

/** Applies the stored theme, and follows other tabs until the returned function is called. */
export function watchTheme() {
  applyStored()
  addEventListener('storage', applyStored)
  return () => removeEventListener('storage', applyStored)
}
