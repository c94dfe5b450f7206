import { useLayoutEffect } from 'react'
import { useSession } from '../lib/session.ts'
import { isUnsaved, markUnsaved } from '../lib/unsaved.ts'

/** Drafts that a login in between would lose, by what they are of. */
const rescued = new Map<string, object>()

/** The draft of that `topic` from before a login, for whoever begins with it. */
export const rescuedDraft = (topic: string) => rescued.get(topic)

/** Keeps `draft` from being lost while it is `edited`: leaving asks, and a login in between gives it back. */
export function useUnsaved(topic: string, edited: boolean, draft: object) {
  // Before anything can be pressed: an effect after the paint never comes for a page that is left at once.
  useLayoutEffect(() => {
    rescued.delete(topic)
    markUnsaved(topic, edited)
    return () => {
      // The session may end at any call of the page, in another tab too.
      if (isUnsaved(topic) && !useSession.getState().loggedIn) rescued.set(topic, draft)
      markUnsaved(topic, false)
    }
  }, [draft, edited, topic])
}
