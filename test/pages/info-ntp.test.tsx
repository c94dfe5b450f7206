import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { NtpStatus } from '../../src/contract/status.ts'
import { NtpInfoPage } from '../../src/pages/info/ntp.tsx'
import { fact, ntpStatus, showStatus, tone, withoutEachMember } from '../support/status.tsx'

const show = (changed: Partial<NtpStatus> = {}) =>
  showStatus(<NtpInfoPage />, 'ntp/status', { ...ntpStatus(), ...changed })

test('times are shown as the gateway tells them', async () => {
  const { leave } = await show()
  assert.is(fact('Now', 'Gateway’s time'), 'Monday, March 30 2026 19:18:50')
  assert.is(fact('Now', 'Sunrise'), 'Monday, March 30 2026 06:58:04')
  assert.is(fact('Now', 'Sunset'), 'Monday, March 30 2026 19:46:22')
  leave()
})

test('a clock that is set and the day have their badges', async () => {
  const { leave } = await show()
  assert.equal([fact('Now', 'Clock'), tone('Now', 'Clock')], ['Set', 'on'])
  assert.equal([fact('Now', 'Time of day'), tone('Now', 'Time of day')], ['Day', 'idle'])
  leave()
})

test('a clock that is not set and the night have theirs', async () => {
  const { leave } = await show({ ntp_status: false, sun_isDayPeriod: false })
  assert.equal([fact('Now', 'Clock'), tone('Now', 'Clock')], ['Not set', 'down'])
  assert.equal([fact('Now', 'Time of day'), tone('Now', 'Time of day')], ['Night', 'off'])
  leave()
})

test('where the sun does not rise or set today, that is said', async () => {
  const { leave } = await show({ sun_isSunsetAvailable: false, sun_risetime: '--', sun_settime: '--' })
  assert.equal([fact('Now', 'Sunrise'), fact('Now', 'Sunset')], ['Not today', 'Not today'])
  leave()
})

test('a zone the gateway does not know has no rule', async () => {
  const { leave } = await show({ ntp_timezone: '' })
  assert.is(fact('Settings', 'Time zone rule'), '–')
  assert.is(fact('Settings', 'Time zone'), 'Europe/Berlin')
  leave()
})

test('what the gateway does not tell is a dash', async () => {
  assert.equal(await withoutEachMember(<NtpInfoPage />, 'ntp/status', ntpStatus, ['sun_isSunsetAvailable']), [])
})

test.run()
