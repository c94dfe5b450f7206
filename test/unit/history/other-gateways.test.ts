import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { curveOf } from '../../../src/history/gateways.ts'
import { addToHistory, deleteHistory, loadHistory } from '../../../src/history/history.ts'
import type { Observation } from '../../../src/history/records.ts'
import { plantSampleAt, withOthers } from '../../../src/history/sample.ts'
import { exportCsv } from '../../../src/history/transfer.ts'
import { recordedInverters } from '../../../src/history/yields.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { type OtherGateway, ownAddress, readListed, useOthers } from '../../../src/live/others/others.ts'
import { freshDatabase, heard, moveByFile, showLive, wholeDay } from '../../support/history.ts'
import { totals } from '../../support/live-messages.ts'

process.env.TZ = 'Europe/Berlin'

const day = '2026-06-21'
const noon = +new Date(`${day}T12:00:00`)
const barn = 'http://192.168.1.62'

const other = (serial: string, power: number, more: Partial<OtherGateway> = {}): OtherGateway => ({
  contact: 'open',
  stale: false,
  messageAt: noon,
  serials: [serial],
  inverters: { [serial]: { ...heard(serial, power, 100, 500), at: noon } },
  total: totals(power),
  ...more,
})
const own = { samples: 1, plant: 400, inverters: { a: { name: 'Roof', power: 400, yieldTotal: 1, yieldDay: 1 } } }
const together = (...states: OtherGateway[]) =>
  withOthers(
    own,
    ['a'],
    states.map((state, n) => ({ address: `${barn}${n || ''}`, state })),
    noon,
  )

/** The power of the plant, and the serials of what is recorded. */
const partsOf = (sample: Observation | undefined) => [sample?.plant, Object.keys(sample?.inverters ?? {}).join()]

test.before.each(async () => {
  await freshDatabase()
  await deleteHistory()
})
test.after.each(() => {
  localStorage.removeItem('gateways')
  readListed()
  useOthers.setState({}, true)
})

test('the plant is the sum of all gateways, and each inverter keeps the address of its gateway', () => {
  const sample = together(other('b', 250), other('c', 50))
  assert.is(sample?.plant, 700)
  assert.equal(
    Object.entries(sample?.inverters ?? {}).map(([serial, { gateway, power }]) => [serial, gateway, power]),
    [
      ['a', undefined, 400],
      ['b', barn, 250],
      ['c', `${barn}1`, 50],
    ],
  )
})

test('a gateway that has shown more inverters today than any has is not recorded, and the plant is a gap', () => {
  const shown = (count: number) => ({ day: 1, serials: Array.from({ length: count }, (_, n) => `${n}`) })
  assert.is(together(other('b', 250, { shown: shown(20) }))?.plant, 650)
  const sample = together(other('b', 250, { shown: shown(21) }), other('c', 50))
  assert.equal(partsOf(sample), [undefined, 'a,c'])
})

test('a day has at most twenty inverters of another gateway, however often the page is loaded, and all own ones', async () => {
  const seen = { power: 5, yieldDay: 1, yieldTotal: 1, strings: { 0: 5 } }
  for (const load of [1, 2, 3]) {
    const own = Array.from({ length: 15 }, (_, n) => [`a${load}${n}`, seen])
    const others = Array.from({ length: 15 }, (_, n) => [`b${load}${n}`, { ...seen, gateway: barn }])
    await addToHistory([{ day, slot: 144, samples: 6, inverters: Object.fromEntries([...own, ...others]) }])
  }
  for (const table of ['yields', 'power', 'strings'] as const)
    assert.is(Object.keys((await loadHistory(table))[day]?.inverters ?? {}).length, 45 + 20)
})

test('while a gateway is missing the plant is a gap, and the others are recorded', () => {
  for (const missing of [{ contact: 'lost' as const }, { stale: true }])
    assert.equal(partsOf(together(other('b', 250, missing), other('c', 50))), [undefined, 'a,c'])
})

