import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { renderApp } from '../../support/render-app.tsx'

test.before.each(() => useLive.setState(nothingSeen, true))

for (const [title, place] of [
  ['is still that of the factory', { latitude: 51.1657, longitude: 10.4515 }],
  ['lies where the sun rises in the evening', { latitude: 48.2, longitude: -170 }],
] as const)
  test(`the time step is not done while the place ${title}`, async () => {
    await renderApp({
      login: true,
      gateway: { factory: true, password: 'sonnenschein' },
      prepare: ({ world }) => {
        Object.assign(world.config.wifi, { ssid: 'Home', password: 'a-wifi-password' })
        Object.assign(world.config.device, { pinmapping: world.profiles[0]?.name })
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
        Object.assign(world.config.ntp, { timezone_descr: timeZone, timezone: 'UTC0', ...place })
      },
    })
    assert.is(document.querySelector('main [aria-current=step]')?.textContent?.trim(), 'Set time and place')
    assert.match(document.querySelector('main .setup')?.textContent ?? '', 'Where the gateway stands:')
  })

test('before an inverter was heard each step has a picture, and there are neither dashes nor zeros nor a curve', async () => {
  await renderApp({ login: true, gateway: { factory: true } })
  assert.is(document.querySelectorAll('.setup li > svg').length, 6)
  assert.not.match(document.querySelector('main')?.textContent ?? '', /–|\b0 W/)
  assert.is(document.querySelector('.totals, .tiles, .plant-view, .chart'), null)
})

test.run()
