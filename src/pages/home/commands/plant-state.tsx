import { lazy, Suspense, useEffect, useRef } from 'react'
import { isFree } from '../../../diagnosis/rules.ts'
import { decimal, percent } from '../../../i18n/format.ts'
import { withColon } from '../../../i18n/i18n.ts'
import {
  bestShare,
  isFarBelow,
  limitOrigin,
  type PlantLimit,
  plantLimit,
  replacedLimits,
  switchedOnSince,
} from '../../../live/commands/limits.ts'
import { remembered, rememberSent } from '../../../live/commands/remembered.ts'
import { useCommands } from '../../../live/commands/use-commands.ts'
import { type SeenInverter, useLive, useShown } from '../../../live/live.ts'
import { useSession } from '../../../session/session.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'

const PlantProgress = lazy(async () => ({ default: (await import('./command-progress.tsx')).PlantProgress }))

/** The limit, how long it lasts, and who set it, as far as known; not while this device waits for a command. */
function limitSentence({ percent: share, watts, here }: PlantLimit, isWaiting: boolean) {
  const value = watts === undefined ? percent(share / 100) : `${decimal(watts)}\u00a0W`
  const origin = isWaiting && !here ? [] : limitOrigin(here)
  return [`${withColon('home.CurrentLimit')} ${value}`, ...origin].join(' · ')
}

/** The part of the live values that decides which remembered limits still count. */
function limitsIn(all: readonly SeenInverter[]) {
  const best = bestShare(all)
  return all.map(one => [one.producing, one.limit_relative, one.limit_absolute, isFarBelow(one, best)])
}

/** A confirmation is no longer shown once the gateway reports another limit. */
const forgetConfirmed = (serial: string) =>
  useCommands.setState(({ limit: { [serial]: last, ...others } }) => (last?.ended ? { limit: others } : {}))

/** The limit of the plant, without what a limiter of the firmware sets, with a button that removes it, and the progress of commands. */
export function PlantState() {
  const limits = useShown(useLive, ({ inverters }) => limitsIn(Object.values(inverters)))
  const { inverters } = useLive.getState()
  const loggedIn = useSession(s => s.loggedIn)
  const governed = useLive(s => s.governed)
  const isWaiting = useCommands(({ limit }) => Object.values(limit).some(({ ended }) => !ended))
  const isAnySent = useCommands(({ limit, power }) => Object.keys({ ...limit, ...power }).length > 0)
  const { run } = useBusy()
  const place = useRef<HTMLDivElement>(null)
  const limit = plantLimit(Object.values(inverters).filter(isFree({ governed })))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a limit is replaced only when one changes
  useEffect(() => {
    for (const [serial, limit] of replacedLimits({ inverters }, remembered().limits, Date.now())) {
      rememberSent('limits', serial, limit)
      forgetConfirmed(serial)
    }
    for (const serial of switchedOnSince({ inverters }, remembered().off)) rememberSent('off', serial, undefined)
  }, [limits])

  async function remove({ serials, here }: PlantLimit) {
    // The button disappears together with the limit.
    place.current?.focus()
    const { tryLimit } = await import('./try-limit.ts')
    const limit = { value: 100, relative: true, persistent: here?.persistent === true }
    for (const serial of serials) {
      const refusal = await tryLimit(serial, limit)
      if (refusal) show(refusal.type, refusal.problem)
    }
  }

  return (
    <div className="plant" tabIndex={-1} ref={place}>
      {limit && (
        <p>
          <span>{limitSentence(limit, isWaiting)}</span>
          {loggedIn && <PlainButton text="limit.Remove" onPress={() => run(() => remove(limit))} />}
        </p>
      )}
      {isAnySent && (
        <Suspense>
          <PlantProgress />
        </Suspense>
      )}
    </div>
  )
}
