import { useState } from 'react'
import type { InverterEntry, NewInverter } from '../../../contract/inverters.ts'
import { capacity } from '../../../contract/limits.ts'
import { post } from '../../../lib/api.ts'
import { t } from '../../../lib/i18n.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { SerialInput } from '../../../ui/serial-input.tsx'
import { SettingsForm } from '../../../ui/settings-form.tsx'
import { fieldsOf } from '../../../ui/settings-page.tsx'
import { duplicateOf, limitOf } from './config.ts'

const { Text } = fieldsOf<NewInverter, 'inverteradmin'>()
const nothing: NewInverter = { serial: '', name: '' }

/** Tells the gateway of a new inverter; what it refuses stays in the form. */
export function AddInverter({ entries, onReply }: { entries: readonly InverterEntry[]; onReply: () => void }) {
  const [added, setAdded] = useState(0)

  async function add(inverter: NewInverter) {
    const reply = await post('inverter/add', inverter)
    onReply()
    return reply
  }

  return (
    <section className="card text">
      <h2>{t('inverteradmin.AddInverter')}</h2>
      {entries.length >= capacity.inverters && (
        <p className="notice" data-type="warning">
          {t('apiresponse.4003', { max: capacity.inverters })}
        </p>
      )}
      <SettingsForm
        key={added}
        stored={nothing}
        texts="inverteradmin"
        limitOf={limitOf}
        action={t('inverteradmin.Add')}
        sticky
        onSave={add}
        onSaved={() => setAdded(n => n + 1)}
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
