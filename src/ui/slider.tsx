import type { ReactNode } from 'react'
import { memberAt } from '../lib/read-form.ts'
import type { FieldOf } from './controls.tsx'
import { Field } from './field.tsx'
import { useFirstValue, useScope } from './form-scope.tsx'

export interface SliderOptions {
  /** The value in words, beside the slider as it moves; without it the label tells. */
  words?: (value: number) => string
  /** Where it ends and its step; by default the limits of the member, by 1. */
  bounds?: { min?: number | undefined; max?: number | undefined; step?: number }
  /** What else is to be said of the value. */
  note?: ReactNode
}

/** A number that is dragged between its bounds. */
export function Slider({ name, label, holes, words, bounds, note }: FieldOf & SliderOptions) {
  const { draft, limitOf } = useScope()
  const { min, max, step }: SliderOptions['bounds'] = bounds ?? limitOf(name) ?? {}
  const first = String(useFirstValue(name))
  const text = words?.(Number(memberAt(draft, name)))
  return (
    <Field name={name} label={label} holes={holes} note={note} after={words && <span className="unit">{text}</span>}>
      {control => (
        // The bounds come first: a value is cut to those there are when it is set.
        <input type="range" min={min} max={max} step={step} defaultValue={first} aria-valuetext={text} {...control} />
      )}
    </Field>
  )
}
