import { useLayoutEffect, useRef } from 'react'
import { type TextKey, t } from '../lib/i18n.ts'
import { memberAt } from '../lib/read-form.ts'
import type { FieldOf } from './controls.tsx'
import { Field } from './field.tsx'
import { useFirstValue, useScope } from './form-scope.tsx'

interface ChoiceProps extends FieldOf {
  otherwise?: string
  /** The options by value and text; or by key within the form's group, counted from 0. */
  options: readonly (string | readonly [value: string | number, text: string])[]
}

/** One of several; a stored value that is not among them stays what it is. */
export function Choice({ name, label, holes, otherwise, options }: ChoiceProps) {
  const { draft, texts } = useScope()
  const select = useRef<HTMLSelectElement>(null)
  const value = String(useFirstValue(name))
  const all = options.map((option, n) =>
    typeof option === 'string' ? ([n, t(`${texts}.${option}` as TextKey)] as const) : option,
  )
  const known = all.some(([each]) => String(each) === value)
  const now = String(memberAt(draft, name) ?? '')
  // Which option a default value picks differs between renderers and engines; a wrong one would be saved unseen.
  useLayoutEffect(() => {
    if (select.current) select.current.value = now
  }, [now])

  return (
    <Field name={name} label={label} holes={holes} otherwise={otherwise}>
      {control => (
        <select ref={select} defaultValue={value} {...control}>
          {!known && <option value={value}>{value}</option>}
          {all.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
