import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { onFailure } from './gateway/report.ts'
import { handleFailure } from './handle-failure.ts'
import { loadLanguages, startLanguage } from './i18n/i18n.ts'
import { loadTexts } from './i18n/texts.ts'
import { watchTheme } from './layout/menu/theme.ts'
import { readPrefetched } from './live/first-values.ts'
import { watchSession } from './session/session.ts'
import { watchLeaving } from './session/unsaved.ts'
import { watchPacks } from './ui/alerts/alert-store.ts'

/** The app is drawn after this time at the latest, with what has been prefetched by then. */
const firstFrameWaitMs = 100

async function start() {
  onFailure(handleFailure)
  const place = document.getElementById('app')
  if (!place) return
  loadTexts()
  watchPacks()
  watchTheme()
  watchSession()
  watchLeaving()
  await startLanguage()
  // Spares a frame without values when they are about to arrive.
  const late = new Promise(done => setTimeout(done, firstFrameWaitMs, 'late'))
  if ((await Promise.race([globalThis.sundial?.ready, late])) !== 'late') await readPrefetched()
  // Removes the first frame of index.html; Preact would otherwise reuse its elements.
  place.textContent = ''
  createRoot(place).render(<App />)
  requestAnimationFrame(() => setTimeout(loadLanguages))
}

// The script is requested first, so it may run before the rest of the page has arrived.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start)
else start()
