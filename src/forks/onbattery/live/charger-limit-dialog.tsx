import { type FormEvent, useId, useState } from 'react'
import { post } from '../../../gateway/api.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { showReply } from '../../../ui/alerts/alert-store.ts'
import { useBusy } from '../../../ui/busy.tsx'
import { NumberInput, typedNumber } from '../../../ui/controls/number-input.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { chargerLimitBounds, type GridChargerLimit } from '../contract/grid-charger.ts'
import { chargerReply } from '../reply.ts'
import { numberIn } from './read.ts'

interface DialogProps {
  /** The latest values of the charger, which show what it has confirmed. */
  values: unknown
  onClosed: () => void
}

/** The two limits, each with the entry by which the charger confirms it. */
const fields = [
  { name: 'voltage', label: 'gridcharger.LimitVoltage', unit: 'V', entry: 'onlineVoltage' },
  { name: 'current', label: 'gridcharger.LimitCurrent', unit: 'A', entry: 'onlineCurrent' },
] as const

/** What the charger has confirmed of a limit. */
const confirmedOf = (values: unknown, entry: string) => numberIn(values, 'acknowledgements', entry)

function LimitField({ name, label, unit, entry, values }: (typeof fields)[number] & Pick<DialogProps, 'values'>) {
  const id = useId()
  const [value] = useState(() => confirmedOf(values, entry))
  const { min, max } = chargerLimitBounds[name]
  return (
    <div className="field">
      <label htmlFor={id}>{t(label)}</label>
      <div className="control">
        <NumberInput {...{ id, name, min, max }} required first={value} />
        <span className="unit">{unit}</span>
      </div>
    </div>
  )
}

/** Whether the charger has confirmed what was sent, within its rounding. */
const isConfirmed = (sent: GridChargerLimit, values: unknown) =>
  fields.every(({ name, entry }) => Math.abs(Number(confirmedOf(values, entry)) - Number(sent[name])) < 0.1)

function LimitForm({ values, onClosed }: DialogProps) {
  const [edited, setEdited] = useState(false)
  const [sent, setSent] = useState<GridChargerLimit>()
  const { busy, run } = useBusy()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { elements } = event.currentTarget
    const read = (name: string) => typedNumber(elements.namedItem(name) as HTMLInputElement)
    const limit = { voltage: read('voltage'), current: read('current') }
    run(async () => {
      const reply = chargerReply(await post('gridcharger/limit', limit))
      setSent(reply.type === 'success' ? limit : undefined)
      if (reply.type !== 'success') showReply(reply)
    })
  }

  function edit() {
    setEdited(true)
    setSent(undefined)
  }

  const params = { voltage: `${decimal(sent?.voltage)}\u00a0V`, current: `${decimal(sent?.current)}\u00a0A` }
  return (
    <form onSubmit={submit} onInput={edit}>
      {fields.map(field => (
        <LimitField key={field.name} {...field} values={values} />
      ))}
      <p className="muted">{t('gridcharger.LimitHint')}</p>
      <div role="status">
        {sent && <p>{t(isConfirmed(sent, values) ? 'gridcharger.LimitConfirmed' : 'gridcharger.LimitSent', params)}</p>}
      </div>
      <div className="actions">
        <PlainButton text={sent ? 'base.Close' : 'base.Cancel'} onPress={onClosed} />
        <button type="submit" disabled={!edited} aria-busy={busy}>
          {t('gridcharger.SendLimits')}
        </button>
      </div>
    </form>
  )
}

/**
 * Sets voltage and current of the charger by hand; not while it charges by itself, since the gateway then drops the values although it
 * accepts them.
 */
export function ChargerLimitDialog({ values, onClosed }: DialogProps) {
  const config = useGateway('gridcharger/config', {}, { inline: true })
  return (
    <Dialog title={t('gridcharger.SetLimits')} onClosed={onClosed} small>
      <Loaded resource={config}>
        {({ auto_power_enabled }) =>
          auto_power_enabled === false ? (
            <LimitForm values={values} onClosed={onClosed} />
          ) : (
            <p className="notice" data-type="warning">
              {t('gridcharger.DroppedInAuto')}
            </p>
          )
        }
      </Loaded>
    </Dialog>
  )
}
