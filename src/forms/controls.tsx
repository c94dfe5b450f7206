import { type FormEvent, useState } from 'react'
import { textOf } from '../i18n/format.ts'
import { type TextKey, type TextParams, t } from '../i18n/i18n.ts'
import { PasswordInput } from '../ui/controls/password-input.tsx'
import { Field } from './field.tsx'
import { useFirstValue, useScope } from './form-scope.tsx'
import { lengthProblem } from './text-limit.ts'

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
  /** Whether it must not be empty; by default as the bounds say. */
  required?: boolean
}

interface SecretProps extends FieldOf {
  /** It is the password of the login, which a password manager may fill in and keep. */
  login?: boolean
}

/** In place of a password, whatever its length. */
const dots = '••••••••'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Bounds and checks of a text control; they apply once the user has changed it, not to a stored value. */
export function useTextRules(name: string, check?: (text: string) => string) {
  const { limitOf } = useScope()
  const limit = limitOf(name)
  return {
    defaultValue: String(useFirstValue(name)),
    required: Boolean(limit?.least),
    onInput: ({ currentTarget: control }: FormEvent<TextControl>) =>
      control.setCustomValidity((limit && lengthProblem(control.value, limit)) || check?.(control.value) || ''),
  }
}

export function Text({ check, prefix, required, ...field }: TextProps) {
  const rules = useTextRules(field.name, text => (isBlankName(text) ? t('form.OnlyBlanks') : (check?.(text) ?? '')))
  const isRequired = required ?? rules.required
  const isBlankName = (text: string) => isRequired && text !== '' && !text.trim()
  return (
    <Field {...field}>
      {control => (
        <>
          {prefix && <span className="unit">{prefix}</span>}
          <input
            type="text"
            // What is checked is an address or a topic: a keyboard with dot and slash, and in every language.
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

/** A password. Browsers fill the saved one of the login into it unless it is a new one; they do not heed `off`. */
export function Secret({ login = false, ...field }: SecretProps) {
  const rules = useTextRules(field.name)
  return (
    <Field {...field} show={() => dots}>
      {control => <PasswordInput {...control} {...rules} autoComplete="new-password" data-lpignore={!login} />}
    </Field>
  )
}

interface NumericProps extends FieldOf {
  unit?: string | undefined
  step?: number | 'any'
}

/** A number. Its bounds apply once the user has changed it; an empty one cannot be saved. */
export function Numeric({ unit, step = 1, ...field }: NumericProps) {
  const { limitOf } = useScope()
  const value = String(useFirstValue(field.name))
  const { min, max } = limitOf(field.name) ?? {}
  const number = Number(value)
  const inside = value !== '' && number >= (min ?? number) && number <= (max ?? number) && !(number % Number(step))
  const [bounded, setBounded] = useState(inside)
  return (
    <Field
      {...field}
      after={unit && <span className="unit">{unit}</span>}
      show={value => `${textOf(value)} ${unit ?? ''}`.trim()}
    >
      {control => (
        <input
          type="number"
          // The number pads of iPhones have no minus.
          inputMode={min === undefined || min < 0 ? undefined : step === 'any' ? 'decimal' : 'numeric'}
          required={bounded}
          min={bounded ? min : undefined}
          max={bounded ? max : undefined}
          step={bounded ? step : 'any'}
          defaultValue={value}
          onInput={() => setBounded(true)}
          {...control}
        />
      )}
    </Field>
  )
}

/** A switch; `on` is its first state if it is not that of a member. */
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
