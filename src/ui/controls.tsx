import { type FormEvent, useState } from 'react'
import { type Holes, hasText, t } from '../lib/i18n.ts'
import { lengthProblem } from '../lib/text-limit.ts'
import { Field } from './field.tsx'
import { useFirstValue, useScope } from './form-scope.tsx'
import { Icon } from './icon.tsx'

export interface FieldOf {
  name: string
  label: string
  holes?: Holes
}

interface TextProps extends FieldOf {
  /** What else is wrong with a text, in words; empty when nothing is. */
  check?: ((text: string) => string) | undefined
  autoComplete?: string
  /** Stands before the control and belongs to the value. */
  prefix?: string
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Bounds and checks of a text control: said when the user changed it, since what the gateway stored is not our business. */
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

export function Text({ name, label, holes, check, autoComplete = 'off', prefix }: TextProps) {
  const rules = useTextRules(name, check)
  return (
    <Field name={name} label={label} holes={holes}>
      {control => (
        <>
          {prefix && <span className="unit">{prefix}</span>}
          <input
            type="text"
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            {...control}
            {...rules}
          />
        </>
      )}
    </Field>
  )
}

/** A text that is masked until the user wants to see it. */
export function Secret({ name, label, check, autoComplete = 'off' }: TextProps) {
  const rules = useTextRules(name, check)
  const [shown, setShown] = useState(false)
  const reveal = (
    <button
      type="button"
      className="quiet"
      aria-pressed={shown}
      aria-label={t('app.ShowPassword')}
      onClick={() => setShown(!shown)}
    >
      <Icon name="eye" />
    </button>
  )
  return (
    <Field name={name} label={label} after={reveal}>
      {control => <input type={shown ? 'text' : 'password'} autoComplete={autoComplete} {...control} {...rules} />}
    </Field>
  )
}

interface NumericProps extends FieldOf {
  /** Key of the unit within the form's group, or the unit itself. */
  unit?: string
  step?: number | 'any'
}

/** A number within its bounds, once the user has changed it; an emptied one cannot be saved. */
export function Numeric({ name, label, holes, unit, step = 1 }: NumericProps) {
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
      holes={holes}
      after={unit && <span className="unit">{hasText(key) ? t(key) : unit}</span>}
    >
      {control => (
        <input
          type="number"
          // The number pads of iPhones have no minus.
          inputMode={(min ?? 0) < 0 ? undefined : step === 'any' ? 'decimal' : 'numeric'}
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

export function Toggle({ name, label }: FieldOf) {
  const on = useFirstValue(name) === true
  return (
    <Field name={name} label={label} inline>
      {control => (
        // biome-ignore lint/a11y/useAriaPropsForRole: a check box says by itself whether it is on
        <input type="checkbox" role="switch" defaultChecked={on} {...control} />
      )}
    </Field>
  )
}
