import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { FileError } from '../../../../src/history/csv/file-error.ts'
import { guessed } from '../../../../src/history/foreign/guess.ts'
import { toldBy } from '../../../../src/history/foreign/observations.ts'
import { maxJsonBytes, readForeign } from '../../../../src/history/foreign/read.ts'
import { energyDashboard, historyPanel, rangeAnswer } from '../../../support/foreign-files.ts'

const read = (...text: BlobPart[]) => readForeign(new Blob(text))

/** Why a file is not read. */
const faultOf = (...text: BlobPart[]) =>
  read(...text).then(
    () => 'none',
    cause => {
      if (!(cause instanceof FileError)) throw cause
      return cause.fault
    },
  )

const noon = Date.parse('2026-06-21T12:00:00Z')

test("the history of entities is read as Home Assistant's history panel writes it", async () => {
  const { series, wrong } = await read(
    historyPanel([
      ['sensor.sued_power', '412.5', '2026-06-21T12:00:00.000Z'],
      ['sensor.sued_power', 'unavailable', '2026-06-21T12:00:05.250Z'],
      ['sensor.ost_power', '7', '2026-06-21T14:00:00+02:00'],
      ['sensor.sued_power', 'unknown', '2026-06-21T12:01:00.000Z'],
    ]),
  )
  assert.equal(wrong, [])
  assert.equal(
    series.map(({ name, times, values, shape }) => ({ name, times, values, shape })),
    [
      {
        name: 'sensor.sued_power',
        times: [noon, noon + 5250, noon + 60_000],
        values: [412.5, Number.NaN, Number.NaN],
        shape: 'state',
      },
      { name: 'sensor.ost_power', times: [noon], values: [7], shape: 'state' },
    ],
  )
})

test('further columns, quoted states and lines of Windows do no harm, and an invalid line is named', async () => {
  const { series, wrong } = await read(
    'entity_id,state,last_changed,current_temperature\r\n',
    'sensor.a,"1.5",2026-06-21T12:00:00.000Z,\r\n',
    'sensor.b,"on, ""off""",2026-06-21T12:00:00.000Z,\r\n',
    'sensor.a,2,yesterday,\r\n',
    'sensor.a,3,2026-02-30T12:00:00.000Z,\r\n',
    'sensor.a,4,2026-06-21T12:05:00.000Z\r\n',
  )
  assert.equal(
    series.map(({ name, values }) => [name, values]),
    [['sensor.a', [1.5]]],
  )
  assert.equal(wrong, [4, 5, 6])
})

test('a list of statistics with units is read', async () => {
  const { series } = await read('statistic_id,unit,start,mean\nsensor.a,kW,2026-06-21 12:00:00+00:00,1.25\n')
  assert.equal([series[0]?.unit, series[0]?.times, series[0]?.values], ['kW', [noon], [1.25]])
})

test('the export of the energy dashboard is read: a line for each sensor, a column for each period', async () => {
  const { series } = await read(
    energyDashboard(
      ['2026-06-21T12:00:00.000Z', '2026-06-21T13:00:00.000Z', '2026-06-21T14:00:00.000Z'],
      [
        ['sensor.pv', 'solar_production', 'kWh', 1.5, '', 0.75],
        ['', 'calculated_consumed_solar', 'kWh', 1, 1, 1],
      ],
    ),
  )
  assert.equal(
    series.map(({ name, unit, shape, times, values }) => ({ name, unit, shape, times, values })),
    [
      {
        name: 'sensor.pv solar_production',
        unit: 'kWh',
        shape: 'change',
        times: [noon, noon + 7_200_000],
        values: [1.5, 0.75],
      },
      {
        name: 'calculated_consumed_solar',
        unit: 'kWh',
        shape: 'change',
        times: [noon, noon + 3_600_000, noon + 7_200_000],
        values: [1, 1, 1],
      },
    ],
  )
})

test('values by month are refused, since nobody knows their days', async () => {
  const months = ['2026-05-31T22:00:00.000Z', '2026-06-30T22:00:00.000Z']
  assert.is(await faultOf(energyDashboard(months, [['sensor.pv', 'solar_production', 'kWh', 30, 40]])), 'months')
  const days = ['2026-10-23T22:00:00.000Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z']
  assert.is(await faultOf(energyDashboard(days, [['sensor.pv', 'solar_production', 'kWh', 3, 4, 5]])), 'none')
})

test('times without a zone are refused, since nobody knows when they were', async () => {
  for (const time of ['2026-06-21T12:00:00', '2026-06-21 12:00', '21.06.2026 12:00', '6/21/2026, 12:00:00 PM'])
    assert.is(await faultOf(historyPanel([['sensor.a', 1, `"${time}"`]])), 'zone', time)
  assert.is(await faultOf(energyDashboard(['2026-06-21T12:00:00'], [['a', 'b', 'kWh', 1]])), 'zone')
})

