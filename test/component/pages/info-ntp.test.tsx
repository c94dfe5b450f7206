import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { NtpStatus } from '../../../src/contract/status.ts'
import { setLanguage, t } from '../../../src/i18n/i18n.ts'
import { fact, told, withoutEachMember } from '../../support/info-page.ts'
import { until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

const show = (status: Partial<NtpStatus> = {}) => renderApp({ path: '/info/ntp', answers: { 'ntp/status': status } })

const times = { ntp_localtime: 'Sunday, June 21 2026 12:03:00', sun_settime: 'Sunday, June 21 2026 21:33:10' }

test('times, which the gateway sends in English, are shown in the chosen language', async () => {
  await show(times)
  assert.is(fact('Now', 'Time on the gateway'), '6/21/2026, 12:03:00')
  assert.is(fact('Now', 'Night begins'), '6/21/2026, 21:33:10')
  await setLanguage('de')
  await until(() => fact('Jetzt', 'Uhrzeit des Geräts') === '21.6.2026, 12:03:00')
  assert.is(fact('Jetzt', 'Nacht beginnt'), '21.6.2026, 21:33:10')
})

test('a time in a form that the contract does not name is shown as it came', async () => {
  for (const odd of [
    'Sunday, Giugno 21 2026 12:03:00',
    'June 21 2026',
    'Sunday, June 21 2026 12:03:00 CEST',
    '12',
    '',
  ]) {
    await show({ ntp_localtime: odd })
    assert.is(fact('Now', 'Time on the gateway'), odd || '–')
  }
})

test('it is said first whether the clock is set, and whether inverters are polled as by day or as at night', async () => {
  await show()
  assert.equal(told(), ['The clock is set, and the inverters are polled as by day.', 'on'])
  await show({ sun_isDayPeriod: false })
  assert.equal(told(), ['The clock is set, and the inverters are polled as at night.', 'on'])
  await show({ ntp_status: false })
  assert.equal(told(), ['The clock is not set, so no inverter is polled.', 'idle'])
})

test('a clock that was thrown back to 1970 is wrong, whatever the gateway says of it', async () => {
  const back = { ntp_status: true, ntp_localtime: 'Thursday, January 01 1970 01:04:00' }
  await show(back)
  assert.equal(told(), [t('info.ClockWrong'), 'idle'])
  await show({ ...back, sun_risetime: '--' })
  assert.is(fact('Now', 'Day begins'), '– (not known until the clock is set)')
})

test('without a clock polling waits for it, and when day and night begin is not known until it is set', async () => {
  const { readDocument } = await renderApp({
    path: '/info/ntp',
    gateway: { factory: true },
    prepare: ({ faults }) => faults.set({ timeServer: true }),
  })
  const { ntp_status, sun_isDayPeriod, sun_risetime } = await readDocument('ntp/status')
  assert.equal([ntp_status, sun_isDayPeriod, sun_risetime], [false, true, '--'])
  assert.equal(told(), ['The clock is not set, so no inverter is polled.', 'idle'])
  for (const label of ['Day begins', 'Night begins'])
    assert.is(fact('Now', label), '– (not known until the clock is set)')
})

test('just after the clock was set by hand, the times of the sun are not known yet', async () => {
  await show({ sun_risetime: '--', sun_settime: '--' })
  assert.is(fact('Now', 'Day begins'), '– (not known yet)')
  assert.match(told()[0] ?? '', 'as by day')
})

test('the page says so if the sun does not rise or set today', async () => {
  await show({ sun_isSunsetAvailable: false, sun_risetime: '--', sun_settime: '--' })
  assert.equal([fact('Now', 'Day begins'), fact('Now', 'Night begins')], ['Not today', 'Not today'])
})

test('a zone that the gateway does not know has no rule', async () => {
  await show({ ntp_timezone: '' })
  assert.is(fact('Settings', 'Time zone rule'), '–')
  assert.is(fact('Settings', 'Time zone'), 'Europe/Berlin')
})

test('what the gateway does not report is a dash', async () => {
  await withoutEachMember('/info/ntp', 'ntp/status', ['ntp_status', 'sun_isDayPeriod', 'sun_isSunsetAvailable'])
})

test.run()
