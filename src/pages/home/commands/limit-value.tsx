import { type FormEvent, useEffect, useRef } from 'react'
import { briefText } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { converted } from './entered-limit.ts'

/** In % or W. */
interface Value {
  value: number
  relative: boolean
}

interface LimitValueProps extends Value {
  label: string
  /** W, all that the inverters can deliver; 0 while unknown. */
  watts: number
  onEdited: (value: Value) => void
}

/** None, and the W that small plants are often limited to, as in Germany those with a plug. */
const presets: readonly Value[] = [
  { relative: true, value: 100 },
  { relative: false, value: 600 },
  { relative: false, value: 800 },
]

/** A limit in percent or watts: a slider and a number that follow each other; NaN while the number is empty. */
export function LimitValue({ label, relative, value, watts, onEdited }: LimitValueProps) {
  const max = relative ? 100 : watts
  const slider = useRef<HTMLInputElement>(null)
  const number = useRef<HTMLInputElement>(null)

  // Uncontrolled, since Preact would turn a typed 1.05 into 15; each follows the other.
  useEffect(() => {
    for (const { current } of [slider, number])
      if (current && current !== document.activeElement && Number.isFinite(value)) current.value = String(value)
  })

  const input = (event: FormEvent<HTMLInputElement>) => onEdited({ relative, value: event.currentTarget.valueAsNumber })
  const kinds = [
    [true, 'home.Relative'],
    [false, 'home.Absolute'],
  ] as const

  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="presets">
        {presets
          .filter(preset => preset.relative || preset.value < watts)
          .map(preset => (
            <button
              key={preset.value}
              type="button"
              className="secondary"
              aria-pressed={preset.relative === relative && preset.value === value}
              onClick={() => onEdited(preset)}
            >
              {preset.relative ? t('limit.None') : briefText(preset.value, 'W')}
            </button>
          ))}
      </div>
      <div className="choices">
        {kinds.map(([kind, text]) => (
          <label key={text}>
            <input
              type="radio"
              name="limit_type"
              checked={kind === relative}
              onChange={() => onEdited({ relative: kind, value: converted(value, kind, watts) })}
            />
            {t(text)}
          </label>
        ))}
      </div>
      <div className="control amount" key={String(relative)}>
        <input
          ref={slider}
          type="range"
          aria-label={label}
          min="1"
          max={max}
          defaultValue={value || ''}
          onInput={input}
        />
        <input
          ref={number}
          type="number"
          name="limit_value"
          aria-label={`${label} (${relative ? '%' : 'W'})`}
          min="1"
          max={max}
          step="0.1"
          required
          inputMode="decimal"
          defaultValue={value || ''}
          onInput={input}
        />
        <span className="unit">{relative ? '%' : 'W'}</span>
      </div>
      <small className={value < 1 || value > max ? 'problem' : 'muted'}>{t('limit.Invalid', { min: 1, max })}</small>
    </fieldset>
  )
}
