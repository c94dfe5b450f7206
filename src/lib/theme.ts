import { create } from 'zustand'
import { recall, remember, storageKey } from './storage.ts'

/** `auto` is no choice: the styles follow the system as long as the page says nothing else. */
export type Theme = 'light' | 'dark' | 'auto'

export const themes: readonly Theme[] = ['light', 'dark', 'auto']

/** Local storage key; index.html reads it too, before the first paint. Source: specification 1, section 3. */
const key = 'theme'

const stored = () => themes.find(theme => theme === recall(key)) ?? 'auto'

export const useTheme = create<{ theme: Theme }>()(() => ({ theme: stored() }))

function paint(theme: Theme) {
  const root = document.documentElement
  if (theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = theme
}

/** Shows a theme and remembers it. */
export function setTheme(theme: Theme) {
  remember(key, theme)
  paint(theme)
  useTheme.setState({ theme })
}

/** Follows the choice made in another tab until the returned function is called. */
export function watchTheme() {
  const look = (event: StorageEvent) => {
    if (event.key !== storageKey(key)) return
    paint(stored())
    useTheme.setState({ theme: stored() })
  }
  paint(stored())
  addEventListener('storage', look)
  return () => removeEventListener('storage', look)
}
