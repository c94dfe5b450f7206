import { kept } from '../gateway/storage.ts'
import type { TextKey } from '../i18n/i18n.ts'
import { useSession } from './session.ts'

/** The steps of the first set-up, in their order. */
const setupSteps = ['security', 'device', 'network', 'ntp', 'inverter', 'answer'] as const
export type SetupStep = (typeof setupSteps)[number]

/** What each step is called. */
export const stepTexts: Readonly<Record<SetupStep, TextKey>> = {
  security: 'setup.Password',
  device: 'setup.Board',
  network: 'setup.Wifi',
  ntp: 'setup.Time',
  inverter: 'live.AddInverter',
  answer: 'setup.Answer',
}

/** The page of a step; the last one is awaited on the live view. */
export const stepPath = (step: SetupStep) => (step === 'answer' ? '/' : `/settings/${step}`)

/** How far the first set-up of a gateway is, as this browser knows it. */
export type SetupProgress =
  | { state: 'idle' }
  | { state: 'started'; skipped: readonly SetupStep[] }
  | { state: 'dismissed' }

const progress = kept('setup', (value): SetupProgress | undefined => {
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

/** The step after that of a settings page, during the first set-up; skipped ones are left out. */
export function stepAfter(page: string): SetupStep | undefined {
  const progress = setupProgress()
  const place = setupSteps.indexOf(page as SetupStep)
  if (place < 0 || progress.state !== 'started' || !isSettingUp()) return undefined
  return setupSteps.find((step, n) => n > place && !progress.skipped.includes(step))
}
