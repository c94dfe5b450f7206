import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../support/mount.tsx'
import { type AppOptions, renderApp } from '../../support/render-app.tsx'

const main = () => document.querySelector('main')?.textContent ?? ''
const links = () =>
  [...document.querySelectorAll<HTMLAnchorElement>('main .notice a')].map(
    link => `${link.textContent} ${link.getAttribute('href')}`,
  )

for (const login of [true, false])
  test(`${login ? 'the admin' : 'a visitor'} is told that the board is not known, and led to where it is chosen, without a call`, async () => {
    const app = await renderApp({
      login,
      prepare: ({ faults }) => faults.set({ hints: { default_password: false, pin_mapping_issue: true } }),
    })
    await until(() => main().includes('pin_mapping.json is missing, or has no profile with the selected name.'))
    assert.equal(links(), ['Choose another profile /settings/device'])
    assert.equal([app.reads('file/list'), app.reads('device/config')], [0, 0])
    assert.is(location.pathname, '/')
  })

test('the banner on the factory password leads to another one, and is folded for the visit, on other pages too', async () => {
  const app = await renderApp({ login: true })
  assert.is(app.reads('system/status'), 0, 'a gateway with the right firmware is not asked which it is')
  await until(() => links().join() === 'Replace the factory password /settings/security')
  assert.match(main(), 'Anyone in your network can change settings.')
  app.button('Dismiss').click()
  await until(() => links().length === 0)
  assert.is(document.activeElement?.tagName, 'H1')
  await app.open('/about')
  await app.open('/')
  await until(() => main().includes('Power now'))
  assert.equal(links(), [])
})

test('a clock that is not set is said under the number, to be normal after a start, and leads to the time settings', async () => {
  await renderApp({
    login: true,
    prepare: ({ faults }) => faults.set({ hints: { time_sync: true, default_password: false } }),
  })
  await until(() => main().includes('If that lasts longer than a minute'))
  assert.match(main(), 'check the time server')
  const link = document.querySelector<HTMLAnchorElement>('.answer a')
  assert.match(link?.textContent ?? '', 'the gateway’s clock is not set')
  assert.is(link?.getAttribute('href'), '/settings/ntp')
  assert.equal(links(), [])
})

for (const login of [true, false])
  test(`without an inverter ${login ? 'the admin who set it up later' : 'a visitor'} is told that the clock is not set and that a radio module is missing`, async () => {
    await renderApp({
      login,
      gateway: { inverters: 0 },
      prepare({ faults }) {
        localStorage.setItem('setup', JSON.stringify({ state: 'dismissed' }))
        faults.set({ hints: { time_sync: true, radio_problem: true, default_password: false } })
      },
    })
    await until(() => main().includes('the gateway’s clock is not set'))
    assert.match(main(), 'A radio module does not answer.')
    const ways = [...document.querySelectorAll('.answer a')].map(link => link.getAttribute('href'))
    assert.equal(ways, ['/settings/ntp', '/settings/device'])
  })

/** What a gateway with OnBattery's firmware answers otherwise. Source: src/forks/onbattery/README.md, 1. */
const onBattery: AppOptions['answers'] = {
  'livedata/status': document => ({
    ...document,
    solarcharger: { enabled: false },
    gridcharger: { enabled: false },
    battery: { enabled: true },
    power_meter: { enabled: true, Power: { v: 312.4, u: 'W', d: 1 } },
  }),
  'system/status': document => ({
    ...document,
    config_version_onbattery: 8,
    uarts: [{ port: 0, owner: 'Serial Console' }],
  }),
  'dtu/config': { pollinterval: 5000 },
}

test('on a gateway with OnBattery every page is whole, and the live view says which release is made for it', async () => {
  const app = await renderApp({ login: true, answers: onBattery })
  await until(() =>
    main().includes('made for OpenDTU, and this gateway runs another firmware: install sundial-onbattery.'),
  )
  for (const path of ['/', '/wall', '/settings/dtu', '/settings/device', '/info/system', '/info/radio', '/history']) {
    await app.open(path)
    assert.not.match(main(), /could not be shown|cannot be shown/, path)
    assert.ok(main().length > 40, path)
  }
})

test.run()
