import { decimal, textOf } from '../../../i18n/format.ts'
import { useCommands } from '../../../live/commands/follow.ts'
import { useLive } from '../../../live/live.ts'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { Progress, StatusBadge } from './command-state.tsx'
import type { Result, Share } from './group-share.ts'

/** By serial; `sending` while in flight. */
export type Results = Readonly<Record<string, Result | 'sending'>>

interface MembersProps {
  /** Whether the command can be sent to this inverter. */
  isAvailable: (serial: string) => boolean
  shares: readonly Share[]
  /** Rated power in W; 0 while unknown. */
  ratedWatts: (serial: string) => number
  onChosen: (serial: string, chosen: boolean) => void
  results: Results
  /** Sends this inverter's share again. */
  onRetry: (serial: string) => void
}

interface StateProps {
  serial: string
  result: Result | 'sending'
  onRetry: () => void
}

/** The progress of the command to one inverter. */
function MemberState({ serial, result, onRetry }: StateProps) {
  const command = useCommands(s => s[serial])
  if (result === 'sent') return command?.kind && <Progress {...{ serial, command, onRetry }} />
  if (result === 'sending') return <StatusBadge status="Pending" />
  return (
    <div className="command">
      <p className="problem" role="status">
        {result.problem}
      </p>
      <PlainButton text="app.Retry" onPress={onRetry} />
    </div>
  )
}

/** The inverters to choose from, each with its share, in W where that is known, and the result. */
export function GroupMembers({ isAvailable, shares, ratedWatts, onChosen, results, onRetry }: MembersProps) {
  const serials = useLive(s => s.serials)
  const inverters = useLive(s => s.inverters)
  const shareOf = (serial: string) => {
    const { value = Number.NaN, mode } = shares.find(share => share.serial === serial) ?? {}
    const rated = ratedWatts(serial)
    if (!mode?.relative) return `${decimal(value)} W`
    return rated ? `${decimal((value * rated) / 100, 0)} W` : `${decimal(value)} %`
  }
  return (
    <ul className="members">
      {serials.map(serial => (
        <li key={serial}>
          <label>
            <input
              type="checkbox"
              name={serial}
              defaultChecked
              disabled={!isAvailable(serial)}
              onChange={event => onChosen(serial, event.currentTarget.checked)}
            />
            {textOf(inverters[serial]?.name)} <span className="muted">{serial}</span>
          </label>
          <span className="figures">{shareOf(serial)}</span>
          {results[serial] && <MemberState serial={serial} result={results[serial]} onRetry={() => onRetry(serial)} />}
        </li>
      ))}
    </ul>
  )
}
