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
 * A field for a serial; an E-Star number is converted to its serial. What a valid one is, is said at once; a mistake once the field is left
 * or sent, until it is mended. An invalid one cannot be submitted, unless it is the stored one.
 */
export function SerialInput({ name, label, check }: SerialInputProps) {
  const before = paddedSerial(String(useFirstValue(name)))
  const [{ serial, hint }, setReading] = useState(() => readSerial(before))
  const [isLeft, setLeft] = useState(before !== '' && !serial)
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
    const problem = unread || (!known && reading.serial && check?.(reading.serial)) || ''
    control.setCustomValidity(problem)
    setReading(reading)
    if (!problem) setLeft(false)
  }

  function leave({ currentTarget: { validity } }: FormEvent<HTMLInputElement>) {
    if (validity.customError) setLeft(true)
  }

  const note = (
    <div role="status">
      {words && (serial || isLeft) && <small className={serial ? 'muted' : 'problem'}>{words}</small>}
      {refused && isLeft && <small className="problem">{refused}</small>}
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
          onBlur={leave}
          onInvalid={leave}
          {...control}
        />
      )}
    </Field>
  )
}
