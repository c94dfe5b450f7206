import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { show, useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { Alerts } from '../../../src/ui/alerts/alerts.tsx'
import { fakeClock } from '../../support/fake-clock.ts'
import { mount, settled, until } from '../../support/mount.tsx'

let page: ReturnType<typeof mount>

test.before.each(async () => {
  useAlerts.setState({ alerts: [] })
  page = mount(<Alerts />)
  await settled()
  fakeClock()
})

const texts = (role: string) =>
  [...page.place.querySelectorAll(`[role=${role}] p`)].map(paragraph => paragraph.textContent)

test('both live regions exist before the first alert', () => {
  assert.is(page.place.querySelectorAll('[role=alert], [role=status]').length, 2)
  assert.is(page.place.textContent, '')
})

test('an alert can lead to a page of the app', async () => {
  show('warning', 'File deleted', true, { path: '/maintenance/reboot', text: 'menu.DeviceReboot' })
  const link = await until(() => page.place.querySelector('a'))
  assert.is(link.textContent, 'Restart gateway')
  link.click()
  assert.is(location.pathname, '/maintenance/reboot')
})

test('success is announced politely, everything else assertively', async () => {
  show('success', 'Saved')
  show('info', 'By the way')
  show('warning', 'Refused')
  show('danger', 'Broken')
  await until(() => texts('alert').length === 2)
  assert.equal(texts('alert'), ['Refused', 'Broken'])
  assert.equal(texts('status'), ['Saved', 'By the way'])
})

test('only alerts that close by themselves show the shrinking bar', async () => {
  show('success', 'Leaves')
  show('success', 'Stays', true)
  await until(() => texts('status').length === 2)
  const bars = [...page.place.querySelectorAll('.notice')].map(notice => notice.classList.contains('leaving'))
  assert.equal(bars, [true, false])
})

test('the button that closes an alert has a name', async () => {
  show('danger', 'Broken')
  const button = await until(() => page.place.querySelector('button'))
  assert.is(button.getAttribute('aria-label'), 'Dismiss')
  button.click()
  await until(() => texts('alert').length === 0)
})

test.run()
