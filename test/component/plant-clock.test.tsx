import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PlantClock } from '../../src/app.tsx'
import { usePlantClock } from '../../src/live/plant-clock.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { fakeGateway } from '../support/fake-gateway.ts'
import { mount, settled, until, visit } from '../support/mount.tsx'

const shownTime = () => document.querySelector('time')?.textContent

for (const [who, ntp, first, later] of [
  ['the gateway, where it has one', { ntp_status: true }, '21:30', '21:31'],
  ['this device, where the clock of the gateway is not set', { ntp_status: false }, '15:30', '15:31'],
  [
    'this device, where that clock was thrown back',
    { ntp_status: true, ntp_localtime: 'Thursday, January 01 1970 01:04:00' },
    '15:30',
    '15:31',
  ],
] as const)
  test(`the clock in the bar shows the time of ${who}, and looks every ten seconds`, async () => {
    await settled()
    const clock = fakeClock(undefined, new Date('2026-06-21T15:30:25'))
    const calls = fakeGateway(() => ({ json: { ntp_localtime: 'Sunday, June 21 2026 21:30:25', ...ntp } }))
    usePlantClock.setState({ ahead: undefined })
    const page = mount(<PlantClock />)
    await until(() => shownTime() === '15:30')
    await clock.tickAsync(20_000)
    await until(() => shownTime() === first)
    await clock.tickAsync(40_000)
    await until(() => shownTime() === later)
    const asked = calls.map(({ path }) => path)
    assert.equal(asked, ['ntp/status'])
    page.leave()
    await settled()
    await clock.tickAsync(100)
    assert.is(clock.countTimers(), 0)
    usePlantClock.setState({ ahead: undefined })
  })

test('a visitor who may not read the clock of the gateway stays on the page, with the time of this device', async () => {
  await settled()
  const clock = fakeClock(undefined, new Date('2026-06-21T15:30:25'))
  const calls = fakeGateway(() => ({ status: 401, text: 'no' }))
  visit('/about')
  mount(<PlantClock />)
  await clock.tickAsync(20_000)
  await until(() => calls.length)
  await settled()
  assert.equal([shownTime(), location.pathname], ['15:30', '/about'])
})

test.run()
