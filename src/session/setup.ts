import { storedValue } from '../gateway/storage.ts'
import type { TextKey } from '../i18n/i18n.ts'
import { go } from './navigation.ts'
import { useSession } from './session.ts'

/** The steps of the first set-up with a form, in order. */
export const formSteps = ['security', 'device', 'network', 'ntp', 'inverter'] as const
const setupSteps = [...formSteps, 'answer'] as const
export type SetupStep = (typeof setupSteps)[number]

export const stepTexts: Readonly<Record<SetupStep, TextKey>> = {
  security: 'setup.Password',
  device: 'setup.Board',
  network: 'setup.Wifi',
  ntp: 'setup.Time',
  inverter: 'live.AddInverter',
  answer: 'setup.Answer',
}

/** The page of a step; for the last one the live view, which waits for values. */
export const stepPath = (step: SetupStep | undefined) => (!step || step === 'answer' ? '/' : `/setup/${step}`)

/** The progress of a gateway's first set-up, as far as this browser knows. */
export type SetupProgress =
  | { state: 'idle' }
  | { state: 'started'; skipped: readonly SetupStep[] }
  | { state: 'dismissed' }

const progress = storedValue('setup', (value): SetupProgress | undefined => {
  const { state, skipped } = Object(value)
  if (state === 'dismissed') return { state }
  if (state !== 'started') return undefined
  return { state, skipped: setupSteps.filter(step => Array.isArray(skipped) && skipped.includes(step)) }
})

/** The stored progress. */
export const setupProgress = (): SetupProgress => progress.read() ?? { state: 'idle' }

/** Stores what `setupProgress` returns; false if the browser does not. */
export const keepSetupProgress = (now: SetupProgress) => progress.keep(now.state === 'idle' ? undefined : now)

/** Whether the first set-up is in progress and the user is logged in. */
export const isSettingUp = () => useSession.getState().loggedIn && setupProgress().state === 'started'

/** The steps neither done nor skipped when the gateway was last asked, in order. */
let stepsLeft: readonly SetupStep[] = []

/** Keeps the remaining steps that the live view has found. */
export function keepStepsLeft(steps: readonly SetupStep[]) {
  stepsLeft = steps
}

/** Leads on from a step: to the next remaining one, or to the list of all. */
export const leaveStep = (step: SetupStep) => go(stepPath(stepsLeft[stepsLeft.indexOf(step) + 1]))
