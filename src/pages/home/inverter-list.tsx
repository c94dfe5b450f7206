import { t } from '../../i18n/i18n.ts'
import { isLimitConfirmed, useCommands } from '../../live/commands/use-commands.ts'
import { useLive } from '../../live/live.ts'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { InverterCommands } from './commands/inverter-commands.tsx'
import { InverterPanel } from './inverter/inverter-panel.tsx'
import { useRow } from './inverter-row.tsx'
import { OwnHeading } from './own-heading.tsx'
import { Part } from './part.tsx'

interface RowProps {
  serial: string
  chosen: boolean
  sunrise: string | undefined
  onChosen: (serial: string) => void
}

/** An inverter at a glance: its power with a bar, and a sentence if something is unusual. */
function Row({ serial, chosen, sunrise, onChosen }: RowProps) {
  const known = useRow(serial, sunrise, useCommands(isLimitConfirmed(serial)))
  if (!known) return null
  const { state, head, bar, sentence } = known
  function choose({ currentTarget }: { currentTarget: Element }) {
    onChosen(serial)
    // Measurements above it may have closed.
    requestAnimationFrame(() => currentTarget.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <button type="button" className="row" id={serial} data-state={state} aria-expanded={chosen} onClick={choose}>
      {head}
      {bar}
      {sentence}
    </button>
  )
}

interface ListProps extends Omit<RowProps, 'serial' | 'chosen'> {
  chosen?: string | undefined
  /** Opens the dialog that limits all inverters. */
  onLimit?: (() => void) | undefined
}

/**
 * A row for every inverter; the measurements of the chosen one follow its row, or stand beside the list on a wide screen. Without a list if
 * the only inverter is chosen, whose name is then the heading.
 */
export function InverterList({ chosen, sunrise, onChosen, onLimit }: ListProps) {
  const serials = useLive(s => s.serials)
  const isWide = useWide()
  const isSingle = serials.length === 1
  const panel = chosen && (
    <Part key={chosen}>
      <InverterPanel serial={chosen} {...{ sunrise, isSingle }} inRow={!isSingle && !isWide} />
    </Part>
  )
  const rows = (
    <ul aria-label={t('live.Inverters')} className="inverters">
      {serials.map(serial => (
        <li key={serial}>
          <Part>
            <Row serial={serial} chosen={serial === chosen} {...{ sunrise, onChosen }} />
          </Part>
          <Part>
            <InverterCommands serial={serial} />
          </Part>
          {!isWide && serial === chosen && panel}
        </li>
      ))}
    </ul>
  )
  const list = (
    <section className="card">
      <header>
        <h2>{t('live.Inverters')}</h2>
        {onLimit && <PlainButton text="live.LimitAll" onPress={onLimit} />}
      </header>
      {rows}
    </section>
  )
  return (
    <>
      <div className="plant-rows">
        <Part>
          <OwnHeading />
        </Part>
        {panel && isSingle ? panel : list}
      </div>
      {isWide && !isSingle && panel}
    </>
  )
}
