import { useState } from 'react'
import type { Reply } from '../contract/endpoints.ts'
import type { InverterEntry, NewInverter } from '../contract/inverters.ts'
import { SerialInput } from '../forms/serial-input.tsx'
import { SettingsForm } from '../forms/settings-form.tsx'
import { fieldsOf } from '../forms/settings-page.tsx'
import { post } from '../gateway/api.ts'
import { t } from '../i18n/i18n.ts'
import { duplicateOf, inverterBoundsOf } from './inverter-config.ts'

const Form = fieldsOf<NewInverter>()

interface AddInverterProps {
  entries: readonly InverterEntry[]
  /** Called with every reply, which it returns. */
  onReply: (reply: Reply) => Reply
  /** The gateway has stored the inverter with this serial. */
  onAdded: (serial: string) => void
  onSkip?: () => void
}

/** The form that adds an inverter; after a refusal its values stay. */
export function AddInverter({ entries, onReply, onAdded, onSkip }: AddInverterProps) {
  const [added, setAdded] = useState(0)

  return (
    <SettingsForm
      key={added}
      stored={{ serial: '', name: '' }}
      topic="inverter"
      boundsOf={inverterBoundsOf}
      action={t('inverteradmin.Add')}
      sticky={!onSkip}
      onCancel={onSkip}
      cancel={t('setup.Skip')}
      onSave={inverter => post('inverter/add', inverter).then(onReply)}
      onSaved={({ serial }) => {
        setAdded(n => n + 1)
        onAdded(serial)
      }}
    >
      {() => (
        <>
          <SerialInput name="serial" label="inverteradmin.Serial" check={duplicateOf(entries)} />
          <Form.Text name="name" label="inverteradmin.Name" />
        </>
      )}
    </SettingsForm>
  )
}
