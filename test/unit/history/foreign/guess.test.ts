import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { guessed, guessedMeaning } from '../../../../src/history/foreign/guess.ts'
import { hasConflict } from '../../../../src/history/foreign/meaning.ts'
import type { Series, SeriesHead } from '../../../../src/history/foreign/series.ts'

const series = (head: SeriesHead, ...values: number[]): Series => ({
  id: 0,
  unit: '',
  serial: '',
  owner: '',
  shape: 'state',
  hasHourlyMeans: false,
  ...head,
  times: values.map((_, n) => 1_782_000_000_000 + n * 3_600_000),
  values,
})

const meaning = (name: string, unit: string, ...values: number[]) => guessedMeaning(series({ name, unit }, ...values))

test('the unit in the file says what a series is', () => {
  assert.is(meaning('opendtu_Power', 'W', 1), 'powerW')
  assert.is(meaning('sensor.a', 'kW', 400), 'powerKw')
  assert.is(meaning('opendtu_YieldDay', 'Wh', 5), 'dayWh')
  assert.is(meaning('opendtu_YieldTotal', 'kWh', 5), 'totalKwh')
})

test('without a unit, name and size of the numbers tell', () => {
  assert.is(meaning('sensor.sued_power', '', 0, 412), 'powerW')
  assert.is(meaning('sensor.sued_power', '', 0, 0.412), 'powerKw')
  assert.is(meaning('sensor.dach_leistung', '', Number.NaN, 412), 'powerW')
  assert.is(meaning('sensor.sued_yieldday', '', 0, 5120), 'dayWh')
  assert.is(meaning('sensor.ertrag_heute', '', 0, 5.12), 'dayKwh')
  assert.is(meaning('sensor.sued_yieldtotal', '', 1234.5, 1234.9), 'totalKwh')
  assert.is(meaning('sensor.sued_yieldtotal', '', 1_234_500, 1_234_900), 'totalWh')
  assert.is(meaning('sensor.sued_total_kwh', '', 1, 900), 'totalKwh')
  assert.is(meaning('sensor.x', '', 1, 2, 3), 'totalKwh')
  assert.is(meaning('sensor.x', '', 100, 200, 90), 'powerW')
})

test('an inverter is found by its serial, else by its name as the file has it', () => {
  const inverters = [
    { serial: '116181234567', name: 'Süd' },
    { serial: '114172607952', name: 'Garage (Ost)' },
  ]
  const of = (...heads: SeriesHead[]) =>
    guessed(
      heads.map(head => series(head, 1)),
      inverters,
    ).map(one => one.of)
  assert.equal(of({ name: 'opendtu_Power', unit: 'W', serial: '114172607952', owner: 'Süd' }), ['114172607952'])
  assert.equal(of({ name: 'opendtu_Power', unit: 'W', serial: '999', owner: 'Süd' }), ['116181234567'])
  assert.equal(of({ name: 'sensor.sud_power' }, { name: 'sensor.garage_ost_power' }), ['116181234567', '114172607952'])
  assert.equal(of({ name: 'sensor.inverter_114172607952_power' }), ['114172607952'])
  assert.equal(of({ name: 'opendtu_Power {type="DC"}', unit: 'W', serial: '116181234567' }), [''])
  assert.equal(of({ name: 'opendtu_Power', unit: 'W', serial: '999', owner: 'Elsewhere' }), [''])
})

test('a single series of no inverter is taken for the plant, of several none', () => {
  assert.is(guessed([series({ name: 'sensor.x_power' }, 1)], [])[0]?.of, 'plant')
  assert.equal(
    guessed([series({ name: 'sensor.x_power' }, 1), series({ name: 'sensor.y_power' }, 1)], []).map(({ of }) => of),
    ['', ''],
  )
})

test('of an energy export, only what the sun has made is taken', () => {
  const heads = ['sensor.grid grid_consumption', 'sensor.pv solar_production', 'calculated_consumed_solar']
  const all = heads.map(name => series({ name, unit: 'kWh', shape: 'change' }, 1))
  assert.equal(
    guessed(all, []).map(({ of, meaning }) => [of, meaning]),
    [
      ['', 'changeKwh'],
      ['plant', 'changeKwh'],
      ['', 'changeKwh'],
    ],
  )
})

test('an inverter has one power and one yield, so what is guessed never has two', () => {
  const all = ['sensor.a_power', 'sensor.a_yieldday', 'sensor.a_yieldtotal'].map(name =>
    series({ name: `${name}_sued` }, 1),
  )
  const found = guessed(all, [{ serial: '1161', name: 'Sued' }])
  assert.equal(
    found.map(({ of }) => of),
    ['1161', '1161', ''],
  )
  assert.not(hasConflict(found))
  assert.ok(hasConflict(found.map(one => ({ ...one, of: '1161' }))))
})

test.run()
