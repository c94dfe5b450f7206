import { type FormEvent, useState } from 'react'
import { t } from '../lib/i18n.ts'
import { paddedSerial, readSerial, sameSerial } from '../lib/serial-input.ts'
import { Field } from './field.tsx'
import { useFirstValue } from './form-scope.tsx'

interface SerialInputProps {
  name: string
  label: string
  /** What speaks against a valid serial without forbidding it, in words; empty when nothing does. */
  warn?: (serial: string) => string
}

/**
 * A serial, with a live word on what it is; an E-Star number becomes the serial it stands for. What is no serial cannot be
 * sent, unless the gateway had it stored.
 */
export function SerialInput({ name, label, warn }: SerialInputProps) {
  const before = paddedSerial(String(useFirstValue(name)))
  const [{ serial, hint }, setReading] = useState(() => readSerial(before))
  const words = hint && t(`inputserial.${hint}`, { serial })
  const warning = serial && warn?.(serial)

  function input({ currentTarget: control }: FormEvent<HTMLInputElement>) {
    const reading = readSerial(control.value)
    const known = before && sameSerial(control.value, before)
    const text = known ? before : reading.serial
    if (text && text !== control.value) {
      const caret = text.length === control.value.length ? control.selectionStart : text.length
      control.value = text
      control.setSelectionRange(caret, caret)
    }
    control.setCustomValidity(reading.hint && !text ? t(`inputserial.${reading.hint}`) : '')
    setReading(reading)
  }

  const note = (
    <div role="status">
      {words && <small className={serial ? 'muted' : 'problem'}>{words}</small>}
      {warning && <small data-type="warning">{warning}</small>}
    </div>
  )
  return (
    <Field name={name} label={label} note={note}>
      {control => (
        <input
          type="text"
          className="serial"
          autoComplete="off"
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