test('a gateway that claims an inverter of the own one changes nothing of it, and is not counted twice', () => {
  const sample = together(other('a', 9000))
  assert.is(sample?.plant, 400)
  assert.equal(sample?.inverters, own.inverters)
  assert.equal(withOthers(undefined, ['a'], [{ address: barn, state: other('a', 9000) }], noon), undefined)
})

test('a gateway that counts an inverter of the own one beside others leaves the plant a gap', () => {
  const both = other('b', 650)
  both.serials = ['a', 'b']
  both.inverters = { ...other('a', 400).inverters, ...both.inverters }
  const sample = together(both)
  assert.is(sample?.plant, undefined)
  assert.equal([sample?.inverters.a?.gateway, sample?.inverters.b?.gateway], [undefined, barn])
})

test('a total beyond measure is a gap, as in the live view', () => {
  assert.is(together(other('b', 1e50, { total: totals(1e50) }))?.plant, undefined)
})

test('endless names are cut, so that the exported file can be read again', () => {
  const named = other('b', 250)
  named.inverters = { b: { ...named.inverters.b, name: 'x'.repeat(60_000) } as (typeof named.inverters)[string] }
  assert.is(together(named)?.inverters.b?.name?.length, 64)
})

test('an inverter that comes to the own gateway is recorded there from then on', async () => {
  await addToHistory([
    wholeDay('2026-06-20', { b: { name: 'Loft', gateway: barn, yieldDay: 300, yieldTotal: 900 } }),
    wholeDay(day, { b: { name: 'Loft', yieldDay: 300, yieldTotal: 1200 } }),
  ])
  assert.equal(recordedInverters(await loadHistory('yields')), [{ serial: 'b', name: 'Loft' }])
  assert.match((await exportCsv()).join(''), '"Wh-day b Loft"')
})

test('a file of another browser that lists this gateway names none', async () => {
  await addToHistory([wholeDay(day, { b: { name: 'Loft', gateway: ownAddress(), yieldDay: 300, yieldTotal: 900 } })])
  assert.match(await moveByFile(), `@${ownAddress()}`)
  assert.equal(recordedInverters(await loadHistory('yields')), [{ serial: 'b', name: 'Loft' }])
})

test('an own gateway without inverters neither adds nor lacks anything', () => {
  const none = { samples: 1, plant: 0, inverters: {} }
  assert.is(withOthers(none, [], [{ address: barn, state: other('b', 250) }], noon)?.plant, 250)
})

test('what is recorded is that of all listed gateways', () => {
  localStorage.setItem('gateways', JSON.stringify([{ address: barn, name: 'Barn' }]))
  readListed()
  showLive([heard('a', 400, 100, 500)], 400)
  const at = Date.now()
  useOthers.setState({
    [barn]: other('b', 250, { messageAt: at, inverters: { b: { ...heard('b', 250, 100, 500), at } } }),
  })
  assert.equal(partsOf(plantSampleAt(at)), [650, 'a,b'])
})

test('until the list of the own inverters is complete nothing of another gateway is recorded, for it may claim one of them', () => {
  localStorage.setItem('gateways', JSON.stringify([{ address: barn, name: 'Barn' }]))
  readListed()
  useOthers.setState({ [barn]: other('a', 250) })
  useLive.setState(nothingSeen, true)
  assert.is(plantSampleAt(noon), undefined)
  const at = Date.now()
  showLive([heard('b', 400, 100, 500)], 400)
  useLive.setState({ complete: false })
  assert.equal(partsOf(plantSampleAt(at)), [undefined, 'b'], 'the own power is not the sum')
  useLive.setState(nothingSeen, true)
  useLive.setState({ complete: true })
  assert.is(partsOf(plantSampleAt(noon))[1], 'a', 'the own gateway has no inverters')
})

test('the curve of a gateway is the sum of its inverters, and a gap where none was recorded', () => {
  const power = { samples: [], plant: [], inverters: { a: [400], b: [undefined, 100, 100], c: [undefined, 9] } }
  assert.equal(curveOf(power, ['b', 'c']), [undefined, 109, 100])
})

test.run()
