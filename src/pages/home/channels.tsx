import type { ReactNode } from 'react'
import type { Channels as ByNumber, DcChannel, LiveInverter, MeasurementKind, Value } from '../../contract/live.ts'
import { textOf } from '../../lib/format.ts'
import { hasText, t } from '../../lib/i18n.ts'
import { Bar, Reading } from './reading.tsx'

type Measured = Partial<Record<MeasurementKind | 'name', Partial<Value>>>

/** Every measurement of a channel in the order of the wire; the name is no measurement. */
function Card({ title, channel, children }: { title: string; channel: Measured; children?: ReactNode }) {
  return (
    <section className="card">
      <h3>{title}</h3>
      {children}
      <dl className="facts">
        {Object.entries(channel).map(([kind, value]) => {
          const label = `inverterchannelproperty.${kind}`
          return (
            kind !== 'name' &&
            value && (
              <div key={kind}>
                <dt>{hasText(label) ? t(label) : kind}</dt>
                <dd>
                  <Reading value={value} />
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </section>
  )
}

/** A group's channels by ascending number; what is no channel is left out. */
function channelsOf<C extends object>(group: ByNumber<C> | undefined) {
  return Object.entries(group ?? {})
    .filter(([, channel]) => typeof channel === 'object' && channel)
    .sort(([a], [b]) => Number(a) - Number(b))
}

const maximum = ({ Irradiation }: DcChannel) => Number(Irradiation?.max) || 0

/** The inverter as a whole, its phases, its strings; strings without a maximum hide when another has one. */
export function Channels({ inverter: { INV, AC, DC } }: { inverter: LiveInverter }) {
  const strings = channelsOf(DC)
  const measured = strings.filter(([, string]) => maximum(string) > 0)
  return (
    <div className="cards">
      {channelsOf(INV).map(([n, channel]) => (
        <Card key={`inv${n}`} title={t('inverterchannelinfo.General')} channel={channel} />
      ))}
      {channelsOf(AC).map(([n, channel]) => (
        <Card key={`ac${n}`} title={t('inverterchannelinfo.Phase', { num: Number(n) + 1 })} channel={channel} />
      ))}
      {(measured.length ? measured : strings).map(([n, channel]) => (
        <Card
          key={`dc${n}`}
          title={channel.name?.u ? textOf(channel.name.u) : t('inverterchannelinfo.String', { num: Number(n) + 1 })}
          channel={channel}
        >
          {maximum(channel) > 0 && <Bar value={channel.Power?.v} max={maximum(channel)} />}
        </Card>
      ))}
    </div>
  )
}
