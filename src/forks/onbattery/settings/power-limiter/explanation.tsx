import { type FormEvent, useId, useState } from 'react'
import { useGateway } from '../../../../gateway/use-gateway.ts'
import { decimal, textOf } from '../../../../i18n/format.ts'
import { type TextKey, t } from '../../../../i18n/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import { explain, type Outcome } from '../../rules/explain.ts'
import { level } from '../../rules/permit.ts'
import type { View } from './view.ts'

const reasons: Record<Outcome['why'], TextKey | undefined> = {
  house: undefined,
  discharge: undefined,
  night: 'powerlimiteradmin.WhyNight',
  enough: 'powerlimiteradmin.WhyEnough',
  most: 'powerlimiteradmin.WhyMost',
  upper: 'powerlimiteradmin.WhyUpper',
  lower: 'powerlimiteradmin.WhyLower',
  sun: 'powerlimiteradmin.WhySun',
  full: 'powerlimiteradmin.WhyFull',
  passthrough: 'powerlimiteradmin.WhyPassthrough',
  stopped: 'powerlimiteradmin.WhyStopped',
  waiting: 'powerlimiteradmin.WhyWaiting',
  charging: undefined,
  unknown: 'powerlimiteradmin.WhyUnknown',
}

const withUnit = (value: number, unit: string) => `${decimal(value)}\u00a0${unit}`

/** Minutes since midnight in a text with a time, such as `2026-06-21 04:51:12`. */
function minutesIn(text: unknown, otherwise: number) {
  const [, hours, minutes] = /(\d\d):(\d\d)/.exec(textOf(text, '')) ?? []
  return hours ? Number(hours) * 60 + Number(minutes) : otherwise
}

interface TryProps {
  name: string
  label: TextKey
  type: 'number' | 'time'
  value: string
  unit?: string
}

/** A field that is no member of the document. */
function Try({ name, label, type, value, unit }: TryProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t(label)}</label>
      <div className="control">
        <input id={id} name={`.${name}`} type={type} step={type === 'time' ? undefined : 'any'} defaultValue={value} />
        {unit && <span className="unit">{unit}</span>}
      </div>
    </div>
  )
}

/** Whether the sun is down, by the gateway's own times. */
function useNight(time: string) {
  const { data } = useGateway('ntp/status', {}, { inline: true })
  const now = minutesIn(time, 0)
  return now < minutesIn(data?.sun_risetime, 6 * 60) || now >= minutesIn(data?.sun_settime, 20 * 60)
}

const first = { drawn: '300', charge: '60', volts: '52', sun: '500', time: '20:00' }

/** Says in words what the draft would do at a moment the reader chooses; nothing of it is saved. */
export function Explanation({ view: { draft, metadata, onBattery } }: { view: View }) {
  const [tried, setTried] = useState(first)
  const night = useNight(tried.time)
  const battery = {
    soc: metadata.battery_enabled ? Number(tried.charge) : undefined,
    voltage: Number(tried.volts),
    night,
  }
  const solarW = draft.solar_passthrough_enabled && !night ? Number(tried.sun) : 0
  const rest = { batteryOutputW: 0, solarW, gridCharging: false, chargeWanted: false, currentLimitA: undefined }
  const { bySoc, start, stop } = level(draft, { ...battery, ...rest })
  const unit = bySoc ? '%' : 'V'
  const drawnW = metadata.power_meter_enabled ? Number(tried.drawn) : undefined
  const { after, afterStop } = explain(draft, { ...battery, solarW, drawnW })
  const count = draft.inverters.filter(({ is_governed }) => is_governed).length

  function input({ target }: FormEvent<HTMLElement>) {
    const { name, value } = target as HTMLInputElement
    if (value) setTried(now => ({ ...now, [name.slice(1)]: value }))
  }

  function sentence({ watts, why }: Outcome) {
    const level = withUnit(Number(bySoc ? tried.charge : tried.volts), unit)
    const params = { time: tried.time, drawn: withUnit(drawnW ?? 0, 'W'), level, watts: withUnit(watts, 'W'), count }
    const key = drawnW === undefined ? 'ExplainWithoutMeter' : onBattery ? 'Explain' : 'ExplainWithoutBattery'
    const reason = reasons[why]
    const more = reason && t(reason, { start: withUnit(start, unit), stop: withUnit(stop, unit) })
    return `${t(`powerlimiteradmin.${key}`, params)} ${more ?? ''}`.trim()
  }

  return (
    <Card title="powerlimiteradmin.Explanation">
      <p className="muted">{t('powerlimiteradmin.ExplanationHint')}</p>
      <div onInput={input}>
        <Try name="time" label="powerlimiteradmin.TryTime" type="time" value={first.time} />
        {drawnW !== undefined && (
          <Try name="drawn" label="powerlimiteradmin.TryDrawn" type="number" value={first.drawn} unit="W" />
        )}
        {onBattery && bySoc && (
          <Try name="charge" label="powerlimiteradmin.TryCharge" type="number" value={first.charge} unit="%" />
        )}
        {onBattery && !bySoc && (
          <Try name="volts" label="powerlimiteradmin.TryVolts" type="number" value={first.volts} unit="V" />
        )}
        {onBattery && draft.solar_passthrough_enabled && (
          <Try name="sun" label="powerlimiteradmin.TrySun" type="number" value={first.sun} unit="W" />
        )}
      </div>
      <div role="status">
        <p>{sentence(after)}</p>
        {afterStop && (
          <p>
            {t('powerlimiteradmin.ExplainAfterStop', {
              stop: withUnit(stop, unit),
              start: withUnit(start, unit),
              watts: withUnit(afterStop.watts, 'W'),
            })}
          </p>
        )}
      </div>
    </Card>
  )
}
