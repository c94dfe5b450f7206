import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadLanguages, startLanguage } from './lib/i18n.ts'
import { watchSession } from './lib/session.ts'
import { watchTheme } from './lib/theme.ts'
import { watchLeaving } from './lib/unsaved.ts'

const place = document.getElementById('app')
if (place) {
  startLanguage()
  watchTheme()
  watchSession()
  watchLeaving()
  // The first frame of index.html gives way; Preact would else build on its elements.
  place.textContent = ''
  createRoot(place).render(<App />)
  requestAnimationFrame(() => setTimeout(loadLanguages))
}
