import { type FormEvent, useState } from 'react'
import { type TextKey, t } from '../i18n/i18n.ts'
import { Field } from './field.tsx'
import { useFirstValue } from './form-scope.tsx'
import { inverterFamily, paddedSerial, readSerial, sameSerial } from './serial.ts'

interface SerialInputProps {
  name: string
  label: TextKey
  /** Why a valid serial other than the stored one is refused; empty if it is accepted. */
  check?: (serial: string) => string
}

/**
 * A field for a serial, with a live hint about its format; an E-Star number is converted to its serial. An invalid one cannot be submitted,
 * unless it is the stored one.
 */
export function SerialInput({ name, label, check }: SerialInputProps) {
  const before = paddedSerial(String(useFirstValue(name)))
  const [{ serial, hint }, setReading] = useState(() => readSerial(before))
  const family = hint === 'format_hoymiles' ? `${inverterFamily(serial)}: ` : ''
  const words = hint && family + t(`inputserial.${hint}`, { serial })
  const refused = !sameSerial(serial, before) && serial && check?.(serial)

  function input({ currentTarget: control }: FormEvent<HTMLInputElement>) {
    const reading = readSerial(control.value)
    const known = before && sameSerial(control.value, before)
    const text = known ? before : reading.serial
    if (text && text !== control.value) {
      const caret = text.length === control.value.length ? control.selectionStart : text.length
      control.value = text
      control.setSelectionRange(caret, caret)
    }
    const unread = reading.hint && !text && t(`inputserial.${reading.hint}`)
    control.setCustomValidity(unread || (!known && reading.serial && check?.(reading.serial)) || '')
    setReading(reading)
  }

  const note = (
    <div role="status">
      {words && <small className={serial ? 'muted' : 'problem'}>{words}</small>}
      {refused && <small className="problem">{refused}</small>}
    </div>
  )
  return (
    <Field name={name} label={label} note={note}>
      {control => (
        <input
          type="text"
          className="serial"
          autoCapitalize="characters"
          spellCheck={false}
          required
          defaultValue={before}
          onInput={input}
          {...control}
        />
      )}
    </Field>
  )
}
