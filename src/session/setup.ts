import { recall, remember } from '../gateway/storage.ts'
import { useSession } from './session.ts'

/** Local storage key of the progress of the first set-up. */
const key = 'setup'
const dismissed = 'dismissed'

/** Names of the skipped steps of the first set-up; null if it is not in progress, undefined once it is dismissed. */
export function skippedSteps() {
  const kept = recall(key)
  return kept === dismissed ? undefined : kept
}

/** Stores what `skippedSteps` returns. */
export const keepSkipped = (steps: string | null | undefined) => remember(key, steps === undefined ? dismissed : steps)

/** Whether the first set-up is in progress and the user is logged in. */
export const isSettingUp = () => useSession.getState().loggedIn && typeof skippedSteps() === 'string'