test("an answer of Prometheus' query_range is read with its labels", async () => {
  const { series } = await read(
    rangeAnswer([
      {
        metric: {
          __name__: 'opendtu_Power',
          instance: '192.168.1.61:80',
          job: 'gateways',
          name: 'Süd',
          plant: 'House',
          serial: '116181234567',
          type: 'AC',
        },
        values: [
          [noon / 1000, '412.5'],
          [noon / 1000 + 300, 'NaN'],
          [noon / 1000 + 600.5, '1e3'],
        ],
      },
      { metric: {}, values: [[noon / 1000, '7']] },
    ]),
  )
  assert.equal(
    series.map(({ id, ...one }) => one),
    [
      {
        name: 'opendtu_Power Süd 116181234567 {plant="House", type="AC"}',
        unit: 'W',
        serial: '116181234567',
        owner: 'Süd',
        shape: 'state',
        hasHourlyMeans: false,
        times: [noon, noon + 300_000, noon + 600_500],
        values: [412.5, Number.NaN, 1000],
      },
      {
        name: '2',
        unit: '',
        serial: '',
        owner: '',
        shape: 'state',
        hasHourlyMeans: false,
        times: [noon],
        values: [7],
      },
    ],
  )
})

test('a file of the wrong shape says what is wrong with it', async () => {
  const vector = { status: 'success', data: { resultType: 'vector', result: [{ metric: {}, value: [1, '2'] }] } }
  assert.equal(
    await Promise.all([
      faultOf('a,b\n1,2'),
      faultOf('entity_id;state;last_changed\nsensor.a;1;2026-06-21T12:00:00Z'),
      faultOf('entity_id,state,last_changed\n'),
      faultOf(historyPanel([['sensor.a', 'unavailable', '2026-06-21T12:00:00Z']])),
      faultOf('entity_id,state,last_changed\nsensor.a,1,never'),
      faultOf('{"status":"success","data":{"resultType":"matr'),
      faultOf(JSON.stringify(vector)),
      faultOf('{"status":"error","errorType":"bad_data","error":"invalid parameter"}'),
      faultOf('[]'),
      faultOf(rangeAnswer([])),
    ]),
    ['foreign', 'separator', 'numbers', 'numbers', 'invalid', 'json', 'query', 'query', 'query', 'numbers'],
  )
})

test('a file with more than 200 entities, or JSON of more than 16 MB, is refused', async () => {
  const entities = Array.from(
    { length: 201 },
    (_, n) => ['sensor.a'.concat(String(n)), 1, '2026-06-21T12:00:00Z'] as const,
  )
  assert.is(await faultOf(historyPanel(entities)), 'many')
  assert.is(await faultOf('{', ' '.repeat(maxJsonBytes)), 'largeJson')
})

test('reading can be stopped', async () => {
  const control = new AbortController()
  control.abort()
  const file = new Blob([historyPanel([['sensor.a', 1, '2026-06-21T12:00:00Z']])])
  const fault = await readForeign(file, { signal: control.signal }).catch(cause => cause.fault)
  assert.is(fault, 'stopped')
})

/** Texts that a cell may hold, sound ones too. */
const cell = fc.oneof(
  fc.constantFrom(
    'sensor.a',
    '__proto__',
    'constructor',
    '1',
    '-1e99',
    'NaN',
    '',
    '"',
    '2026-06-21T12:00:00Z',
    '+275760-09-13T00:00:00Z',
  ),
  fc.string({ maxLength: 12 }),
)

/** Adds whatever is read in a file, as far as it can be. */
async function use(text: string) {
  const fault = await faultOf(text)
  if (fault !== 'none') return
  const { series } = await read(text)
  for (const of of ['plant', '1161'])
    toldBy(guessed(series, [{ serial: '1161', name: 'Süd' }]).map(one => ({ ...one, of })))
}

test('whatever stands in a file of Home Assistant, it is read or refused', async () => {
  const rows = fc.array(
    fc.array(cell, { maxLength: 5 }).map(cells => cells.join(',')),
    { maxLength: 8 },
  )
  const head = fc.constantFrom('entity_id,state,last_changed', 'entity_id,type,unit,2026-06-21T12:00:00Z')
  await fc.assert(
    fc.asyncProperty(head, rows, (title, lines) => use([title, ...lines].join('\n'))),
    { numRuns: 300, seed: 7 },
  )
})

test('whatever stands in an answer of Prometheus, it is read or refused', async () => {
  const point = fc.oneof(
    fc.tuple(
      fc.oneof(fc.double(), fc.constant(1_782_043_200)),
      fc.oneof(fc.string({ maxLength: 5 }), fc.double().map(String)),
    ),
    fc.jsonValue(),
  )
  const result = fc.record({ metric: fc.jsonValue(), values: fc.oneof(fc.array(point), fc.jsonValue()) })
  const answer = fc.record({
    status: fc.constant('success'),
    data: fc.record({ resultType: fc.constant('matrix'), result: fc.array(fc.oneof(result, fc.jsonValue())) }),
  })
  await fc.assert(
    fc.asyncProperty(answer, value => use(JSON.stringify(value))),
    { numRuns: 300, seed: 7 },
  )
})

test.run()
