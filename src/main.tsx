import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { watchPacks } from './lib/alerts.ts'
import { loadLanguages, startLanguage } from './lib/i18n.ts'
import { watchSession } from './lib/session.ts'
import { watchTheme } from './lib/theme.ts'
import { watchLeaving } from './lib/unsaved.ts'

async function start() {
  const place = document.getElementById('app')
  if (!place) return
  watchPacks()
  watchTheme()
  watchSession()
  watchLeaving()
  await startLanguage()
  // The first frame of index.html gives way; Preact would else build on its elements.
  place.textContent = ''
  createRoot(place).render(<App />)
  requestAnimationFrame(() => setTimeout(loadLanguages))
}

// The page asks for the script before anything else, so that it may be here before the rest of the page is.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()
