import { type ReactNode, useEffect, useId, useRef } from 'react'
import { textOf } from '../i18n/format.ts'
import { hasText, type TextKey, type TextParams, t } from '../i18n/i18n.ts'
import { RichText } from '../ui/rich-text.tsx'
import { useScope } from './form-scope.tsx'

/** Browsers fill saved logins into other fields too, and LastPass ignores `autocomplete`. */
const notForTheLogin = { autoComplete: 'off', 'data-lpignore': true } as const

/** Attributes that connect a control with its field and prevent autofill. */
interface ControlProps {
  id: string
  name: string
  autoComplete: 'off'
  'data-lpignore': true
  'aria-describedby': string
  'aria-invalid': true | undefined
}

interface FieldProps {
  name: string
  /** The text under the key with `Hint` added is shown as a hint, if there is one. */
  label: TextKey
  params?: TextParams | undefined
  /** The label if there is no text under the key. */
  fallback?: string | undefined
  /** Label and control share a row, even on a phone. */
  inline?: boolean
  /** Shown after the control: a unit, a button. */
  after?: ReactNode
  note?: ReactNode
  /** Formats the value for use outside the field; by default as text. */
  show?: ((value: unknown) => string) | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label, control, hint, and the reason if the gateway rejected the value; a rejected field gets the focus. */
export function Field({ name, label, params, fallback, inline, after, note, show, children }: FieldProps) {
  const { problem, texts } = useScope()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const hint = `${label}Hint`
  const text = hasText(label) ? t(label, params) : (fallback ?? name)
  const wrong = problem?.name === name ? problem : undefined

  useEffect(() => {
    texts.set(name, { label: text, show: show ?? textOf })
  })

  useEffect(() => {
    if (!wrong) return
    const control = box.current?.querySelector<HTMLElement>('[aria-invalid]')
    // Opens the tab with the control, as the browser's own validation does.
    control?.dispatchEvent(new Event('invalid'))
    control?.focus()
  }, [wrong])

  return (
    <div className={inline ? 'field inline' : 'field'} ref={box}>
      <label htmlFor={id}>{text}</label>
      <div>
        <div className="control">
          {children({ id, name, ...notForTheLogin, 'aria-describedby': `${id}-hint`, 'aria-invalid': wrong && true })}
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
