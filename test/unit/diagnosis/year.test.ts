import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { examineAll } from '../../../src/diagnosis/causes.ts'
import { findings } from '../../../src/diagnosis/rules.ts'
import { dayAfter, slotMs, slotsPerDay, timeOf } from '../../../src/history/calendar.ts'
import { Noise } from '../../../tools/simulator/plant/noise.ts'
import { inverter, plant } from './plants.ts'

const ratedW = 800
/** An inverter sleeps below this power. */
const wakeW = 8
const degree = Math.PI / 180

/** Sine of the sun's height at 50 degrees north. */
function sunHeight(day: number, hour: number) {
  const declination = -23.4 * degree * Math.cos((2 * Math.PI * (day + 10)) / 365)
  const angle = (hour - 12) * 15 * degree
  return Math.sin(50 * degree) * Math.sin(declination) + Math.cos(50 * degree) * Math.cos(declination) * Math.cos(angle)
}

/** East, west and south: how much more light each gets in the morning than in the evening. */
const sides = { a: -0.6, b: 0.6, c: 0 }

/** How often each text stands in the live view and on the page on low yields in a year without a fault, with clear and cloudy days. */
function year() {
  const noise = new Noise(1)
  const counts = { live: new Map<string, number>(), examined: new Map<string, number>() }
  const count = (texts: Map<string, number>, text: string) => texts.set(text, (texts.get(text) ?? 0) + 1)
  const last = Object.fromEntries(Object.keys(sides).map(serial => [serial, { power: 0, heardAt: 0, awake: false }]))
  for (let n = 0, day = '2026-01-01'; n < 365; n++, day = dayAfter(day, 1)) {
    const clearness = 0.12 + 0.88 * noise.pick(n)
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const now = timeOf(day, slot) + slotMs / 2
      const hour = slot / 12
      const height = sunHeight(n, hour)
      // The clearer the sky, the more of the light comes from one side.
      const direct = 0.8 * Math.min(1, Math.max(0, clearness - 0.25) * 2)
      const cloud = clearness * (clearness < 0.8 ? 0.7 + 0.3 * noise.pick(now) : 1)
      for (const [serial, side] of Object.entries(sides)) {
        const beam = Math.max(0, 1 + side * Math.sign(hour - 12) * Math.min(1, Math.abs(hour - 12) / 4))
        const power = Math.max(0, height) * ratedW * cloud * (1 - direct + direct * beam)
        last[serial] =
          power < wakeW ? { power: 0, heardAt: 0, ...last[serial], awake: false } : { power, heardAt: now, awake: true }
      }
      if (slot % 3) continue
      const inverters = Object.entries(last).map(([serial, { power, heardAt, awake }]) =>
        inverter(serial, { power, reachable: awake, producing: awake, data_age_ms: now - heardAt }),
      )
      const seen = plant(inverters, { now, sunrise: height > 0 ? '' : '07:00' })
      for (const { text } of findings(seen)) count(counts.live, text)
      // Less often, since that takes long.
      if (n % 3 || hour % 3) continue
      for (const { title, findings } of examineAll(seen))
        for (const { state, text } of findings.length ? findings : [{ state: 'fine', text: title }])
          count(counts.examined, `${state} ${text.slice(4)}`)
    }
  }
  return counts
}

test('in a year without a fault nobody is alarmed', () => {
  const { live, examined } = year()
  assert.equal([...live.keys()].sort(), ['live.AllWell', 'live.AsleepUntil'])
  const found = [...examined.keys()].filter(one => one.startsWith('found'))
  assert.equal(found.sort(), ['found Night'])
  for (const text of ['Radio', 'SwitchedOff']) assert.ok(examined.has(`fine ${text}`), text)
  for (const [text, times] of live) assert.ok(times > 50, `${text} comes ${times} times`)
})

test.run()
