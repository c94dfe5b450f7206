import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { App } from '../../../src/app.tsx'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { loadLanguages, t, useLanguage } from '../../../src/i18n/i18n.ts'
import { stopFollowing } from '../../../src/live/commands/follow.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { loadPages } from '../../../src/pages.tsx'
import { useSession } from '../../../src/session/session.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { type Gateway, startGateway } from '../../../tools/simulator/gateway.ts'
import { ManualClock } from '../../../tools/simulator/time/clock.ts'
import { addresses, attacks, everyAttack, foreignNodes, poisoned } from '../../support/attacks.ts'
import { jsonFile, pick } from '../../support/config-page.ts'
import { FakeSocket, fakeSockets } from '../../support/fake-gateway.ts'
import { detailed, live } from '../../support/live-messages.ts'
import { enter, mount, named, settled, until, visit } from '../../support/mount.tsx'

const pages = await loadPages()

const noon = Date.UTC(2026, 5, 21, 10)
let gateway: Gateway
let leave = () => {}

/** A file of pin profiles with every hostile address as a link. */
const profiles = [
  { name: everyAttack, links: addresses.map(url => ({ name: url, url })), nrf24: { clk: 1 } },
  {
    name: 'Attack',
    links: [...addresses, everyAttack].map(url => ({ name: everyAttack, url })),
    [everyAttack]: { x: 1 },
  },
]

test.before(async () => {
  const clock = new ManualClock(noon)
  gateway = await startGateway({ listen: false, clock, at: noon, seed: 7, inverters: 3 })
  clock.advance(180_000)
  gateway.world.flash.write('pin_mapping.json', Buffer.from(JSON.stringify(profiles)))
})
test.after(() => gateway.stop())
test.after.each(async () => {
  leave()
  await settled()
  stopFollowing()
  useLanguage.setState({ languages: [] })
  assert.is(location.origin, 'http://gateway.test')
  assert.is(Reflect.get(globalThis, 'attacked'), undefined)
})

/** The app at a path, with a gateway that sends `text` as every text; POSTs are answered by `reply`. */
function open(
  path: string,
  text: string | readonly string[],
  { spared = [] as string[], reply = {} as object, status = 200 } = {},
) {
  const texts = [text].flat()
  localStorage.clear()
  storeCredentials(encodeCredentials('admin', 'openDTU42'))
  useSession.setState({ loggedIn: true })
  useAlerts.setState({ alerts: [] })
  useLive.setState(nothingSeen, true)
  fakeSockets()
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, search } = new URL(String(input))
    const json = (body: unknown, code = 200) =>
      new Response(JSON.stringify(body), { status: code, headers: { 'content-type': 'application/json' } })
    if (init.method === 'POST') return json(reply, status)
    if (pathname === '/api/i18n/languages') return json(texts.map(code => ({ code, name: code })))
    const answer = await gateway.fetch(pathname + search, init)
    if (!answer.headers.get('content-type')?.includes('json')) return answer
    const document = await answer.json()
    init.signal?.throwIfAborted()
    return json(pathname === '/api/file/get' ? document : poisoned(document, texts, spared), answer.status)
  }
  visit(path)
  const page = mount(<App />)
  leave = page.leave
  loadLanguages()
  return page
}

/** All text on the page and in its fields, without the bar, whose list of languages is on every page. */
const seen = () =>
  [...document.querySelectorAll('main, dialog, .alerts')].map(part => part.textContent).join() +
  [...document.querySelectorAll('main :is(input, textarea, option)')].map(c => (c as HTMLInputElement).value).join()

const shows = (text: string) => until(() => seen().includes(text))
const loaded = () =>
  until(() => document.querySelector('h1')?.textContent && !document.querySelector('main > [aria-busy=true]'))

/** Pages that show no texts from the gateway, or not before a press. */
const textless = [
  ...['/maintenance/reboot', '/info/console', '/info/support'],
  ...['/about', '/login', '/error', '/wait', '/history', '/history/report'],
  ...['/why', '/gateways'],
]

