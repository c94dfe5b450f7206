import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type Holes, hasText, t } from '../lib/i18n.ts'
import { useScope } from './form-scope.tsx'
import { RichText } from './rich-text.tsx'

/** What a control needs to belong to its field. */
export interface ControlProps {
  id: string
  name: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

interface FieldProps {
  name: string
  /** Key of the label within the form's group; a hint is shown when there is a text under the key with `Hint` added. */
  label: string
  holes?: Holes | undefined
  /** What the label is when there is no such text. */
  otherwise?: string | undefined
  /** Label and control fit in one row, even on a phone. */
  inline?: boolean
  /** What stands after the control: a unit, a button. */
  after?: ReactNode
  /** What else is to be said of the value. */
  note?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint, and what the gateway has against the value; a refused field gets the focus. */
export function Field({ name, label, holes, otherwise = label, inline, after, note, children }: FieldProps) {
  const { texts, problem } = useScope()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const key = `${texts}.${label}`
  const hint = `${key}Hint`
  const wrong = problem?.name === name ? problem : undefined

  useEffect(() => {
    if (!wrong) return
    const control = box.current?.querySelector<HTMLElement>('[aria-invalid]')
    // What hides the control hears that it has to show it, as it does from the browser.
    control?.dispatchEvent(new Event('invalid'))
    control?.focus()
  }, [wrong])

  return (
    <div className={inline ? 'field inline' : 'field'} ref={box}>
      <label htmlFor={id}>{hasText(key) ? t(key, holes) : otherwise}</label>
      <div>
        <div className="control">
          {children({ id, name, 'aria-describedby': `${id}-hint`, 'aria-invalid': wrong && true })}
          {after}
        </div>
        <div id={`${id}-hint`}>
          {hasText(hint) && (
            <small className="muted">
              <RichText text={hint} />
            </small>
          )}
          {note}
          {wrong && <small className="problem">{wrong.text}</small>}
        </div>
      </div>
    </div>
  )
}
