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

/** What a number field takes. */
interface Rule {
  min?: number | undefined
  max?: number | undefined
  /** 1 for whole numbers, 0.1 for tenths and so on; any number by default. */
  step?: number | undefined
}

interface NumberInputProps extends Rule, Omit<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max' | 'step'> {
  /** What it shows at first, which is not judged; NaN for an edit that cannot be read. */
  first: unknown
  /** The text of an edit that cannot be read. */
  unread?: string | undefined
  /** A line below it, in the place of which a mistake is told. */
  hint?: string
  /** Tells a mistake while it is typed, and not only when the field is left. */
  isEager?: boolean
  /** Called with each edit: its value, NaN for what is no number or may be two. */
  onNumber?: (value: number, control: HTMLInputElement) => void
}

/** The value of a number field; NaN for an empty one, what is no number, and what may be two. */
export function typedNumber({ value, dataset: { step } }: Pick<HTMLInputElement, 'value' | 'dataset'>) {
  const [number = Number.NaN, other] = readNumber(value, step === '1')
  return other === undefined ? number : Number.NaN
}

/** Why a field does not take this number; empty if it does. */
function problemOf(value: number, { min, max, step }: Rule) {
  if (value < (min ?? value) || value > (max ?? value))
    return t('form.Range', { min: written(min) || '−∞', max: written(max) || '∞' })
  const digits = Math.round(-Math.log10(step ?? 1e-9))
  return step === undefined || Number(value.toFixed(digits)) === value ? '' : t('form.Digits', { count: digits })
}

/** What is wrong with a typed number, and among which ones the owner has to choose. An empty one is judged by `required`. */
function judge(typed: string, rule: Rule): { problem: string; offers: readonly number[] } {
  const numbers = readNumber(typed, rule.step === 1)
  const [first] = numbers
  if (first === undefined) return { problem: typed && t('form.NotANumber'), offers: [] }
  const offers = numbers.filter(number => !problemOf(number, rule))
  if (numbers.length > 1 && offers.length) return { problem: t('form.WhichNumber'), offers }
  return { problem: problemOf(first, rule), offers: [] }
}

/** Writes a number into a field as if it was typed. */
function put(control: HTMLInputElement, value: number) {
  control.value = written(value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * A field for a number, read by the page's language: the browser's own drops what is not of the browser's language. What is no number, may
 * be two, or is out of bounds stays in the field, is told below it, and keeps the form from being sent.
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
  // The gateway's own words for its refusal go before ours.
  const isTold = problem !== '' && !isRefused && (isLeft || isEager || offers.length > 0)

  // Its bounds may be others by now.
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
    // Without the digits that adding a tenth adds.
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
