import { useLayoutEffect } from 'react'
import { useSession } from '../session/session.ts'
import { isUnsaved, markUnsaved } from '../session/unsaved.ts'

/** Drafts kept during a login, by topic. */
const rescued = new Map<string, object>()

/** The draft of `topic` from before the login. */
export const rescuedDraft = (topic: string) => rescued.get(topic)

/** Whether any draft is kept for after the login. */
export const hasRescuedDraft = () => rescued.size > 0

/** Protects `draft` while it is `edited`: leaving the page asks first, and after a login it is restored. */
export function useUnsaved(topic: string, edited: boolean, draft: object) {
  // A layout effect: a later one would not run for a page that is left at once.
  useLayoutEffect(() => {
    rescued.delete(topic)
    markUnsaved(topic, edited)
    return () => {
      // Any call, and another tab, may end the session.
      if (isUnsaved(topic) && !useSession.getState().loggedIn) rescued.set(topic, draft)
      markUnsaved(topic, false)
    }
  }, [draft, edited, topic])
}