for (const { path } of pages)
  test(`${path}: markup in texts of the gateway is shown as text`, async () => {
    open(path, everyAttack)
    await loaded()
    if (!textless.includes(path)) await shows(attacks.picture)
    await settled()
    assert.equal(foreignNodes(), [])
    assert.not.match(document.title, /attacked|evil/)
  })

test('a version reported by the gateway links to the page of its project and nowhere else', async () => {
  for (const address of addresses) {
    open('/info/system', address)
    const link = await until(() => document.querySelector('main a')?.getAttribute('href'))
    assert.ok(link.startsWith('https://github.com/tbnobody/OpenDTU/releases/tag/'), link)
    assert.equal(foreignNodes(), [], address)
    leave()
  }
})

for (const path of ['/', '/info/network', '/info/mqtt', '/settings/config'])
  test(`${path}: no text of the gateway becomes a link`, async () => {
    open(path, addresses, { spared: ['serial'] })
    await shows(addresses[0])
    await settled()
    assert.equal(foreignNodes(), [])
  })

test('only web addresses of a pin profile become links, and those send no referrer', async () => {
  open('/settings/device', 'calm')
  const choice = await until(() => document.querySelector<HTMLSelectElement>('select[name="curPin.name"]'))
  enter(choice, 'Attack')
  const links = await until(() => {
    const found = [...document.querySelectorAll<HTMLAnchorElement>('main .actions a')]
    return found.length > 0 && found
  })
  assert.equal(
    links.map(link => [link.getAttribute('href'), link.target, link.rel]),
    [['https://evil.test/', '_blank', 'noopener noreferrer']],
  )
  await shows(everyAttack)
  assert.equal(foreignNodes(['https://evil.test/']), [])
})

const dialogs = ['LimitSettings', 'PowerSettings', 'InverterInfo', 'GridProfile', 'EventLog'] as const

for (const name of dialogs)
  test(`the dialog ${t(`home.${name}`)} shows texts of the gateway as they are`, async () => {
    open('/', everyAttack, { spared: ['serial'] })
    const button = await until(() =>
      [...document.querySelectorAll<HTMLButtonElement>('.inverter-actions button')].find(one =>
        one.textContent?.includes(t(`home.${name}`)),
      ),
    )
    button.click()
    await until(() => document.querySelector('dialog')?.textContent?.includes(attacks.script))
    await settled()
    assert.equal(foreignNodes(), [])
  })

/** Presses the control whose name starts with this text, once it is shown. */
async function press(key: Parameters<typeof t>[0]) {
  const named = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(t(key))
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('main button')].filter(named)
  const button = await until(() => buttons().find(one => !one.disabled))
  button.click()
}

/** Controls that open a confirmation or form with a name the user chose. */
const questions: [path: string, ...keys: Parameters<typeof t>[0][]][] = [
  ['/', 'home.PowerSettings', 'home.TurnOff'],
  ['/', 'home.PowerSettings', 'home.Restart'],
  ['/settings/inverter', 'form.Edit'],
  ['/settings/inverter', 'inverteradmin.Delete'],
  ['/settings/config', 'fileadmin.Delete'],
  ['/settings/config', 'fileadmin.FactoryReset'],
]

for (const [path, ...keys] of questions)
  test(`${path}: a name with markup is shown as text after ${keys.at(-1)}`, async () => {
    open(path, everyAttack, { spared: ['serial'] })
    for (const key of keys) await press(key)
    await until(() => [...document.querySelectorAll('dialog')].at(-1)?.textContent?.includes(attacks.script))
    await settled()
    assert.is(document.querySelectorAll('dialog').length, keys.length)
    assert.equal(foreignNodes(), [])
  })

for (const [opener, send] of [
  ['home.LimitSettings', 'limit.Send'],
  ['limit.Group', 'limit.Send'],
] as const)
  test(`the confirmation of a low limit shows the inverter's name as text, after ${send}`, async () => {
    open('/', everyAttack, { spared: ['serial', 'limit_set_status'] })
    ;(await until(() => named('main button', t(opener)))).click()
    const form = await until(() => named('dialog button', t(send))?.closest('form'))
    enter(form.querySelector('input[type=number]'), '1')
    const button = await until(() => named<HTMLButtonElement>('dialog button', t(send)))
    await until(() => !button.disabled)
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => document.querySelectorAll('dialog')[1]?.textContent?.includes(attacks.script))
    assert.equal(foreignNodes(), [])
  })

