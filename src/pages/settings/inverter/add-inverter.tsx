import { useState } from 'react'
import type { InverterEntry, NewInverter } from '../../../contract/inverters.ts'
import { SerialInput } from '../../../forms/serial-input.tsx'
import { SettingsForm } from '../../../forms/settings-form.tsx'
import { fieldsOf } from '../../../forms/settings-page.tsx'
import { post } from '../../../gateway/api.ts'
import { t } from '../../../i18n/i18n.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { duplicateOf, inverterLimitOf } from './config.ts'

const { Text } = fieldsOf<NewInverter, 'inverteradmin'>()
const nothing: NewInverter = { serial: '', name: '' }

interface AddInverterProps {
  entries: readonly InverterEntry[]
  /** Called after any reply. */
  onReply: () => void
  /** The gateway has stored the inverter with this serial. */
  onAdded: (serial: string) => void
}

/** Adds an inverter; a rejected one stays in the form. */
export function AddInverter({ entries, onReply, onAdded }: AddInverterProps) {
  const [added, setAdded] = useState(0)

  async function add(inverter: NewInverter) {
    const reply = await post('inverter/add', inverter)
    onReply()
    return reply
  }

  return (
    <section className="card text">
      <h2>{t('inverteradmin.AddInverter')}</h2>
      <SettingsForm
        key={added}
        stored={nothing}
        texts="inverteradmin"
        limitOf={inverterLimitOf}
        action={t('inverteradmin.Add')}
        sticky
        onSave={add}
        onSaved={({ serial }) => {
          setAdded(n => n + 1)
          onAdded(serial)
        }}
      >
        {() => (
          <>
            <SerialInput name="serial" label="Serial" warn={duplicateOf(entries)} />
            <Text name="name" label="Name" />
            <p className="muted">
              <RichText text="inverteradmin.AddHint" />
            </p>
          </>
        )}
      </SettingsForm>
    </section>
  )
}
