import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { isBlank, textOf } from '../i18n/format.ts'
import { hasText, type TextKey, type TextParams, t } from '../i18n/i18n.ts'
import { written } from '../i18n/number.ts'
import { NumberInput } from '../ui/controls/number-input.tsx'
import { PasswordInput } from '../ui/controls/password-input.tsx'
import { lengthProblem } from './bounds.ts'
import { Field } from './field.tsx'
import { useFirstValue, useScope } from './form-scope.tsx'
import { memberAt } from './read-form.ts'

export interface FieldOf {
  name: string
  label: TextKey
  params?: TextParams
}

interface TextProps extends FieldOf {
  /** A further check: the message for an invalid text, else an empty text. */
  check?: ((text: string) => string) | undefined
  /** Fixed text before the control that is part of the value. */
  prefix?: string
  /** Whether it must not be empty; by default as its bounds require. */
  required?: boolean
}

/** Shown instead of a password of any length. */
const dots = '••••••••'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Bounds and checks of a text control; they apply once the user has changed it, not to the stored value. */
export function useTextRules(name: string, check?: (text: string) => string) {
  const { boundsOf } = useScope()
  const bounds = boundsOf(name)
  return {
    defaultValue: String(useFirstValue(name)),
    required: Boolean(bounds?.least),
    onInput: ({ currentTarget: control }: FormEvent<TextControl>) =>
      control.setCustomValidity((bounds && lengthProblem(control.value, bounds)) || check?.(control.value) || ''),
  }
}

export function Text({ check, prefix, required, ...field }: TextProps) {
  const rules = useTextRules(field.name, text => (isOnlySpaces(text) ? t('form.OnlyBlanks') : (check?.(text) ?? '')))
  const isRequired = required ?? rules.required
  const isOnlySpaces = (text: string) => isRequired && text !== '' && !text.trim()
  return (
    <Field {...field}>
      {control => (
        <>
          {prefix && <span className="unit">{prefix}</span>}
          <input
            type="text"
            // Checked texts are addresses and topics: a keyboard with dot and slash helps in every language.
            inputMode={check && 'url'}
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...rules}
            required={isRequired}
          />
        </>
      )}
    </Field>
  )
}

/** A password; `login`: a new one of the login, the only one that a password manager may generate and store. */
export function Secret({ login = false, ...field }: FieldOf & { login?: boolean }) {
  const rules = useTextRules(field.name)
  return (
    <Field {...field} show={() => dots}>
      {control => (
        <PasswordInput
          {...control}
          {...rules}
          isLogin={login}
          autoComplete={login ? 'new-password' : 'off'}
          data-lpignore={!login}
        />
      )}
    </Field>
  )
}

/** A number. Its bounds apply once the user has changed it; an empty one cannot be saved. */
export function Numeric({ unit, step = 1, ...field }: FieldOf & { unit?: string | undefined; step?: number | 'any' }) {
  const { draft, boundsOf, unread } = useScope()
  const [first] = useState(() => memberAt(draft, field.name))
  const isUnread = Number.isNaN(first)
  const [isRequired, setRequired] = useState(isUnread || !isBlank(first))
  return (
    <Field
      {...field}
      after={unit && <span className="unit">{unit}</span>}
      show={value => `${written(value) || textOf(value)} ${unit ?? ''}`.trim()}
    >
      {control => (
        <NumberInput
          {...boundsOf(field.name)}
          first={first}
          unread={isUnread ? unread.get(field.name) : ''}
          step={step === 'any' ? undefined : step}
          required={isRequired}
          onNumber={() => setRequired(true)}
          {...control}
        />
      )}
    </Field>
  )
}

/** A switch; `on` is its initial state if it does not show a member. */
export function Toggle({ on, ...field }: FieldOf & { on?: boolean }) {
  const stored = useFirstValue(field.name) === true
  return (
    <Field {...field} inline show={value => t(value === true ? 'base.Yes' : 'base.No')}>
      {control => (
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
        <input type="checkbox" role="switch" defaultChecked={on ?? stored} {...control} />
      )}
    </Field>
  )
}

export interface ChoiceOptions {
  fallback?: string
  /** Pairs of value and text or its key, or keys alone, with values from 0. The text under a key with `Hint` added is its hint. */
  options: readonly (TextKey | readonly [value: string | number, text: string])[]
}

const shown = (text: string | undefined) => (text !== undefined && hasText(text) ? t(text) : text)

/** One of several options; a stored or chosen value that is not among them, or no longer, is offered as well. */
export function Choice({ options, ...field }: FieldOf & ChoiceOptions) {
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
