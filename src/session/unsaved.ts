import { base } from '../gateway/base.ts'
import { t } from '../i18n/i18n.ts'
import { listen } from './listen.ts'
import { currentPath } from './navigation.ts'

/** Names of the forms with unsaved edits. */
const unsaved = new Set<string>()
/** Path of the page with the edits: `popstate` fires after the address has changed. */
let editedPath = ''

/** Records whether the form named `what` has edits that leaving the page would lose. */
export function markUnsaved(what: string, now: boolean) {
  if (now) unsaved.add(what)
  else unsaved.delete(what)
  editedPath = currentPath()
}

/** Whether that form has unsaved edits. */
export const isUnsaved = (what: string) => unsaved.has(what)

/** Whether the page, or only the form `what`, may be left: it has no unsaved edits, or the user agrees to lose them. */
export function mayLeave(what?: string) {
  const question = unsaved.has('restore') ? 'app.RestoreLeave' : 'form.Unsaved'
  if ((what ? unsaved.has(what) : unsaved.size) && !confirm(t(question))) return false
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
  if (currentPath() === editedPath || mayLeave()) return
  event.stopImmediatePropagation()
  history.pushState(null, '', base + editedPath)
}

const onUnload = (event: BeforeUnloadEvent) => {
  if (unsaved.size) event.preventDefault()
}

/** Asks before a link, the back button or a reload loses edits, until the returned function is called. Has to be called before the router starts. */
export const watchLeaving = () =>
  listen({ click: onClick, popstate: onBack, beforeunload: onUnload }, { capture: true })
