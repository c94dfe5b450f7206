import { useEffect, useRef } from 'react'
import { nameWithGateway, ownGateway, recordedGateways } from '../../history/gateways.ts'
import { dayTitle } from '../../history/span-names.ts'
import { earliestDay, isIn, type Span, spanAfter, spanOf } from '../../history/spans.ts'
import type { RecordedInverter } from '../../history/yields.ts'
import { t } from '../../i18n/i18n.ts'
import { gatewayName } from '../../live/others/others.ts'
import { Steps } from './steps.tsx'

interface SpanBarProps {
  span: Span
  today: string
  /** The day that the field shows. */
  day: string
  inverters: readonly RecordedInverter[]
  /** Serial of the chosen inverter, or a gateway; empty for the plant. */
  chosen: string
  /** Called with another span of the same kind. */
  onSpan: (span: Span) => void
  /** Called with a day of another span, and whether it replaces the current entry of the browser's history. */
  onDay: (day: string, replace: boolean) => void
  onInverter: (serial: string) => void
}

/** A date field: what is being typed is never overwritten, and all its steps are one entry of the browser's history. */
function DayField({ day, today, onDay }: Pick<SpanBarProps, 'day' | 'today' | 'onDay'>) {
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef(false)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = day
  }, [day])
  return (
    <input
      ref={field}
      aria-label={t('history.Date')}
      name="day"
      type="date"
      min={earliestDay}
      max={today}
      defaultValue={day}
      onChange={({ currentTarget: { value, validity } }) => {
        if (!value || !validity.valid) return
        onDay(value, typed.current)
        typed.current = true
      }}
      onBlur={({ currentTarget }) => {
        typed.current = false
        currentTarget.value = day
      }}
    />
  )
}

/** The choice of span and part of the plant: previous, a date, next, today, and an inverter. */
export function SpanBar({ span, today, day, inverters, chosen, onSpan, onDay, onInverter }: SpanBarProps) {
  const previous = spanAfter(span, -1)
  const next = spanAfter(span, 1)
  return (
    <div className="choices when">
      <Steps
        previous={previous.last < earliestDay ? undefined : previous}
        next={next.first > today ? undefined : next}
        onStep={onSpan}
      >
        <DayField {...{ day, today, onDay }} />
      </Steps>
      <button
        type="button"
        className="secondary"
        aria-pressed={isIn(span, today)}
        onClick={() => onSpan(spanOf(span.kind, today))}
      >
        {dayTitle(today)}
      </button>
      {inverters.length > 1 && (
        <label>
          {t('history.Inverter')}
          <select name="inverter" value={chosen} onChange={event => onInverter(event.currentTarget.value)}>
            <option value="">{t('history.Plant')}</option>
            {recordedGateways(inverters).map(gateway => (
              <option key={gateway} value={gateway}>
                {gateway === ownGateway ? t('live.ThisGateway') : gatewayName(gateway)}
              </option>
            ))}
            {inverters.map(inverter => (
              <option key={inverter.serial} value={inverter.serial}>
                {nameWithGateway(inverter)}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}
