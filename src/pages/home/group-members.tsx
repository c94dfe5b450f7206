import { useLive } from '../../lib/live.ts'

/** How sending to one inverter of a group went. */
export interface Result {
  state: 'idle' | 'on' | 'down'
  text: string
}

interface MembersProps {
  /** Whether the command can be sent to this inverter. */
  able: (serial: string) => boolean
  onChosen: (serial: string, chosen: boolean) => void
  results: Readonly<Record<string, Result>>
}

/** Every inverter, to choose which ones a command goes to, with its result. */
export function GroupMembers({ able, onChosen, results }: MembersProps) {
  const serials = useLive(s => s.serials)
  const inverters = useLive(s => s.inverters)
  return (
    <ul className="members">
      {serials.map(serial => (
        <li key={serial}>
          <label>
            <input
              type="checkbox"
              name={serial}
              defaultChecked
              disabled={!able(serial)}
              onChange={event => onChosen(serial, event.currentTarget.checked)}
            />
            {inverters[serial]?.name} <span className="muted">{serial}</span>
          </label>
          <span role="status">
            {results[serial] && (
              <span className="badge" data-state={results[serial].state}>
                {results[serial].text}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
