import 'fake-indexeddb/auto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { StoredDay } from '../../../../src/history/database/stored-day.ts'
import type { Days, Table } from '../../../../src/history/records.ts'
import { yieldsOf } from '../../../../src/history/yields.ts'
import { addRecords, resultOf } from '../../../../tools/simulator/fill/add-records.mjs'
import { pastRecords } from '../../../../tools/simulator/fill/past-records.ts'
import { inMemory } from './calls.ts'

const today = '2026-06-21'

const daysOf = <T extends Table>(records: readonly StoredDay[], table: T) =>
  Object.fromEntries(
    records
      .filter(({ key }) => key[0] === table)
      .map(({ key, value }) => [key[1], value] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  ) as Days<T>

/** A simulated plant, and what a browser would have recorded of it. */
async function filled() {
  const gateway = await inMemory()
  await gateway.stop()
  const { world } = gateway
  const records: StoredDay[] = pastRecords(world, today)
  return { world, records }
}

test('the last three weeks of the simulated plant and today so far have means and yields that agree', async () => {
  const { world, records } = await filled()
  const power = daysOf(records, 'power')
  const days = Object.keys(power)
  assert.equal([days.length, days[0], days.at(-1)], [22, '2026-05-31', today])
  const slotOfNoon = 144
  assert.is(power[today]?.plant.length, slotOfNoon)
  const yields = yieldsOf(daysOf(records, 'yields'), world.radio.serials)
  for (const { day, wh, estimated } of yields.slice(1)) {
    const recorded = (power[day]?.plant ?? []).reduce<number>((sum, watts = 0) => sum + watts / 12, 0)
    assert.not(estimated)
    const { watts = 0, slot = 0 } = daysOf(records, 'yields')[day]?.peak ?? {}
    assert.ok(watts > 500 && power[day]?.plant[slot] === watts, day)
    const isShort = day === '2026-06-12'
    // Inverters count today in steps of their own.
    const margin = day === today ? 0.03 * wh : 50
    assert.ok(recorded <= wh + margin && (isShort || recorded > wh - margin), `${day}: ${recorded} Wh of ${wh} Wh`)
  }
})

test('one afternoon a string is weak, and for two hours of another day nothing is recorded', async () => {
  const { world, records } = await filled()
  const [serial = ''] = world.radio.serials
  const share = (day: string) => {
    const [first = [], second = []] = Object.values(daysOf(records, 'strings')[day]?.inverters[serial] ?? {})
    return (first[170] ?? 0) / (second[170] ?? 1)
  }
  assert.ok(share('2026-06-17') < 0.5 * share('2026-06-16'))
  assert.is(daysOf(records, 'power')['2026-06-12']?.plant[130], undefined)
  assert.ok(daysOf(records, 'power')['2026-06-13']?.plant[130])
})

test('a browser that has listened to another gateway too has its inverters with its address, and their power in the sum', async () => {
  const { world, records } = await filled()
  const barn = await inMemory({ seed: 2, inverters: 1 })
  await barn.stop()
  const both: StoredDay[] = pastRecords(world, today, { other: { world: barn.world, address: 'http://barn.example' } })
  const [serial = ''] = barn.world.radio.serials
  assert.is(daysOf(both, 'yields')[today]?.inverters[serial]?.gateway, 'http://barn.example')
  const [power, alone] = [daysOf(both, 'power')[today], daysOf(records, 'power')[today]]
  const slot = 140
  assert.is(power?.plant[slot], (alone?.plant[slot] ?? 0) + (power?.inverters[serial]?.[slot] ?? Number.NaN))
})

test('the recorded inverters are in the order of the gateway’s list, each with its rated power, by which clouds alone are told from clear days', async () => {
  const { records } = await filled()
  for (const { inverters } of Object.values(daysOf(records, 'yields')))
    assert.equal(
      Object.values(inverters).map(({ name, rated }) => `${name} ${rated}`),
      ['South roof 1500', 'Balcony 400', 'Garage 800', 'Carport 800', 'Barn 2250'],
    )
})

test('what the browser has recorded stays, but for the days that are filled anew', async () => {
  const { records } = await filled()
  const own = ['2026-06-20', today].map(day => ({ key: ['power', day] as [string, string], value: { own: true } }))
  const stored = async (anew?: string) => {
    await addRecords('kept', own, () => {}, '')
    await addRecords('kept', records as Parameters<typeof addRecords>[1], () => {}, anew)
    const database = await resultOf(indexedDB.open('kept', 1))
    const days = database.transaction('days').objectStore('days')
    const all = await Promise.all(own.map(({ key }) => resultOf<{ value: object }>(days.get(key))))
    database.close()
    return all.map(({ value }) => 'own' in value)
  }
  assert.equal(
    [await stored(), await stored(today)],
    [
      [true, true],
      [true, false],
    ],
  )
})

test.run()
