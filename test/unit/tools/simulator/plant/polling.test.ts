import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bench, hour, minute, second } from './bench.ts'

const noon = '2026-06-21T12:30:00+02:00'
const night = '2026-06-21T23:00:00+02:00'

test('one inverter is polled per interval, in turn', () => {
  const roof = bench(noon, { count: 4 })
  const revisions = () => roof.radio.serials.map(serial => roof.radio.revision(serial))
  roof.advance(5 * second)
  assert.equal(revisions(), [1, 0, 0, 0])
  roof.advance(15 * second)
  assert.equal(revisions(), [1, 1, 1, 1])
  roof.advance(4 * second)
  assert.equal(revisions(), [1, 1, 1, 1])
})

test('every request ends in one counter, and some fragments are requested again', () => {
  const roof = bench('2026-06-21T08:00:00+02:00', { count: 7 })
  roof.advance(10 * hour)
  for (const serial of roof.radio.serials) {
    const stats = roof.radio.summary(serial).radio_stats
    const ended = stats.rx_success + stats.rx_fail_nothing + stats.rx_fail_partial + stats.rx_fail_corrupt
    assert.is(ended, stats.tx_request)
    assert.ok(stats.rx_success > 0.9 * stats.tx_request)
    const cmt = /^1(144|382|164|124)/.test(serial)
    assert.ok(cmt ? stats.rssi > -100 && stats.rssi < -40 : [-30, -80].includes(stats.rssi), `${serial} ${stats.rssi}`)
  }
  const far = roof.radio.summary(roof.radio.serials[6]!).radio_stats
  assert.ok(far.tx_re_request > 0 && far.rx_fail_partial > 0 && far.rx_fail_corrupt > 0)
  const lossless = bench('2026-06-21T08:00:00+02:00', { count: 7, lossless: true })
  lossless.advance(10 * hour)
  const { tx_request, rx_success, tx_re_request } = lossless.radio.summary(lossless.radio.serials[6]!).radio_stats
  assert.ok(rx_success === tx_request && tx_re_request > 0)
})

test('at night an inverter does not answer and becomes unreachable after the threshold', () => {
  const roof = bench(night)
  roof.advance(10 * second)
  assert.is(roof.summary.reachable, true)
  roof.advance(5 * second)
  assert.is(roof.summary.reachable, false)
  assert.is(roof.summary.producing, false)
  assert.is(roof.summary.radio_stats.rx_fail_nothing, 3)
  assert.ok(roof.log.some(line => line.startsWith('W') && line.includes('no longer reachable')))
})

test('with polling off at night nothing is polled from dusk till dawn, and the yield stays in the totals', () => {
  const roof = bench('2026-06-21T18:00:00+02:00', { settings: { poll_enable_night: false } })
  roof.advance(8 * hour, minute)
  assert.is(roof.plant.isDay(roof.at), false)
  assert.is(roof.summary.poll_enabled, false)
  assert.is(roof.summary.reachable, false)
  assert.ok(roof.radio.totals().YieldDay.v > 0)
  assert.equal(roof.radio.totals().Power, { v: 0, u: 'W', d: 0 })
  const { tx_request } = roof.summary.radio_stats
  roof.advance(30 * minute)
  assert.is(roof.summary.radio_stats.tx_request, tx_request)
  roof.advance(6 * hour)
  assert.is(roof.summary.poll_enabled, true)
  assert.is(roof.summary.producing, true)
})

test('out of range the last values stay, or become zero if the settings say so', () => {
  const [stays, zeroes] = [bench(noon), bench(noon, { settings: { zero_runtime: true } })]
  for (const roof of [stays, zeroes]) {
    roof.advance(minute)
    roof.radio.setRange(roof.serial, false)
    roof.advance(minute)
    assert.is(roof.summary.reachable, false)
    assert.ok(roof.summary.data_age_ms >= 55 * second)
    assert.ok(roof.today > 0)
  }
  assert.ok(stays.watts > 100)
  assert.is(zeroes.watts, 0)
  zeroes.radio.setRange(zeroes.serial, true)
  zeroes.advance(10 * second)
  assert.is(zeroes.summary.reachable, true)
  assert.ok(zeroes.watts > 100)
})

test('an edit keeps the data of a serial, a new serial starts without data, a removed one and one of no known type are gone', () => {
  const roof = bench(noon, { count: 2 })
  roof.advance(minute)
  const [first, gone] = roof.radio.serials
  roof.configure(slot => (slot.serial === gone ? { ...slot, serial: '116199999999' } : { ...slot, name: 'Renamed' }))
  assert.equal(roof.radio.serials, [first, '116199999999'])
  assert.is(roof.summary.name, 'Renamed')
  assert.ok(roof.watts > 0)
  assert.is(roof.radio.revision('116199999999'), 0)
  roof.advance(2 * minute)
  assert.is(roof.radio.summary('116199999999').reachable, false)
  roof.configure(slot => (slot.serial === first ? undefined : { ...slot, serial: '999900000001' }))
  assert.equal(roof.radio.serials, [])
})

test('a restarted gateway has no data and reads it again', () => {
  const roof = bench(noon)
  roof.advance(5 * minute)
  const { INV } = roof.detail
  roof.reboot()
  assert.is(roof.watts, 0)
  assert.is(roof.radio.deviceInfo(roof.serial).valid_data, false)
  assert.equal(roof.radio.gridRaw(roof.serial), { raw: [] })
  assert.equal(roof.radio.gridProfile(roof.serial), { name: 'Unknown', version: '0.0.0', sections: [] })
  roof.advance(minute)
  assert.ok(roof.today >= INV['0']!.YieldDay.v)
  assert.is(roof.radio.deviceInfo(roof.serial).valid_data, true)
})

test('day and night follow the chosen type of sunrise', () => {
  const noonAt = Date.parse('2026-03-20T12:00:00+01:00')
  const [official, nautical, civil, astronomical] = [0, 1, 2, 3].map(sunsettype =>
    bench('2026-03-20T12:00:00+01:00', { place: { latitude: 51, longitude: 10, sunsettype } }).plant.sun(noonAt),
  )
  assert.ok(astronomical!.rise! < nautical!.rise! && nautical!.rise! < civil!.rise! && civil!.rise! < official!.rise!)
  assert.ok(official!.set! < civil!.set! && civil!.set! < nautical!.set! && nautical!.set! < astronomical!.set!)
  const polar = bench('2026-06-21T12:00:00+02:00', { place: { latitude: 75, longitude: 10 } })
  assert.equal(polar.plant.sun(polar.at), { rise: null, set: null })
  assert.is(polar.plant.isDay(polar.at), true)
})

test.run()
