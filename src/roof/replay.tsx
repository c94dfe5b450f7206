import { useState } from 'react'
import { devicesIn } from '#fork/history'
import { timeOf } from '../history/calendar.ts'
import { loadHistory } from '../history/history.ts'
import type { Curve } from '../history/records.ts'
import { useLoaded } from '../history/use-loaded.ts'
import { clockTime, dash, decimal, textOf } from '../i18n/format.ts'
import { labelled, t } from '../i18n/i18n.ts'
import { highestOf } from '../light/geometry.ts'
import { useStrings } from '../light/use-strings.ts'
import { useLive } from '../live/live.ts'
import { maximum, stringName } from '../live/strings.ts'
import { keyOf, useArrangement } from './arrangement.ts'
import { type AreaOf, type InverterOf, Layout, moduleLook } from './layout.tsx'

/** The records of the strings of each inverter on a day, with their names then. Never rejects. */
async function loadReplay(day: string) {
  const [strings, yields] = await Promise.all([loadHistory('strings', day, day), loadHistory('yields', day, day)])
  const all = Object.entries(strings[day]?.inverters ?? {})
  // What a battery fed has no module on the roof.
  const onPanels = devicesIn ? all.filter(([serial]) => !yields[day]?.inverters[serial]?.onBattery) : all
  const inverters = onPanels.map(([serial, curves]) => ({
    serial,
    name: textOf(yields[day]?.inverters[serial]?.name, serial),
    names: yields[day]?.inverters[serial]?.stringNames ?? {},
    curves,
  }))
  return { day, inverters }
}

/** The slots of a day with records, from the first to the last, and the one with the most power. */
function slotsOf(curves: readonly Curve[]) {
  const sums: number[] = []
  for (const curve of curves)
    curve.forEach((watts, slot) => {
      if (watts !== undefined) sums[slot] = (sums[slot] ?? 0) + watts
    })
  const slots = Object.keys(sums).map(Number)
  const best = slots.reduce((best, slot) => ((sums[slot] ?? 0) > (sums[best] ?? 0) ? slot : best), slots[0] ?? 0)
  return { first: slots[0], last: slots.at(-1), best }
}

/** The roof at a time of a recorded day, set by a slider: the mean of each string over five minutes. Nothing without records. */
export function Replay({ day }: { day: string }) {
  const loaded = useLoaded(() => loadReplay(day), day)
  const roofs = useArrangement(s => s.roofs)
  const best = useStrings(s => s.best)
  const order = useLive(s => s.serials)
  const [wanted, setWanted] = useState<{ day: string; slot: number }>()
  if (loaded?.day !== day) return null
  const all = loaded.inverters.flatMap(({ curves }) => Object.values(curves))
  const { first, last, best: strongest } = slotsOf(all)
  if (first === undefined || last === undefined) return null
  const slot = wanted?.day === day ? wanted.slot : strongest
  const time = clockTime(timeOf(day, slot))
  const byOrder = ({ serial }: { serial: string }) => (order.includes(serial) ? order.indexOf(serial) : order.length)
  const inverters = [...loaded.inverters].sort((a, b) => byOrder(a) - byOrder(b))
  const placed = new Set(roofs.flatMap(({ tiles }) => tiles.map(keyOf)))
  const rest = inverters.filter(({ serial, curves }) =>
    Object.keys(curves).some(string => !placed.has(keyOf({ serial, string }))),
  )

  const draw = ({ serial }: InverterOf, areaOf: AreaOf | undefined, isOnRoof: boolean) => {
    const inverter = inverters.find(one => one.serial === serial)
    if (!inverter) return null
    const strings = useLive.getState().inverters[serial]?.DC
    const modules = Object.entries(inverter.curves).map(([n, curve]) => {
      const gridArea = areaOf?.(n)
      const rated = strings?.[n] ? maximum(strings[n]) : 0
      const size = rated || best[serial]?.[n]
      if ((areaOf && gridArea === undefined) || !(size || highestOf(curve))) return null
      const watts = curve[slot]
      const text = watts === undefined ? '' : decimal(watts, 0)
      const name = `${inverter.name}, ${inverter.names[n] ?? stringName(n, strings?.[n])}`
      const title = labelled(name, text ? `${text} W` : dash)
      return (
        <span
          key={n}
          role="img"
          title={title}
          aria-label={title}
          className={text && size ? undefined : 'unknown'}
          {...moduleLook(size ? Math.min((watts ?? 0) / size, 1) : 0, gridArea)}
        >
          {text && [text, '\nW']}
        </span>
      )
    })
    return (
      <li key={serial}>
        {!isOnRoof && <span>{inverter.name}</span>}
        <div>{modules}</div>
      </li>
    )
  }
  return (
    <section className="roof card">
      <label>
        {t('roof.At', { time })}
        <input
          type="range"
          min={first}
          max={last}
          value={slot}
          aria-valuetext={time}
          onInput={({ currentTarget }) => setWanted({ day, slot: Number(currentTarget.value) })}
        />
      </label>
      <Layout {...{ roofs, inverters, rest, draw }} />
    </section>
  )
}
