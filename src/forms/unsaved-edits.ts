import { useLayoutEffect } from 'react'
import { useSession } from '../session/session.ts'
import { isUnsaved, markUnsaved } from '../session/unsaved.ts'

/** Edits kept during a login, by topic. */
const rescued = new Map<string, object>()

/** The edits of `topic` from before the login. */
export const rescuedEdits = (topic: string) => rescued.get(topic)

/** Whether any edits are kept for after the login. */
export const hasRescuedEdits = () => rescued.size > 0

/** Protects `edits` while there are any: leaving the page asks first, and a login restores them. */
export function useUnsaved(topic: string, edited: boolean, edits: object) {
  // A layout effect: a later one would not run if the page is left at once.
  useLayoutEffect(() => {
    rescued.delete(topic)
    markUnsaved(topic, edited)
    return () => {
      // Any call, and another tab, may end the session.
      if (isUnsaved(topic) && !useSession.getState().loggedIn) rescued.set(topic, edits)
      markUnsaved(topic, false)
    }
  }, [edits, edited, topic])
}
