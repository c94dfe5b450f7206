import { base } from './base.ts'
import { t } from './i18n.ts'
import { here } from './location.ts'

/** What holds edits. */
const unsaved = new Set<string>()
/** Where the edits are; going back changes the address before anybody can ask. */
let place = ''

/** Says whether a form, or what else is named `what`, holds edits that leaving the page would lose. */
export function markUnsaved(what: string, now: boolean) {
  if (now) unsaved.add(what)
  else unsaved.delete(what)
  place = here()
}

/** Whether that holds edits which the user has not given up. */
export const isUnsaved = (what: string) => unsaved.has(what)

/** True when nothing would be lost, by leaving the page or only `what`, or the user does not mind. */
export function mayLeave(what?: string) {
  if ((what ? unsaved.has(what) : unsaved.size) && !confirm(t('form.Unsaved'))) return false
  if (what) unsaved.delete(what)
  else unsaved.clear()
  return true
}

function onClick(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]:not([target])')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || mayLeave()) return
  event.preventDefault()
  event.stopPropagation()
}

function onBack(event: PopStateEvent) {
  if (here() === place || mayLeave()) return
  event.stopImmediatePropagation()
  history.pushState(null, '', base + place)
}

const onUnload = (event: BeforeUnloadEvent) => {
  if (unsaved.size) event.preventDefault()
}

/**
 * Asks before a link, the back button or a reload loses edits, until the returned function is called. Has to start
 * before the router does, or that would have gone back already.
 */
export function watchLeaving() {
  document.addEventListener('click', onClick, true)
  addEventListener('popstate', onBack)
  addEventListener('beforeunload', onUnload)
  return () => {
    document.removeEventListener('click', onClick, true)
    removeEventListener('popstate', onBack)
    removeEventListener('beforeunload', onUnload)
  }
}
