import { useLayoutEffect, useRef } from 'react'
import { textOf } from '../i18n/format.ts'
import { type TextKey, t } from '../i18n/i18n.ts'
import type { FieldOf } from './controls.tsx'
import { Field } from './field.tsx'
import { useFirstValue, useScope } from './form-scope.tsx'
import { memberAt } from './read-form.ts'

interface ChoiceProps extends FieldOf {
  fallback?: string
  /** The options by value and text; or the keys of their texts, counted from 0. */
  options: readonly (TextKey | readonly [value: string | number, text: string])[]
}

/** One of several options; a stored or chosen value that is none of them, or is no longer, is offered as well. */
export function Choice({ options, ...field }: ChoiceProps) {
  const { draft } = useScope()
  const select = useRef<HTMLSelectElement>(null)
  const all = options.map((option, n) => (typeof option === 'string' ? ([n, t(option)] as const) : option))
  const now = textOf(memberAt(draft, field.name), '')
  const others = [...new Set([String(useFirstValue(field.name)), now])].filter(
    value => !all.some(([each]) => String(each) === value),
  )
  // Renderers and browsers differ in the option that `defaultValue` selects; a wrong one would be saved unnoticed.
  useLayoutEffect(() => {
    if (select.current) select.current.value = now
  })

  return (
    <Field {...field} show={value => all.find(([each]) => String(each) === String(value))?.[1] ?? textOf(value)}>
      {control => (
        <select ref={select} {...control}>
          {[...others.map(value => [value, value] as const), ...all].map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
