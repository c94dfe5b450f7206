import { useEffect, useRef, useState } from 'react'
import { briefText } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { written } from '../../../i18n/number.ts'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { type Amount, converted } from './proposed-limit.ts'

interface LimitValueProps extends Amount {
  label: string
  /** W that the inverters can deliver together; 0 while unknown. */
  watts: number
  onEdited: (amount: Amount) => void
}

/** No limit, and the W to which small plants are often limited, as plug-in ones in Germany. */
const presets: readonly Amount[] = [
  { relative: true, value: 100 },
  { relative: false, value: 600 },
  { relative: false, value: 800 },
]

/** A limit in percent or watts: a slider and a number that follow each other; NaN if the number is invalid or ambiguous. */
export function LimitValue({ label, relative, value, watts, onEdited }: LimitValueProps) {
  const max = relative ? 100 : watts
  const unit = relative ? '%' : 'W'
  const slider = useRef<HTMLInputElement>(null)
  // Counts the values that do not come from the number field, which then starts again.
  const [turn, setTurn] = useState(0)

  // Uncontrolled, since it would jump under the finger.
  useEffect(() => {
    const { current } = slider
    if (current && current !== document.activeElement && Number.isFinite(value)) current.value = String(value)
  })

  function edit(edited: Amount) {
    setTurn(turn + 1)
    onEdited(edited)
  }

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
              onClick={() => edit(preset)}
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
              onChange={() => edit({ relative: kind, value: converted(value, kind, watts) })}
            />
            {t(text)}
          </label>
        ))}
      </div>
      <div className="control amount" key={unit}>
        <input
          ref={slider}
          type="range"
          aria-label={label}
          min="1"
          max={max}
          defaultValue={value || ''}
          onInput={event => edit({ relative, value: event.currentTarget.valueAsNumber })}
        />
        <NumberInput
          key={turn}
          name="limit_value"
          aria-label={`${label} (${unit})`}
          min={1}
          max={max}
          step={0.1}
          required
          first={value || ''}
          hint={t('form.Range', { min: 1, max: written(max) })}
          isEager
          onNumber={value => onEdited({ relative, value })}
        />
        <span className="unit">{unit}</span>
      </div>
    </fieldset>
  )
}
