import { pathOf } from '../lang/notes.ts'
import type { TextMap } from '../lang/texts.ts'
import { type AppFrame, menuGroups } from './app-frame.ts'
import { byId } from './elements.ts'
import type { Misfit } from './language-draft.ts'
import { narrowWidth } from './misfits.ts'
import { placesOfText } from './pick.ts'

/** Leads the app to a text while its field in the panel stays in use. */
export function textPointer(frame: HTMLIFrameElement, app: AppFrame, panel: HTMLElement) {
  const width = byId('width', HTMLSelectElement)
  const placesOf = (key: string, texts: TextMap) =>
    frame.contentDocument ? placesOfText(frame.contentDocument, key, texts) : []
  let last: EventTarget | null = null
  panel.addEventListener('focusin', ({ target }) => {
    last = target
  })
  let pointed: HTMLElement[] = []
  let pointing = 0

  /** Opens a page of the app, which then takes the focus: that goes back to where it was, unless the app is pressed. */
  function visit(path: string) {
    app.closeMenu()
    if (path === app.route()) return
    app.go(path)
    const page = frame.contentDocument
    const end = new AbortController()
    const back = () => app.route() === path && last instanceof HTMLElement && last.isConnected && last.focus()
    page?.addEventListener('focusin', back, { signal: end.signal })
    page?.addEventListener('pointerdown', () => end.abort(), { signal: end.signal })
    setTimeout(() => end.abort(), 2000)
  }

  /** Opens the menu with the group that has a text, if one has. */
  async function openMenuAt(key: string, texts: TextMap) {
    for (const group of menuGroups) {
      await app.openMenu(group)
      if (placesOf(key, texts).length) return
    }
  }

  /** Frames a text in the app, once that shows it. */
  function point(key: string, texts: TextMap, tries = 8) {
    clearTimeout(pointing)
    for (const { style } of pointed) style.removeProperty('outline')
    pointed = placesOf(key, texts)
    if (!pointed[0]?.checkVisibility()) pointed[0]?.closest('details')?.setAttribute('open', '')
    if (!pointed.length && tries) pointing = window.setTimeout(point, 150, key, texts, tries - 1)
    for (const { style } of pointed) style.setProperty('outline', '3px solid #d97706')
    pointed[0]?.scrollIntoView({ block: 'nearest' })
  }

  return {
    visit,
    /** Shows where the text of a key is; one that does not fit, on the page and at the width where it does not. `texts`: as marked. */
    lead(key: string, texts: TextMap, misfit: Misfit | undefined) {
      const path = misfit?.path ?? pathOf(key)
      const isOfMenu = key.startsWith('menu.')
      frame.style.width = misfit ? narrowWidth : width.value
      if (!isOfMenu) app.closeMenu()
      if (path && !placesOf(key, texts).length) visit(path)
      if (misfit && isOfMenu) void openMenuAt(key, texts)
      point(key, texts)
    },
  }
}
