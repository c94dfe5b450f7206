import { useEffect, useRef } from 'react'
import { decimal, percent, textOf } from '../../../i18n/format.ts'
import { withColon } from '../../../i18n/i18n.ts'
import { type Command, useCommands } from '../../../live/commands/follow.ts'
import {
  limitOrigin,
  type PlantLimit,
  plantLimit,
  replacedLimits,
  switchedOnSince,
} from '../../../live/commands/limits.ts'
import { remembered, rememberSent } from '../../../live/commands/remembered.ts'
import { tryLimit } from '../../../live/commands/send.ts'
import { type Seen, useLive } from '../../../live/live.ts'
import { useSession } from '../../../session/session.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { StatusBadge } from './command-state.tsx'

/** The limit, how long it lasts, and who set it, as far as that is known. */
function limitSentence({ percent: share, watts, here }: PlantLimit) {
  const value = watts === undefined ? percent(share / 100) : `${decimal(watts)}\u00a0W`
  return [`${withColon('home.CurrentLimit')} ${value}`, ...limitOrigin(here)].join(' · ')
}

/** The worst first. */
const phases: readonly Command['phase'][] = ['Failure', 'Ignored', 'Replaced', 'Unknown', 'Pending', 'Ok']

/** The progress of the commands sent last: the inverters in each state. Their rows announce it. */
function Progress() {
  const commands = useCommands(s => s)
  const namesIn = (phase: Command['phase']) =>
    Object.keys(commands)
      .filter(serial => commands[serial]?.phase === phase)
      .map(serial => textOf(useLive.getState().inverters[serial]?.name))
  return phases.map(
    phase =>
      namesIn(phase).length > 0 && (
        <p key={phase}>
          <StatusBadge status={phase} /> {namesIn(phase).join(', ')}
        </p>
      ),
  )
}

const limitIn = ({ producing, limit_relative, limit_absolute }: Seen) => [producing, limit_relative, limit_absolute]

/** The limit of the plant as a whole with a button that removes it, and the progress of commands. */
export function PlantState() {
  // As text, so that only a push that changes a limit renders it.
  const limits = useLive(({ inverters }) => JSON.stringify(Object.values(inverters).map(limitIn)))
  const { inverters } = useLive.getState()
  const loggedIn = useSession(s => s.loggedIn)
  const { run } = useBusy()
  const place = useRef<HTMLDivElement>(null)
  const limit = plantLimit(Object.values(inverters))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a limit is replaced only when one changes
  useEffect(() => {
    for (const [serial] of replacedLimits({ inverters }, remembered().limits)) rememberSent('limits', serial, undefined)
    for (const serial of switchedOnSince({ inverters }, remembered().off)) rememberSent('off', serial, undefined)
  }, [limits])

  async function remove({ serials, here }: PlantLimit) {
    // The button goes with the limit.
    place.current?.focus()
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
          <span>{limitSentence(limit)}</span>
          {loggedIn && <PlainButton text="limit.Remove" onPress={() => run(() => remove(limit))} />}
        </p>
      )}
      <Progress />
    </div>
  )
}
