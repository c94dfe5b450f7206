import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { onFailure } from './gateway/report.ts'
import { handleFailure } from './handle-failure.ts'
import { loadLanguages, preferred, startLanguage } from './i18n/i18n.ts'
import { loadEnglish, loadOthers } from './i18n/texts.ts'
import { watchTheme } from './layout/menu/theme.ts'
import { readPrefetched } from './live/first-values.ts'
import { watchSession } from './session/session.ts'
import { watchLeaving } from './session/unsaved.ts'
import { watchPacks } from './ui/alerts/alert-store.ts'

/** The app is drawn after this time at the latest, with what has been prefetched by then. */
const firstFrameWaitMs = 100

/** Resolves when the whole page has arrived, with the languages behind the script that is in it. */
const arrived = new Promise<unknown>(done => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', done)
  else done(undefined)
}).then(() => loadOthers())

async function start() {
  onFailure(handleFailure)
  const place = document.getElementById('app')
  if (!place) return
  loadEnglish()
  watchPacks()
  watchTheme()
  watchSession()
  watchLeaving()
  if (preferred() !== 'en') await arrived
  await startLanguage()
  // Spares a frame without values when they are about to arrive.
  const late = new Promise(done => setTimeout(done, firstFrameWaitMs, 'late'))
  if ((await Promise.race([globalThis.sundial?.ready, late])) !== 'late') await readPrefetched()
  // Removes the first frame of index.html; Preact would otherwise reuse its elements.
  place.textContent = ''
  createRoot(place).render(<App />)
  await arrived
  requestAnimationFrame(() => setTimeout(loadLanguages))
}

start()
