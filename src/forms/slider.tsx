import type { ReactNode } from 'react'
import type { FieldOf } from './controls.tsx'
import { Field } from './field.tsx'
import { useFirstValue, useScope } from './form-scope.tsx'
import { memberAt } from './read-form.ts'

export interface SliderOptions {
  /** Formats the value shown beside the slider; without it the label has to show the value. */
  format?: (value: number) => string
  /** Its range and step; by default the bounds of the member, and 1. */
  bounds?: { min?: number | undefined; max?: number | undefined; step?: number }
  note?: ReactNode
}

/** A bound if it is a number: the gateway may send anything as the range of a region. */
export const finiteBound = (bound: number | undefined) => (Number.isFinite(bound) ? bound : undefined)

/** A slider for a number within its bounds. */
export function Slider({ format, bounds, ...field }: FieldOf & SliderOptions) {
  const { draft, boundsOf } = useScope()
  const { min, max, step }: SliderOptions['bounds'] = bounds ?? boundsOf(field.name) ?? {}
  const first = String(useFirstValue(field.name))
  const text = format?.(Number(memberAt(draft, field.name)))
  return (
    <Field
      {...field}
      after={format && <span className="unit">{text}</span>}
      show={format && (value => format(Number(value)))}
    >
      {control => (
        // The bounds come first, since browsers clamp a value when it is set.
        <input
          type="range"
          min={finiteBound(min)}
          max={finiteBound(max)}
          step={finiteBound(step)}
          defaultValue={first}
          aria-valuetext={text}
          {...control}
        />
      )}
    </Field>
  )
}
