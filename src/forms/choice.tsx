import { useLayoutEffect, useRef } from 'react'
import { textOf } from '../i18n/format.ts'
import { type TextKey, t } from '../i18n/i18n.ts'
import type { FieldOf } from './controls.tsx'
import { Field } from './field.tsx'
import { useFirstValue, useScope } from './form-scope.tsx'
import { memberAt } from './read-form.ts'

interface ChoiceProps extends FieldOf {
  fallback?: string
  /** The options by value and text; or by key within the form's group, counted from 0. */
  options: readonly (string | readonly [value: string | number, text: string])[]
}

/** One of several options; a stored value that is none of them is offered as well. */
export function Choice({ name, label, fallback, options }: ChoiceProps) {
  const { draft, texts } = useScope()
  const select = useRef<HTMLSelectElement>(null)
  const value = String(useFirstValue(name))
  const all = options.map((option, n) =>
    typeof option === 'string' ? ([n, t(`${texts}.${option}` as TextKey)] as const) : option,
  )
  const known = all.some(([each]) => String(each) === value)
  const now = textOf(memberAt(draft, name), '')
  // Renderers and browsers differ in the option that `defaultValue` selects; a wrong one would be saved unnoticed.
  useLayoutEffect(() => {
    if (select.current) select.current.value = now
  }, [now])

  return (
    <Field name={name} label={label} fallback={fallback}>
      {control => (
        <select ref={select} {...control}>
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
