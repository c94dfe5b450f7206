import {
  type FormEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '../../i18n/i18n.ts'
import { readNumber, written } from '../../i18n/number.ts'

/** The numbers that a field accepts. */
interface Rule {
  min?: number | undefined
  max?: number | undefined
  /** 1 for whole numbers, 0.1 for tenths and so on; by default any number. */
  step?: number | undefined
}

interface NumberInputProps extends Rule, Omit<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max' | 'step'> {
  /** The initial value, which is not checked; NaN for an edit that cannot be read. */
  first: unknown
  /** The text of an edit that cannot be read. */
  unread?: string | undefined
  /** A line below it, which is replaced by the message about a mistake. */
  hint?: string
  /** Reports a mistake while typing, not only when the field is left. */
  isEager?: boolean
  /** Called with each edit: its value, NaN if it is invalid or ambiguous. */
  onNumber?: (value: number, control: HTMLInputElement) => void
}

/** The value of a number field; NaN if it is empty, invalid or ambiguous. */
export function typedNumber({ value, dataset: { step } }: Pick<HTMLInputElement, 'value' | 'dataset'>) {
  const [number = Number.NaN, other] = readNumber(value, step === '1')
  return other === undefined ? number : Number.NaN
}

/** Why a field does not accept a number; empty if it does. */
function problemOf(value: number, { min, max, step }: Rule) {
  if (value < (min ?? value) || value > (max ?? value))
    return t('form.Range', { min: written(min) || '−∞', max: written(max) || '∞' })
  const digits = Math.round(-Math.log10(step ?? 1e-9))
  return step === undefined || Number(value.toFixed(digits)) === value ? '' : t('form.Digits', { count: digits })
}

/** What is wrong with a typed number, and the numbers among which the owner has to choose. An empty text is checked by `required`. */
function judge(typed: string, rule: Rule): { problem: string; offers: readonly number[] } {
  const numbers = readNumber(typed, rule.step === 1)
  const [first] = numbers
  if (first === undefined) return { problem: typed && t('form.NotANumber'), offers: [] }
  const offers = numbers.filter(number => !problemOf(number, rule))
  if (numbers.length > 1 && offers.length) return { problem: t('form.WhichNumber'), offers }
  return { problem: problemOf(first, rule), offers: [] }
}

/** Writes a number into a field as if it were typed. */
function put(control: HTMLInputElement, value: number) {
  control.value = written(value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * A field for a number in the page's language: the browser's own number field drops what does not fit the browser's language. An invalid,
 * ambiguous or excessive number stays in the field, with a message below it, and blocks the form.
 */
export function NumberInput(props: NumberInputProps) {
  const { first, unread = '', min, max, step, hint, isEager, onNumber, ...rest } = props
  const rule = { min, max, step }
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [typed, setTyped] = useState(unread)
  const [isLeft, setLeft] = useState(unread !== '')
  const { problem, offers } = judge(typed, rule)
  const isRefused = rest['aria-invalid'] !== undefined
  // The gateway's refusal is shown instead of our message.
  const isTold = problem !== '' && !isRefused && (isLeft || isEager || offers.length > 0)

  // Its bounds may have changed.
  useLayoutEffect(() => input.current?.setCustomValidity(problem))

  function edit({ currentTarget: control }: FormEvent<HTMLInputElement>) {
    const { problem } = judge(control.value, rule)
    control.setCustomValidity(problem)
    setTyped(control.value)
    if (!problem) setLeft(false)
    onNumber?.(typedNumber(control), control)
  }

  function stepBy(event: KeyboardEvent<HTMLInputElement>) {
    const control = event.currentTarget
    const way = Number(event.key === 'ArrowUp') - Number(event.key === 'ArrowDown')
    const now = typedNumber(control)
    if (!way || Number.isNaN(now)) return
    event.preventDefault()
    // Without the digits that binary fractions add.
    const next = Number((now + way * (step ?? 1)).toFixed(9))
    put(control, Math.min(max ?? next, Math.max(min ?? next, next)))
  }

  function choose(value: number) {
    if (!input.current) return
    put(input.current, value)
    input.current.focus()
  }

  return (
    <>
      <input
        ref={input}
        type="text"
        // The number pads of iPhones have no minus.
        inputMode={min === undefined || min < 0 ? undefined : step === 1 ? 'numeric' : 'decimal'}
        defaultValue={unread || written(first)}
        data-step={step ?? 'any'}
        onInvalid={() => setLeft(true)}
        onKeyDown={stepBy}
        {...rest}
        aria-invalid={isTold || isRefused || undefined}
        aria-describedby={`${rest['aria-describedby'] ?? ''} ${id}`.trim()}
        onInput={event => {
          edit(event)
          rest.onInput?.(event)
        }}
        onBlur={event => {
          setLeft(true)
          rest.onBlur?.(event)
        }}
      />
      {(isTold || hint) && (
        <small id={id} className={isTold ? 'problem' : 'muted'} role={isTold ? 'alert' : undefined}>
          {isTold ? problem : hint}{' '}
          {isTold &&
            offers.map(offer => (
              <button key={offer} type="button" className="secondary" onClick={() => choose(offer)}>
                {written(offer)}
              </button>
            ))}
        </small>
      )}
    </>
  )
}
