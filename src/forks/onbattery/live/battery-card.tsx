import { useEffect } from 'react'
import { isObject } from '../../../gateway/json.ts'
import { briefText, decimal, percent } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { useForkValues } from '../../../live/use-fork-values.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { BatteryLive } from '../contract/battery.ts'
import { DeviceCard, UnheardCard, useOpenCard, useStaleness } from './device-card.tsx'
import { alarm } from './device-rules.ts'
import { readBattery } from './read.ts'
import { named, shownValues } from './section.tsx'
import { useBalance, useHouse } from './watch-house.ts'

/** The warnings and alarms by name, alarms first. */
function issuesIn(issues: unknown) {
  const all = isObject(issues) ? Object.entries(issues).slice(0, 40) : []
  return all
    .filter(([, level]) => typeof level === 'number' && level > 0)
    .sort(([, one], [, other]) => Number(other) - Number(one))
}

const lastHeardAtOf = ({ data_age }: Partial<BatteryLive>, at: number) =>
  at - (typeof data_age === 'number' ? data_age : 0) * 1000

/** The battery: what it reports, with warnings and alarms. */
export function BatteryCard() {
  const open = useOpenCard(s => s.id === 'battery')
  const { values, at, old } = useForkValues('/batterylivedata', 'batterylivedata/status', readBattery, open)
  const { battery } = useBalance() ?? {}
  const { charge, volts, watts, way = 0 } = battery ?? {}
  const issues = values && values.showIssues !== false ? issuesIn(values.issues) : []
  const worst = issues[0]?.[1]
  const troubled = worst !== undefined
  const isOnceHeard = values?.values !== undefined
  const lastHeardAt = isOnceHeard ? lastHeardAtOf(values, at) : undefined
  const isStale = useStaleness('battery', lastHeardAt, at, old)
  // The sentence below the number says what is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the issues come with the values
  useEffect(() => useHouse.setState({ issues, values: values?.values }), [values])
  useEffect(() => () => useHouse.setState({ issues: [] }), [])
  if (!values) return values === null && battery ? <UnheardCard id="battery" keys="battery." /> : null
  const { manufacturer, serial, fwversion, hwversion, showIssues } = values
  // From the live values, like the picture: a folded card is read once a minute.
  const mainValues = [
    charge !== undefined && percent(charge / 100),
    ...(volts !== undefined
      ? [`${decimal(volts, 1)}\u00a0V`]
      : isStale
        ? []
        : shownValues('battery.', values.values, ['status', 'voltage'])),
    watts !== undefined && `${way < 0 ? '+' : way > 0 ? '\u2212' : ''}${briefText(watts, 'W')}`,
  ]
  return (
    <DeviceCard
      id="battery"
      keys="battery."
      names={[manufacturer]}
      badges={
        <>
          {!isOnceHeard && <Badge state="down" text="battery.Unheard" />}
          {isOnceHeard && isStale && <Badge state="down" text="onbattery.Old" />}
          {troubled && (
            <Badge
              state={worst === alarm ? 'down' : 'idle'}
              text={worst === alarm ? 'battery.HasAlarm' : 'battery.HasWarning'}
            />
          )}
          {showIssues === true && isOnceHeard && !troubled && !isStale && <Badge state="on" text="battery.NoIssues" />}
        </>
      }
      lastHeardAt={lastHeardAt}
      serial={serial}
      firmware={fwversion}
      hardware={hwversion}
      mainValues={mainValues}
      values={values.values}
      urgent={troubled}
    >
      {issues.map(([name, level]) => (
        <p key={name} className="notice" data-type={level === alarm ? 'danger' : 'warning'}>
          {t(level === alarm ? 'battery.Alarm' : 'battery.Warning', { issue: named('battery.', name) })}
        </p>
      ))}
    </DeviceCard>
  )
}
