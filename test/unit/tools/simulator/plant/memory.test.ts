import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type BenchOptions, bench, hour, minute } from './bench.ts'

const units = new Set(['V', 's', 'Hz', 'bool', 'Rated%/s', 'Pn%/Hz', 'Pn%/s', 'Pn%/V', '%Pn', '%Sn', ''])

const noon = (options: BenchOptions = { count: 10 }) => {
  const roof = bench('2026-06-21T12:30:00+02:00', options)
  roof.advance(6 * minute)
  return roof.radio
}

test('the event log of a shaded inverter has an open event, one before midnight and one after the end of the day', () => {
  const radio = noon({ count: 2, weak: { shaded: 4 } })
  const events = radio.serials.flatMap(serial => radio.events(serial, 'en').events)
  assert.ok(events.some(event => event.end_time === 0 && event.message_id === 98))
  assert.ok(events.some(event => event.start_time < 0))
  assert.ok(events.some(event => event.start_time > 86_399 && event.end_time > 86_399))
})

test('the event log grows during the day, up to 15 events', () => {
  const roof = bench('2026-06-21T07:00:00+02:00', { count: 10 })
  const counts = () => roof.radio.serials.map(serial => roof.radio.events(serial, 'en').count)
  roof.advance(10 * minute)
  const morning = counts()
  roof.advance(12 * hour)
  const evening = counts()
  assert.ok(evening.every((count, index) => count >= morning[index]! && count <= 15))
  assert.ok(evening.reduce((sum, count) => sum + count, 0) > morning.reduce((sum, count) => sum + count, 0))
  assert.equal(
    evening,
    roof.radio.serials.map(serial => roof.radio.detail(serial).events),
  )
})

test('events are told in German, French or else English, and an unknown id is called unknown', () => {
  const radio = noon({ count: 5 })
  const textOf = (id: number, locale: string) =>
    radio.serials.flatMap(serial => radio.events(serial, locale).events).find(({ message_id }) => message_id === id)
      ?.message
  assert.is(textOf(1, 'en'), 'Inverter started')
  assert.is(textOf(1, 'DE'), 'Wechselrichter gestartet')
  assert.is(textOf(1, 'fr'), 'Onduleur démarré')
  assert.is(textOf(1, 'xx'), 'Inverter started')
  assert.is(textOf(60, 'de'), 'Nicht bekannt')
})

test('grid profiles are decoded with the units a client expects, and fit their memory', () => {
  const radio = noon()
  const named = new Set<string>()
  for (const serial of radio.serials) {
    const { name, version, sections } = radio.gridProfile(serial)
    const { raw } = radio.gridRaw(serial)
    assert.ok(raw.length > 0 && raw.length <= 141)
    assert.ok(raw.every(byte => Number.isInteger(byte) && byte >= 0 && byte <= 255))
    assert.match(version, /^\d+\.\d+\.\d+$/)
    for (const { items } of sections) assert.ok(items.every(item => units.has(item.u) && Number.isFinite(item.v)))
    if (raw.some(byte => byte > 0)) named.add(name)
    else assert.equal({ name, sections }, { name: 'Unknown', sections: [] })
  }
  assert.is(named.size, 2)
  assert.is(radio.serials.filter(serial => radio.gridRaw(serial).raw.every(byte => byte === 0)).length, 1)
})

test('inverters report their model and firmware, and one supports dynamic limits', () => {
  const radio = noon()
  const infos = radio.serials.map(serial => radio.deviceInfo(serial))
  for (const info of infos) {
    assert.is(info.valid_data, true)
    assert.match(info.fw_build_datetime, /^\d{4}-\d\d-\d\d \d\d:\d\d:00$/)
    assert.ok(Number.isInteger(info.hw_part_number) && info.hw_part_number > 0 && info.hw_part_number < 2 ** 32)
    assert.match(info.hw_model_name, new RegExp(`^HM[ST]?-${info.max_power}-|^HERF-${info.max_power}-`))
  }
  assert.is(infos.filter(info => info.pdl_supported).length, 1)
})

test.run()
