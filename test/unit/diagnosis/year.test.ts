import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { examineAll } from '../../../src/diagnosis/causes.ts'
import { findings } from '../../../src/diagnosis/rules.ts'
import { dayAfter, slotMs, slotsPerDay, timeOf } from '../../../src/history/calendar.ts'
import { tableRules } from '../../../src/history/merge.ts'
import type { InverterObservation, PowerDay } from '../../../src/history/records.ts'
import { inverter as inverterOf, plant as plantOf } from './plants.ts'

const hourMs = 3_600_000
const ratedW = 800
/** An inverter sleeps below this power. */
const wakeW = 8
/** Sun at the place: share of the rated power by day of the year and hour of the day, at 50 degrees north. */
const degree = Math.PI / 180
function elevation(day: number, hour: number) {
  const declination = -23.4 * degree * Math.cos((2 * Math.PI * (day + 10)) / 365)
  const angle = (hour - 12) * 15 * degree
  return Math.sin(50 * degree) * Math.sin(declination) + Math.cos(50 * degree) * Math.cos(declination) * Math.cos(angle)
}

/** The same numbers with every run. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** East, west and south: how much more light each gets in the morning than in the evening. */
const sides = { a: -0.6, b: 0.6, c: 0 }
interface Inverter {
  power: number
  yieldDay: number
  yieldTotal: number
  heardAt: number
  awake: boolean
}

/**
 * The findings of the live view and of the page on low yields in a year without a fault, with clear and cloudy days, and with days that
 * were recorded in part or not at all.
 */
function year(seed: number) {
  const random = numbers(seed)
  const said = new Map<string, number>()
  const examined = new Map<string, number>()
  const count = (texts: Map<string, number>, text: string) => texts.set(text, (texts.get(text) ?? 0) + 1)
  const plant = Object.fromEntries(
    Object.keys(sides).map((serial): [string, Inverter] => [
      serial,
      { power: 0, yieldDay: 0, yieldTotal: 50_000, heardAt: 0, awake: false },
    ]),
  )
  const power: Record<string, PowerDay> = {}
  let day = '2026-01-01'
  for (let n = 0; n < 365; n++, day = dayAfter(day, 1)) {
    const clearness = 0.12 + 0.88 * random()
    const kind = random()
    const begins = kind < 0.1 ? slotsPerDay : kind < 0.2 ? 150 : 0
    const ends = kind > 0.9 ? 150 : slotsPerDay
    const powerDay = tableRules.power.empty()
    power[day] = powerDay
    // Two inverters begin a new day at midnight, the third when it wakes.
    for (const serial of ['a', 'b']) Object.assign(plant[serial] as Inverter, { yieldDay: 0 })
    let isThirdReset = false
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const now = timeOf(day, slot) + slotMs / 2
      const hour = slot / 12
      const height = elevation(n, hour)
      // The clearer the sky, the more of the light comes from one side.
      const direct = 0.8 * Math.min(1, Math.max(0, clearness - 0.25) * 2)
      const cloud = clearness * (clearness < 0.8 ? 0.7 + 0.3 * random() : 1)
      const inverters: Record<string, InverterObservation> = {}
      for (const [serial, side] of Object.entries(sides)) {
        const inverter = plant[serial] as Inverter
        const beam = Math.max(0, 1 + side * Math.sign(hour - 12) * Math.min(1, Math.abs(hour - 12) / 4))
        const watts = Math.max(0, height) * ratedW * cloud * (1 - direct + direct * beam)
        inverter.awake = watts >= wakeW
        if (!inverter.awake) continue
        if (serial === 'c' && !isThirdReset) {
          inverter.yieldDay = 0
          isThirdReset = true
        }
        const wh = (watts * slotMs) / hourMs
        Object.assign(inverter, {
          power: watts,
          heardAt: now,
          yieldDay: inverter.yieldDay + wh,
          yieldTotal: inverter.yieldTotal + wh,
        })
      }
      const isRecorded = slot >= begins && slot < ends
      if (isRecorded) {
        for (const [serial, { awake, power, yieldDay, yieldTotal }] of Object.entries(plant))
          inverters[serial] = {
            yieldTotal: Math.round(yieldTotal),
            yieldDay: slot < 60 ? 0 : Math.round(yieldDay),
            ...(awake && { power: Math.round(power) }),
          }
        // The gateway adds up the last known powers.
        const sum = Object.values(plant).reduce((all, { power }) => all + power, 0)
        const observation = { day, slot, samples: 30, plant: Math.round(sum), inverters }
        tableRules.power.add(powerDay, observation)
      }
      // Whoever sees the sentence has a browser that records.
      if (!isRecorded || slot % 3) continue
      const seen = Object.entries(plant).map(([serial, { awake, power, heardAt }]) =>
        inverterOf(serial, { power, reachable: awake, producing: awake, data_age_ms: now - heardAt }),
      )
      const sunrise = height > 0 ? '' : '07:00'
      const of = plantOf(seen, { now, sunrise })
      for (const { text } of findings(of)) count(said, text)
      // Less often, since that takes long.
      if (n % 3 === 0 && hour % 3 === 0)
        for (const { title, findings } of examineAll(of))
          for (const { state, text } of findings.length ? findings : [{ state: 'fine', text: title }])
            count(examined, `${state} ${text.slice(4)}`)
    }
  }
  return { said, examined }
}

test('in a year without a fault nobody is alarmed', () => {
  const { said, examined } = year(1)
  assert.equal([...said.keys()].sort(), ['live.AllWell', 'live.AsleepUntil'])
  const found = [...examined.keys()].filter(one => one.startsWith('found'))
  assert.equal(found.sort(), ['found Night'])
  for (const text of ['Radio', 'SwitchedOff']) assert.ok(examined.has(`fine ${text}`), text)
  for (const [text, times] of said) assert.ok(times > 50, `${text} is said ${times} times`)
})

test.run()
