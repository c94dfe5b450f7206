import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { LiveInverter, MeasurementKind, Value } from '../../../contract/live.ts'
import { dayFromNow } from '../../../i18n/format.ts'
import { hasText, t } from '../../../i18n/i18n.ts'
import { stringPath, useStrings } from '../../../light/use-strings.ts'
import { isHeard } from '../../../live/age.ts'
import { channelsOf, stringName, stringSize, stringsOf } from '../../../live/strings.ts'
import { Card } from '../../../ui/card.tsx'
import { useIsYesterday } from '../day-yield.ts'
import { PowerBar, reading } from '../reading.tsx'

type Measurements = Partial<Record<MeasurementKind | 'name', Partial<Value>>>

interface ChannelCardProps {
  title: string
  /** Link of the title. */
  href?: string | undefined
  channel: Measurements
  /** Whether the values were received from the inverter. */
  isOnceHeard: boolean
  /** The day counter still shows yesterday. */
  isYesterday: boolean
  children?: ReactNode
}

/** Every measurement of a channel, in the order received. */
function ChannelCard({ title, href, channel, isOnceHeard, isYesterday, children }: ChannelCardProps) {
  return (
    <Card>
      <header>
        <h3>{href ? <Link href={href}>{title}</Link> : title}</h3>
      </header>
      {children}
      <dl className="figures">
        {Object.entries(channel).map(([kind, value]) => {
          const label = `inverterchannelproperty.${kind}`
          return (
            kind !== 'name' &&
            value && (
              <div key={kind}>
                <dt>{kind === 'YieldDay' && isYesterday ? dayFromNow(-1) : hasText(label) ? t(label) : kind}</dt>
                <dd>{reading(isOnceHeard ? value : undefined)}</dd>
              </div>
            )
          )
        })}
      </dl>
    </Card>
  )
}

/** The inverter as a whole, its phases, its strings. */
export function ChannelCards({ inverter }: { inverter: LiveInverter }) {
  const { INV, AC } = inverter
  const phases = channelsOf(AC)
  const best = useStrings(s => s.best[inverter.serial])
  const strings = stringsOf(inverter, best)
  const isOnceHeard = isHeard(inverter)
  const state = { isOnceHeard, isYesterday: useIsYesterday(inverter.serial) }
  const current = isOnceHeard && inverter.reachable
  return (
    <div className="cards">
      {channelsOf(INV).map(([n, channel]) => (
        <ChannelCard key={n} title={t('inverterchannelinfo.General')} channel={channel} {...state} />
      ))}
      {phases.map(([n, channel]) => (
        <ChannelCard
          key={n}
          // A single phase may be the sum of three.
          title={
            phases.length > 1 ? t('inverterchannelinfo.Phase', { num: Number(n) + 1 }) : t('inverterchannelinfo.Grid')
          }
          channel={channel}
          {...state}
        />
      ))}
      {strings.map(([n, channel]) => (
        <ChannelCard
          key={n}
          title={stringName(n, channel)}
          href={stringPath(inverter.serial, n)}
          channel={channel}
          {...state}
        >
          {stringSize(channel) > 0 && <PowerBar value={current && channel.Power?.v} max={stringSize(channel)} />}
        </ChannelCard>
      ))}
    </div>
  )
}
