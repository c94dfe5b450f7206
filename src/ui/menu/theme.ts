import { create } from 'zustand'
import { storedText } from '../../gateway/storage.ts'
import { listen } from '../../session/listen.ts'
import { tellUnlessKept } from '../alerts/alert-store.ts'

/** `auto`, the default, follows the system. */
export type Theme = 'light' | 'dark' | 'auto'

export const themes: readonly Theme[] = ['light', 'dark', 'auto']

/** The theme that the owner has chosen; the boot script reads it too, before the first paint. */
const chosen = storedText('theme', text => themes.find(theme => theme === text))

export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'auto' }))

function apply(theme: Theme) {
  const root = document.documentElement
  if (theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = theme
  useTheme.setState({ theme })
}

const applyStored = () => apply(chosen.read() ?? 'auto')

/** Applies a theme and stores it. */
export function setTheme(theme: Theme) {
  tellUnlessKept(chosen.keep(theme))
  apply(theme)
}

/** Applies the stored theme, and follows other tabs until the returned function is called. */
export function watchTheme() {
  applyStored()
  return listen({ storage: applyStored })
}