test('markup in live messages is shown as text, in names of channels and units too', async () => {
  open('/', 'calm', { spared: ['serial'] })
  const { serial } = await until(() => useLive.getState().inverters[useLive.getState().serials[0] ?? ''])
  const socket = await until(() => FakeSocket.sockets.at(-1))
  socket.open()
  const push = poisoned(live([detailed(serial, { name: 'x' })]), [everyAttack], ['serial'])
  await until(() => {
    // Answers to earlier calls may arrive after it.
    socket.push(push)
    return seen().includes(attacks.frame)
  })
  await settled()
  assert.equal(foreignNodes(), [])
})

test('markup in console lines is shown as text, in search matches too', async () => {
  open('/info/console', 'calm')
  const socket = await until(() => FakeSocket.sockets.at(-1))
  socket.open()
  for (const text of Object.values(attacks)) socket.push(`E (1) a: ${text}\n`)
  await shows(attacks.form)
  enter(document.querySelector('input[type=search]'), '<')
  await until(() => document.querySelector('mark')?.textContent === '<')
  assert.equal(foreignNodes(), [])
})

for (const [name, reply, status] of [
  ['a refusal without a known code', { type: 'warning', message: everyAttack, code: 31_337 }, 200],
  ['a failure', { type: 'danger', message: everyAttack, code: 31_337 }, 500],
  ['a type that is none', { type: everyAttack, message: everyAttack }, 200],
  [
    'parameters of a text',
    { type: 'warning', message: '', code: 5002, param: { min: everyAttack, max: everyAttack } },
    200,
  ],
] as const)
  test(`markup in the reply to a command is shown as text: ${name}`, async () => {
    open('/maintenance/reboot', 'calm', { reply, status })
    ;(await until(() => named('main button', t('maintenancereboot.Reboot')))).click()
    ;(await until(() => named('dialog button', t('maintenancereboot.Reboot')))).click()
    await until(() => useAlerts.getState().alerts.length || location.pathname === '/error')
    await until(() => document.querySelector('main .notice, .alerts .notice'))
    if (name !== 'parameters of a text') await shows(attacks.script)
    assert.equal(foreignNodes(), [])
  })

for (const path of [
  '/error?status=500&message=',
  '/error?message=x&status=',
  '/login?returnUrl=',
  '/about?',
  '/wait#',
  '/',
])
  test(`${path}: markup in the address is shown as text`, async () => {
    for (const text of [...Object.values(attacks), ...addresses]) {
      open(path + encodeURIComponent(text), 'calm')
      await loaded()
      assert.equal(foreignNodes(), [], text)
      leave()
    }
  })

for (const [name, file] of [
  [
    'a configuration',
    { cfg: { version: everyAttack }, [everyAttack]: everyAttack, wifi: { ssid: everyAttack, hostname: everyAttack } },
  ],
  ['a file of pin profiles', profiles],
  ['a language pack', { meta: { name: everyAttack, code: everyAttack }, webapp: { base: { Yes: everyAttack } } }],
  ['something else', everyAttack],
] as const)
  test(`the preview of ${name} shows markup as text`, async () => {
    open('/settings/config', 'calm')
    await until(() => document.querySelector('input[type=file]'))
    pick(jsonFile(file, `${everyAttack}.json`))
    await until(() => document.querySelector('form dl, form .notice'))
    await settled()
    document.querySelector<HTMLElement>('form button[type=submit]')?.click()
    await settled()
    assert.equal(foreignNodes(), [])
  })

test('markup in the name of a firmware file is shown as text', async () => {
  open('/firmware/upgrade', 'calm')
  await until(() => document.querySelector('input[type=file]'))
  pick(new File(['no image'], `${everyAttack}.bin`))
  await until(() => document.querySelector('form .notice, form dl'))
  assert.equal(foreignNodes(), [])
})

test.run()
