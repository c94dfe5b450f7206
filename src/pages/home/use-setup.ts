import { useState } from 'react'
import { useLive } from '../../live/live.ts'
import { useOnlyDevices } from '../../live/others/use-plant.ts'
import { useSession } from '../../session/session.ts'
import { keepSetupProgress, type SetupProgress, type SetupStep, setupProgress } from '../../session/setup.ts'

/** The first set-up under way. */
export interface Setup {
  skipped: readonly SetupStep[]
  /** It begins now: the gateway has no inverters. */
  begins: boolean
  /** Returns whether the browser has stored it. */
  keep: (progress: SetupProgress) => boolean
}

/**
 * The first set-up: it starts for the admin of a gateway without inverters, and lasts until it is dismissed, or until inverters appear that
 * the owner did not add in a step.
 */
export function useSetup(): Setup | undefined {
  const loggedIn = useSession(s => s.loggedIn)
  const complete = useLive(s => s.complete)
  const only = useOnlyDevices()
  // A new gateway always sends hints, and has no device of a fork.
  const empty = useLive(s => !s.serials.length && s.hints?.default_password !== undefined) && !only
  const [progress, setProgress] = useState(setupProgress)
  const begins = progress.state === 'idle' && complete && empty
  if (!loggedIn || !(begins || progress.state === 'started')) return undefined

  function keep(next: SetupProgress) {
    setProgress(next)
    return keepSetupProgress(next)
  }
  return { skipped: progress.state === 'started' ? progress.skipped : [], begins, keep }
}
