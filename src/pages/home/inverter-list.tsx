import { t } from '../../lib/i18n.ts'
import { useLive } from '../../lib/live.ts'
import { Bar, Reading } from './reading.tsx'
import { ratedPower, stateOf, stateText } from './state.ts'

interface EntryProps {
  serial: string
  chosen: boolean
  onChosen: (serial: string) => void
}

/** One inverter of the list: its state, its power against what it can deliver, its name. */
function Entry({ serial, chosen, onChosen }: EntryProps) {
  const inverter = useLive(s => s.inverters[serial])
  if (!inverter) return null
  const state = stateOf(inverter)
  const power = inverter.AC?.[0]?.Power
  const rated = ratedPower(inverter)
  return (
    <li>
      <button type="button" aria-current={chosen} data-state={state} onClick={() => onChosen(serial)}>
        <span className="name">{inverter.name}</span>
        <span className="power" title={rated ? t('live.RatedPower', { max: rated }) : undefined}>
          {power ? <Reading value={power} digits={0} /> : '-'}
        </span>
        <span className="state">{t(stateText[state])}</span>
        {rated > 0 && <Bar value={power?.v} max={rated} />}
      </button>
    </li>
  )
}

/** Every inverter at a glance, to choose the one whose measurements are shown. */
export function InverterList({ chosen, onChosen }: { chosen: string; onChosen: (serial: string) => void }) {
  const serials = useLive(s => s.serials)
  return (
    <nav aria-label={t('live.Inverters')} className="inverters">
      <ul>
        {serials.map(serial => (
          <Entry key={serial} serial={serial} chosen={serial === chosen} onChosen={onChosen} />
        ))}
      </ul>
    </nav>
  )
}
