import { useLayoutEffect, useRef } from 'react'
import { textOf } from '../i18n/format.ts'
import { hasText, type TextKey, t } from '../i18n/i18n.ts'
import type { FieldOf } from './controls.tsx'
import { Field } from './field.tsx'
import { useFirstValue, useScope } from './form-scope.tsx'
import { memberAt } from './read-form.ts'

interface ChoiceProps extends FieldOf {
  fallback?: string
  /**
   * The options by value and text, or key of a text; or only the keys, counted from 0. A key has a hint, shown while it is chosen, where
   * there is a text under it with `Hint` added.
   */
  options: readonly (TextKey | readonly [value: string | number, text: string])[]
}

const shown = (text: string | undefined) => (text !== undefined && hasText(text) ? t(text) : text)

/** One of several options; a stored or chosen value that is none of them, or is no longer, is offered as well. */
export function Choice({ options, ...field }: ChoiceProps) {
  const { draft } = useScope()
  const select = useRef<HTMLSelectElement>(null)
  const all = options.map((option, n) => (typeof option === 'string' ? ([n, option] as const) : option))
  const now = textOf(memberAt(draft, field.name), '')
  const others = [...new Set([String(useFirstValue(field.name)), now])].filter(
    value => !all.some(([each]) => String(each) === value),
  )
  // Renderers and browsers differ in the option that `defaultValue` selects; a wrong one would be saved unnoticed.
  useLayoutEffect(() => {
    if (select.current) select.current.value = now
  })
  const [, chosen] = all.find(([each]) => String(each) === now) ?? []
  const hint = `${chosen}Hint`

  return (
    <Field
      {...field}
      note={hasText(hint) && <small className="muted">{t(hint)}</small>}
      show={value => shown(all.find(([each]) => String(each) === String(value))?.[1]) ?? textOf(value)}
    >
      {control => (
        <select ref={select} {...control}>
          {[...others.map(value => [value, value] as const), ...all].map(([each, text]) => (
            <option key={each} value={each}>
              {shown(text)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
