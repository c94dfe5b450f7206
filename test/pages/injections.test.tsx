import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { App } from '../../src/app.tsx'
import { useAlerts } from '../../src/lib/alerts.ts'
import { stopFollowing } from '../../src/lib/commands.ts'
import { encodeCredentials, storeCredentials } from '../../src/lib/credentials.ts'
import { loadLanguages, t, useLanguage } from '../../src/lib/i18n.ts'
import { nothingSeen, useLive } from '../../src/lib/live.ts'
import { useSession } from '../../src/lib/session.ts'
import { pages } from '../../src/routes.tsx'
import { ManualClock } from '../../tools/gateway/clock.ts'
import { type Gateway, startGateway } from '../../tools/gateway/gateway.ts'
import { addresses, attacks, everyAttack, foreignNodes, poisoned } from '../support/attacks.ts'
import { FakeSocket, fakeSockets } from '../support/fake-gateway.ts'
import { jsonFile, pick } from '../support/files.tsx'
import { detailed, live } from '../support/live-messages.ts'
import { enter, mount, named, settled, until, visit } from '../support/mount.tsx'

const noon = Date.UTC(2026, 5, 21, 10)
let gateway: Gateway
let leave = () => {}

/** A file of pin profiles with every address as a link, and texts that are none. */
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

/** The app at a path, on a gateway that says `text` wherever it says anything; POSTs are answered by `reply`. */
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

/** Everything that can be read on the page or in its fields; not in the bar, whose list of languages is on every page. */
const seen = () =>
  [...document.querySelectorAll('main, dialog, .alerts')].map(part => part.textContent).join() +
  [...document.querySelectorAll('main :is(input, textarea, option)')].map(c => (c as HTMLInputElement).value).join()

const shows = (text: string) => until(() => seen().includes(text))
const loaded = () =>
  until(() => document.querySelector('h1')?.textContent && !document.querySelector('main > [aria-busy=true]'))

/** Pages that show no text of the gateway. */
const textless = ['/maintenance/reboot', '/info/console', '/about', '/login', '/error', '/wait']

for (const { path } of pages)
  test(`${path}: texts of the gateway with markup in them are shown as they are`, async () => {
    open(path, everyAttack)
    await loaded()
    if (!textless.includes(path)) await shows(attacks.picture)
    await settled()
    assert.equal(foreignNodes(), [])
    assert.not.match(document.title, /attacked|evil/)
  })

test('a version that the gateway tells leads to the page of its project and nowhere else', async () => {
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

test('of the links of a pin profile only those to web pages are links, and those tell nobody where they stand', async () => {
  open('/settings/device', 'calm')
  const choice = await until(() => document.querySelector<HTMLSelectElement>('select[name="curPin.name"]'))
  enter(choice, 'Attack')
  const links = await until(() => {
    const found = [...document.querySelectorAll<HTMLAnchorElement>('main a')]
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

/** Presses what has this name or begins with it, once it is there. */
async function press(key: Parameters<typeof t>[0]) {
  const named = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(t(key))
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('main button')].filter(named)
  const button = await until(() => buttons().find(one => !one.disabled))
  button.click()
}

/** Presses what asks before it acts, or opens a form, about something that has a name of the user's choice. */
const questions: [path: string, ...keys: Parameters<typeof t>[0][]][] = [
  ['/', 'home.PowerSettings', 'home.TurnOff'],
  ['/', 'home.PowerSettings', 'home.Restart'],
  ['/settings/inverter', 'form.Edit'],
  ['/settings/inverter', 'inverteradmin.Delete'],
  ['/settings/config', 'fileadmin.Delete'],
  ['/settings/config', 'fileadmin.FactoryReset'],
]

for (const [path, ...keys] of questions)
  test(`${path}: what is asked about at ${keys.at(-1)} is named as it is`, async () => {
    open(path, everyAttack, { spared: ['serial'] })
    for (const key of keys) await press(key)
    await until(() => [...document.querySelectorAll('dialog')].at(-1)?.textContent?.includes(attacks.script))
    await settled()
    assert.is(document.querySelectorAll('dialog').length, keys.length)
    assert.equal(foreignNodes(), [])
  })

for (const send of ['limit.Send', 'limit.GroupSend'] as const)
  test(`the question before a low limit names the inverter as it is, at ${send}`, async () => {
    open('/', everyAttack, { spared: ['serial', 'limit_set_status'] })
    await press('home.LimitSettings')
    const form = await until(() => named('dialog button', t(send))?.closest('form'))
    enter(form.querySelector('input[type=number]'), '1')
    const button = await until(() => named<HTMLButtonElement>('dialog button', t(send)))
    await until(() => !button.disabled)
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => document.querySelectorAll('dialog')[1]?.textContent?.includes(attacks.script))
    assert.equal(foreignNodes(), [])
  })

test('what the live socket pushes is shown as it is, names of channels and units included', async () => {
  open('/', 'calm', { spared: ['serial'] })
  const { serial } = await until(() => useLive.getState().inverters[useLive.getState().serials[0] ?? ''])
  const socket = await until(() => FakeSocket.sockets.at(-1))
  socket.open()
  const push = poisoned(live([detailed(serial, { name: 'x' })]), [everyAttack], ['serial'])
  await until(() => {
    // What was asked for before may be answered after it.
    socket.push(push)
    return seen().includes(attacks.frame)
  })
  await settled()
  assert.equal(foreignNodes(), [])
})

test('lines of the console are shown as they are, marked ones too', async () => {
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
  test(`an answer to a command is shown as it is: ${name}`, async () => {
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
  test(`${path}: what the address holds never becomes more than text`, async () => {
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
  test(`the preview of ${name} shows what is in it as it is`, async () => {
    open('/settings/config', 'calm')
    await until(() => document.querySelector('input[type=file]'))
    pick(jsonFile(file, `${everyAttack}.json`))
    await until(() => document.querySelector('form dl, form .notice'))
    await settled()
    assert.equal(foreignNodes(), [])
  })

test('a firmware file with markup in its name is named, not run', async () => {
  open('/firmware/upgrade', 'calm')
  await until(() => document.querySelector('input[type=file]'))
  pick(new File(['no image'], `${everyAttack}.bin`))
  await until(() => document.querySelector('form .notice, form dl'))
  assert.equal(foreignNodes(), [])
})

test.run()
