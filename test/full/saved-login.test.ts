import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from '../../build.mjs'
import { forkFolder } from '../../tools/build/forks.mjs'
import { scratchFolder } from '../../tools/build/paths.mjs'
import type { World } from '../../tools/simulator/world/world.ts'
import { programPath } from '../runner/not-run.mjs'
import { firmware } from '../support/browser.ts'
import { sunnyGateway } from '../support/sunny-gateway.ts'
import { testWith } from './not-run.ts'

const login = { username: 'admin', password: 'openDTU42' }
const scratch = scratchFolder()
let browser: BrowserContext | undefined

test.after(() => browser?.close())

/** Chromium as a whole, without a window: the headless shell has no password manager. */
const start = () =>
  chromium.launchPersistentContext(join(scratch, 'profile'), {
    executablePath: programPath('chromium') ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })

/** Plays on a page of the app as the admin, who has logged in with what the browser has saved for this gateway, and fills in. */
async function asAdmin(serve: string, prepare: (world: World) => void, play: (page: Page) => Promise<void>) {
  const { gateway } = await sunnyGateway({ serve })
  const { url, world } = gateway
  prepare(world)
  browser ??= await start()
  const page = await browser.newPage()
  page.setDefaultTimeout(30_000)
  try {
    // What the browser's own page for passwords does.
    await page.goto('chrome://password-manager/passwords')
    const entry = { ...login, url, note: '', useAccountStore: false }
    await page.evaluate(entry => Reflect.get(window, 'chrome').passwordsPrivate.addPassword(entry), entry)
    await page.goto(`${url}/login?returnUrl=/about`)
    await page.locator('[name=password]:autofill').waitFor()
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(`${url}/about`)
    await play(page)
  } finally {
    await page.close()
    await gateway.stop()
  }
}

/** Resolves when the browser has dealt with the fields of the page: it has filled a login form that came after them. */
async function untilFilled(page: Page) {
  await page.evaluate(() => {
    const form = document.body.appendChild(document.createElement('form'))
    for (const [type, autocomplete] of [
      ['text', 'username'],
      ['password', 'current-password'],
    ] as const)
      Object.assign(form.appendChild(document.createElement('input')), { type, autocomplete })
  })
  await page.locator('body > form [type=password]:autofill').waitFor()
}

/** Opens a page of settings, and changes a number: the browser writes into no other field, neither before nor after this. */
async function changeNumber(page: Page, path: string, member: string) {
  await page.goto(new URL(path, page.url()).href)
  await page.locator(`main [name="${member}"]`).waitFor()
  await untilFilled(page)
  const texts = page.locator(`main input:is([type=text], [type=password]):not([name="${member}"])`)
  const secrets = page.locator('main input[name$=password]')
  const masks = await secrets.evaluateAll(all =>
    all.map(one => [one.getAttribute('type'), getComputedStyle(one).getPropertyValue('-webkit-text-security')].join()),
  )
  assert.equal([...new Set(masks)], ['text,disc'])
  const before = await texts.evaluateAll(all => all.map(one => one.getAttribute('value')))
  const filled = await page.locator('main :autofill').evaluateAll(all => all.map(one => one.getAttribute('name')))
  assert.equal(filled, [])
  await page.locator(`main [name="${member}"]`).fill('7')
  const after = await texts.evaluateAll(all => all.map(one => (one as HTMLInputElement).value))
  assert.equal(after, before)
}

/** Saves the page; returns what is sent. */
async function save(page: Page) {
  const sent = page.waitForRequest(request => request.method() === 'POST')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  return JSON.parse(new URLSearchParams((await sent).postData() ?? '').get('data') ?? '')
}

const withChromium = testWith('chromium')

/** A board with Ethernet, which needs no Wi-Fi, and a broker that asks for no login. */
function withoutLogins({ config: { device, wifi, mqtt } }: World) {
  device.pinmapping = 'Cabinet board, CMT2300A and Ethernet'
  Object.assign(wifi, { ssid: '', password: '' })
  Object.assign(mqtt, { enabled: true, hostname: 'broker', username: '', password: '' })
}

for (const { where, path, number, empty } of [
  { where: 'no Wi-Fi', path: '/settings/network', number: 'aptimeout', empty: ['ssid', 'password'] },
  {
    where: 'no broker',
    path: '/settings/mqtt',
    number: 'mqtt_publish_interval',
    empty: ['mqtt_username', 'mqtt_password'],
  },
])
  withChromium(`the login that the browser has saved goes to ${where}`, () =>
    asAdmin(firmware, withoutLogins, async page => {
      await changeNumber(page, path, number)
      const sent = await save(page)
      for (const member of empty) assert.is(sent[member], '', member)
    }),
  )

/** `powermeter/config` of OnBattery: a meter that asks for a login, which is not set. */
const meter = {
  enabled: true,
  source: 6,
  mqtt: { values: [] },
  http_json: { values: [] },
  http_sml: {
    polling_interval: 5,
    http_request: {
      url: 'http://192.0.2.7/',
      auth_type: 1,
      username: '',
      password: '',
      header_key: '',
      header_value: '',
      timeout: 1000,
    },
  },
}

withChromium('the login that the browser has saved goes to no meter', async () => {
  const serve = join(scratch, 'firmware')
  await build({ out: serve, fork: forkFolder('onbattery'), limit: Number.POSITIVE_INFINITY })
  await asAdmin(serve, withoutLogins, async page => {
    await page.route('**/api/powermeter/config', route => route.fulfill({ json: meter }))
    await changeNumber(page, '/settings/powermeter', 'http_sml.polling_interval')
  })
})

test.run()
