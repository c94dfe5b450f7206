import { useLocation } from 'wouter'
import type { DcChannel, LiveInverter } from '../../contract/live.ts'
import { stringPath } from '../../history/string-path.ts'
import { brief, decimal, percent, textOf } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { ErrorBoundary } from '../../layout/error-boundary.tsx'
import { useLive } from '../../live/live.ts'
import { maximum, stringsOf } from '../../live/strings.ts'
import { CommandState } from './commands/command-state.tsx'
import { isLimited, plantLimit } from './commands/plant-limit.ts'
import { DataAge } from './data-age.tsx'
import { InverterPanel } from './inverter/inverter-panel.tsx'
import { Bar, reading } from './reading.tsx'
import { isHeard, isSilent, lookOf, ratedPower } from './state.ts'
import { stringName } from './string-name.ts'
import { WeakOnWall } from './wall/weak-on-wall.tsx'

/** A string's power in % of its maximum, or in W if no maximum is configured. */
const level = ({ Irradiation, Power }: DcChannel) => Number((Irradiation ?? Power)?.v) || 0

/** A square for each string, the paler the less it delivers compared with the best one. */
function Strings({ DC, silent }: { DC: LiveInverter['DC']; silent: boolean }) {
  const strings = stringsOf(DC)
  const best = Math.max(...strings.map(([, string]) => level(string)))
  const names = strings.map(([n, s]) => `${stringName(n, s)}: ${decimal(silent ? undefined : s.Power?.v, 0)} W`)
  return (
    <span className="strings" role="img" aria-label={names.join(', ')}>
      {strings.map(([n, string], i) => (
        <i
          key={n}
          title={names[i]}
          data-string={n}
          style={{ opacity: silent ? 1 : (0.2 + (level(string) / best || 0) * 0.8).toFixed(1) }}
        />
      ))}
    </span>
  )
}

interface RowProps {
  serial: string
  chosen: boolean
  sunrise: string | undefined
  /** Without it the row is not a button. */
  onChosen?: ((serial: string) => void) | undefined
}

/** An inverter at a glance: its power with a bar, its strings, and a sentence if something is out of the ordinary. */
function Row({ serial, chosen, sunrise, onChosen }: RowProps) {
  const [, navigate] = useLocation()
  const inverter = useLive(s => s.inverters[serial])
  const isPlantLimited = useLive(s => plantLimit(Object.values(s.inverters)) !== undefined)
  if (!inverter) return null
  const { limit_relative, DC } = inverter
  const { state, text } = lookOf(inverter, sunrise)
  const silent = isSilent(inverter)
  const heard = isHeard(inverter)
  const power = heard && state !== 'off' ? inverter.AC?.[0]?.Power : undefined
  const rated = ratedPower(inverter) || stringsOf(DC).reduce((sum, [, string]) => sum + maximum(string), 0)
  const limited = isLimited(inverter)
  const children = (
    <>
      <span className="name">{textOf(inverter.name)}</span>
      <span className="power">{reading(brief(power))}</span>
      {rated > 0 && (
        <Bar
          value={!silent && power?.v}
          max={rated}
          limit={limited && limit_relative}
          title={t('live.RatedPower', { max: rated })}
        />
      )}
      {DC && <Strings {...{ DC, silent }} />}
      {(state !== 'on' || (limited && !isPlantLimited)) && (
        <span className="state">
          {state === 'on' ? (
            t('live.Limited', { value: percent(limit_relative / 100) })
          ) : state === 'down' && heard ? (
            <DataAge ms={inverter.data_age_ms} at={inverter.at} />
          ) : (
            text
          )}
        </span>
      )}
      {!onChosen && <WeakOnWall serial={serial} />}
    </>
  )
  const row = { className: 'row', 'data-state': state, children }
  if (!onChosen) return <div {...row} />
  function choose({ target, currentTarget }: { target: EventTarget; currentTarget: Element }) {
    // A button has no links in it; by keyboard, links at the measurements lead there as well.
    const square = stringsOf(DC).length > 1 && (target as Element).closest<HTMLElement>('[data-string]')
    if (square) return navigate(stringPath(Date.now(), serial, square.dataset.string ?? ''))
    onChosen?.(serial)
    // Measurements above it may have closed.
    requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
  }
  return <button type="button" id={serial} aria-expanded={chosen} onClick={choose} {...row} />
}

interface ListProps extends Omit<RowProps, 'serial' | 'chosen'> {
  chosen?: string | undefined
}

/**
 * A row for every inverter; the measurements of the chosen one follow its row, or all rows if the screen is wide. Without a list if
 * the only inverter is chosen: its name heads its measurements.
 */
export function InverterList({ chosen, sunrise, onChosen }: ListProps) {
  const serials = useLive(s => s.serials)
  const panel = chosen && (
    <ErrorBoundary key={chosen} retryOn={useLive.subscribe}>
      <InverterPanel serial={chosen} sunrise={sunrise} />
    </ErrorBoundary>
  )
  if (panel && serials.length === 1) return panel
  return (
    <ul aria-label={t('live.Inverters')} className="inverters">
      {serials.map(serial => [
        <li key={serial}>
          <Row serial={serial} chosen={serial === chosen} {...{ sunrise, onChosen }} />
          {onChosen && <CommandState serial={serial} />}
        </li>,
        serial === chosen && (
          <li key="opened" className="opened">
            {panel}
          </li>
        ),
      ])}
    </ul>
  )
}
