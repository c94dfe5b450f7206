import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bench, minute, second } from './bench.ts'

const noon = '2026-06-21T12:30:00+02:00'
const percent = { relative: true, persistent: false }
const watt = { relative: false, persistent: false }

/** A gateway that has known its one inverter for some minutes. */
function settled(options: Parameters<typeof bench>[1] = {}) {
  const roof = bench(noon, options)
  roof.advance(minute)
  return roof
}

const limitOf = (roof: ReturnType<typeof bench>) => roof.radio.limits()[roof.serial]!
const powerOf = (roof: ReturnType<typeof bench>) => roof.radio.powers()[roof.serial]!.power_set_status

test('a limit is pending, then Ok, and the power falls to it', () => {
  const roof = settled()
  assert.ok(roof.watts > 400, `${roof.watts}`)
  roof.radio.setLimit(roof.serial, 20, percent)
  assert.is(limitOf(roof).limit_set_status, 'Pending')
  roof.advance(3 * second)
  assert.equal(limitOf(roof), { limit_relative: 20, max_power: 1500, limit_set_status: 'Ok' })
  roof.advance(15 * second)
  assert.ok(roof.watts <= 300 && roof.watts > 290, `${roof.watts}`)
  assert.is(roof.summary.limit_absolute, 300)
})

test('a limit in watts is converted once the rated power is known', () => {
  const early = bench(noon)
  early.advance(6 * second)
  assert.is(early.summary.limit_absolute, -1)
  early.radio.setLimit(early.serial, 300, watt)
  early.advance(3 * second)
  assert.is(limitOf(early).limit_set_status, 'Ok')
  assert.is(limitOf(early).limit_relative, 100)
  early.advance(3 * minute)
  assert.is(limitOf(early).limit_relative, 100)
  early.advance(2 * minute)
  assert.is(limitOf(early).limit_relative, 20)

  const late = settled()
  late.radio.setLimit(late.serial, 333, watt)
  late.advance(8 * second)
  assert.equal(limitOf(late), { limit_relative: 100, max_power: 1500, limit_set_status: 'Ok' })
  late.advance(10 * second)
  assert.is(limitOf(late).limit_relative, 22.2)
})

test('a limit in watts behind one in percent shows the Ok of the first before it is sent itself', () => {
  const roof = settled()
  roof.radio.setLimit(roof.serial, 80, percent)
  roof.radio.setLimit(roof.serial, 300, watt)
  assert.is(limitOf(roof).limit_set_status, 'Pending')
  while (limitOf(roof).limit_set_status === 'Pending') roof.advance(second / 10)
  assert.equal(limitOf(roof), { limit_relative: 80, max_power: 1500, limit_set_status: 'Ok' })
  roof.advance(20 * second)
  assert.equal(limitOf(roof), { limit_relative: 20, max_power: 1500, limit_set_status: 'Ok' })
})

test('a newer command replaces a failed one', () => {
  const roof = settled()
  roof.radio.setRange(roof.serial, false)
  roof.radio.setLimit(roof.serial, 50, percent)
  roof.advance(2 * minute)
  roof.radio.setLimit(roof.serial, 70, percent)
  roof.radio.setRange(roof.serial, true)
  roof.advance(10 * second)
  assert.equal(limitOf(roof), { limit_relative: 70, max_power: 1500, limit_set_status: 'Ok' })
})

test('commands are dropped without an error while they are disabled, at night too, and else fail there', () => {
  const night = '2026-06-22T01:00:00+02:00'
  const tried = bench(night)
  const [disabled, atNight] = [
    bench(noon, { settings: { command_enable: false } }),
    bench(night, { settings: { command_enable_night: false, poll_enable_night: false } }),
  ]
  for (const roof of [tried, disabled, atNight]) {
    roof.advance(2 * minute)
    roof.radio.setPower(roof.serial, false)
    roof.radio.setLimit(roof.serial, 20, percent)
    const status = roof === tried ? 'Pending' : 'Ok'
    assert.equal([powerOf(roof), limitOf(roof).limit_set_status], [status, status])
  }
  const { tx_request } = atNight.summary.radio_stats
  for (const roof of [disabled, atNight]) roof.advance(minute)
  assert.is(limitOf(disabled).limit_relative, 100)
  assert.ok(disabled.watts > 400)
  assert.is(atNight.summary.radio_stats.tx_request, tx_request)
  const seen = new Set<string>()
  for (let step = 0; step < 30; step++) {
    tried.advance(second)
    seen.add(powerOf(tried))
  }
  assert.equal([...seen].sort(), ['Failure', 'Pending'])
})

test('commands are sent while the clock is not set', () => {
  const roof = bench(noon)
  roof.radio.setLimit(roof.serial, 40, percent)
  roof.advance(5 * second, second, false)
  assert.is(limitOf(roof).limit_relative, 40)
})

test('an inverter that is switched off delivers nothing, stays reachable, and can be switched on again', () => {
  const roof = settled()
  roof.radio.setPower(roof.serial, false)
  assert.is(powerOf(roof), 'Pending')
  roof.advance(15 * second)
  assert.is(powerOf(roof), 'Ok')
  assert.is(roof.watts, 0)
  assert.is(roof.summary.producing, false)
  assert.is(roof.summary.reachable, true)
  assert.ok(roof.radio.events(roof.serial, 'en').events.some(event => event.message_id === 124 && event.end_time === 0))
  const before = roof.today
  roof.advance(5 * minute)
  assert.is(roof.today, before)
  roof.radio.setPower(roof.serial, true)
  roof.advance(20 * second)
  assert.ok(roof.watts > 400)
  assert.ok(roof.radio.events(roof.serial, 'en').events.every(event => event.message_id !== 124 || event.end_time > 0))
})

test('a restarted inverter is off for a minute and loses a limit that is not persistent', () => {
  const roof = settled()
  roof.radio.setLimit(roof.serial, 80, { relative: true, persistent: true })
  roof.advance(5 * second)
  roof.radio.setLimit(roof.serial, 10, percent)
  roof.advance(5 * second)
  roof.radio.restartInverter(roof.serial)
  roof.advance(30 * second)
  assert.is(powerOf(roof), 'Ok')
  assert.is(roof.summary.reachable, false)
  roof.advance(minute)
  assert.is(roof.summary.reachable, true)
  roof.advance(4 * minute)
  assert.is(limitOf(roof).limit_relative, 80)
  assert.ok(roof.watts > 400)
})

test('the yield of the day is lost in a restart, unless the gateway corrects it', () => {
  const [plain, corrected] = [settled(), settled({ settings: { yieldday_correction: true } })]
  for (const roof of [plain, corrected]) {
    const before = roof.today
    assert.ok(before > 1000)
    roof.radio.restartInverter(roof.serial)
    roof.advance(3 * minute)
    if (roof === plain) assert.ok(roof.today < 100)
    else assert.ok(roof.today >= before && roof.today < before + 100)
  }
})

test.run()
