import { type FormEvent, useState } from 'react'
import { hasText, type TextParams, t } from '../i18n/i18n.ts'
import { PasswordInput } from '../ui/password-input.tsx'
import { Field } from './field.tsx'
import { useFirstValue, useScope } from './form-scope.tsx'
import { lengthProblem } from './text-limit.ts'

export interface FieldOf {
  name: string
  label: string
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
  autoComplete?: string
}

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

export function Text({ name, label, params, check, prefix, required }: TextProps) {
  const rules = useTextRules(name, check)
  return (
    <Field name={name} label={label} params={params}>
      {control => (
        <>
          {prefix && <span className="unit">{prefix}</span>}
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...control}
            {...rules}
            required={required ?? rules.required}
          />
        </>
      )}
    </Field>
  )
}

export function Secret({ name, label, autoComplete = 'off' }: SecretProps) {
  const rules = useTextRules(name)
  return (
    <Field name={name} label={label}>
      {control => <PasswordInput autoComplete={autoComplete} {...control} {...rules} />}
    </Field>
  )
}

interface NumericProps extends FieldOf {
  /** Key of the unit within the form's group, or the unit itself. */
  unit?: string
  step?: number | 'any'
}

/** A number. Its bounds apply once the user has changed it; an empty one cannot be saved. */
export function Numeric({ name, label, params, unit, step = 1 }: NumericProps) {
  const { limitOf, texts } = useScope()
  const value = String(useFirstValue(name))
  const { min, max } = limitOf(name) ?? {}
  const number = Number(value)
  const inside = !(number < (min ?? number) || number > (max ?? number))
  const [bounded, setBounded] = useState(inside)
  const key = `${texts}.${unit}`
  return (
    <Field
      name={name}
      label={label}
      params={params}
      after={unit && <span className="unit">{hasText(key) ? t(key) : unit}</span>}
    >
      {control => (
        <input
          type="number"
          // The number pads of iPhones have no minus.
          inputMode={min === undefined || min < 0 ? undefined : step === 'any' ? 'decimal' : 'numeric'}
          required
          min={bounded ? min : undefined}
          max={bounded ? max : undefined}
          step={step}
          defaultValue={value}
          onInput={() => setBounded(true)}
          {...control}
        />
      )}
    </Field>
  )
}

/** A switch; `on` is its first state if it is not that of a member. */
export function Toggle({ name, label, on }: FieldOf & { on?: boolean }) {
  const stored = useFirstValue(name) === true
  return (
    <Field name={name} label={label} inline>
      {control => (
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
        <input type="checkbox" role="switch" defaultChecked={on ?? stored} {...control} />
      )}
    </Field>
  )
}
