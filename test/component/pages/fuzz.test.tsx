import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readAccess } from '../../../src/contract/endpoints.ts'
import type { Topic } from '../../../src/contract/settings.ts'
import { addresses, attacks, everyAttack, foreignNodes, poisoned } from '../../support/attacks.ts'
import { pick } from '../../support/config-page.ts'
import { FakeSocket } from '../../support/fake-gateway.ts'
import { en } from '../../support/form.ts'
import { documents } from '../../support/fuzz/documents.ts'
import { paths } from '../../support/fuzz/page.tsx'
import { presses, type Scene, scenes } from '../../support/fuzz/scenes.ts'
import { fuzz, fuzzOthers, visit } from '../../support/fuzz/visits.ts'
import { freshDatabase } from '../../support/history.ts'
import { inverter, showInverters } from '../../support/inverter-page.ts'
import { enter, until } from '../../support/mount.tsx'
import { type ForgedAnswers, renderApp } from '../../support/render-app.tsx'

test.before(freshDatabase)

/** Pages that read nothing from the gateway, the wait page, which polls, and that of the other gateways, which has a test of its own. */
const unread = ['/history', '/gateways', '/history/report', '/history/data', '/error', '/wait']
/** Read as text or bytes, or not at all. */
const noDocument = ['file/get', 'prometheus/metrics']

test('these tests cover every page and every endpoint', () => {
  const readers = scenes.filter(({ reads }) => reads.length).map(({ path }) => path)
  const readsNothing = paths.filter(path => !readers.includes(path))
  assert.equal(readsNothing, unread, 'a page that reads nothing from the gateway belongs in `unread`')
  const read = scenes.flatMap(({ reads }) => reads.map(each => each.split('?')[0]))
  assert.equal(
    Object.keys(readAccess).filter(path => !read.includes(path) && !noDocument.includes(path)),
    [],
  )
})

const seed = 7

test(`no page ends on hostile documents and pushes, whichever come together (npm test -- --quick pages/fuzz, seed ${seed})`, async () => {
  await fuzz(scenes, Object.values(documents), { seed, least: 0 })
})

for (const path of ['/', '/wall', '/gateways'])
  test(`${path} survives whatever another gateway pushes, and shows the good ones beside it`, async () => {
    await fuzzOthers(path, { seed, least: 13 })
  })

/** The text of the dialog in front, else of the page. */
function wordsInFront() {
  const front = [...document.querySelectorAll('dialog')].at(-1) ?? document.body
  const controls = front.querySelectorAll<HTMLInputElement>('input, textarea, option')
  return [front.textContent, ...[...controls].map(({ value }) => value)].join()
}

/** Members that must be sound, or nothing is shown. */
const spared = ['serial', 'limit_set_status']

/** Pages that read texts and show none of them at first, or none as it was sent; the last two if there are no inverters. */
const textless = [
  '/setup/security',
  '/setup/inverter',
  '/settings/dtu',
  '/maintenance/reboot',
  '/info/console',
  '/info/support',
  '/about',
  '/',
  '/wall',
]

test('markup in whatever the gateway sends is shown as text, on every page and in every dialog', async () => {
  const unseen = new Set<string>()
  for (const scene of scenes) {
    presses.missed = 0
    const hasTexts = new Map<string, boolean>()
    let isSeen = false
    const look = () => {
      isSeen ||= wordsInFront().includes(attacks.picture)
    }
    const says = (key: string, sound: unknown) => {
      const hostile = poisoned(sound, [everyAttack], spared)
      hasTexts.set(key, JSON.stringify(hostile) !== JSON.stringify(sound))
      return hostile
    }
    await visit(scene, says, documents[2025], look)
    assert.is(presses.missed, 0, `${scene.path}: the steps find what they press`)
    // A document that was not asked for could have texts.
    if (!isSeen && scene.reads.some(key => hasTexts.get(key) ?? true)) unseen.add(scene.path)
  }
  assert.equal([...unseen], textless, 'a page that reads texts of the gateway and shows none belongs in `textless`')
})

test('no text of the gateway becomes a link to another place', async () => {
  for (const scene of scenes.filter(({ path }, n) => scenes.findIndex(one => one.path === path) === n)) {
    const says = (_: string, sound: unknown) => poisoned(sound, addresses, spared)
    await visit(scene, says, documents[2026])
  }
})

test('markup in console lines is shown as text, in search matches too', async () => {
  await renderApp({ path: '/info/console', login: true })
  // In StrictMode the first is closed again.
  const socket = await until(() => FakeSocket.sockets.filter(({ url }) => url.endsWith('/console')).at(-1))
  socket.open()
  for (const text of Object.values(attacks)) socket.push(`E (1) a: ${text}\n`)
  await until(() => wordsInFront().includes(attacks.form))
  enter(document.querySelector('input[type=search]'), '<')
  await until(() => document.querySelector('mark')?.textContent === '<')
  assert.equal(foreignNodes(), [])
})

for (const [name, reply, words] of [
  ['a refusal without a known code', { type: 'warning', message: everyAttack, code: 31_337 }, attacks.picture],
  [
    'the parameters of a text',
    { type: 'warning', message: '', code: 5002, param: { min: everyAttack, max: everyAttack } },
    '',
  ],
] as const)
  test(`markup in the reply to a command is shown as text: ${name}`, async () => {
    const reboot = scenes.find(({ path }) => path === '/maintenance/reboot') as Scene
    const told: string[] = []
    const look = () => void told.push(document.body.textContent ?? '')
    const says = (key: string, sound: unknown) => (key === 'reply' ? reply : sound)
    await visit(reboot, says, documents[2025], look)
    assert.ok(told.at(-1)?.includes(words))
  })

test('markup in the address is shown as text, and no link leads where the address says', async () => {
  const bare = ['/error?status=500&message=', '/error?message=x&status=', '/login?returnUrl=', '/about?', '/wait#', '/']
  const back = '/error?status=500&message=x&returnUrl='
  for (const [path, texts] of [...bare.map(path => [path, [everyAttack]] as const), [back, addresses] as const])
    for (const text of texts) await visit({ path: path + encodeURIComponent(text), reads: [] }, (_, sound) => sound)
})

const crashes = [en('app.PageCrash'), en('app.PartCrash')]
const words = () => document.body.textContent ?? ''

/** 5000 lists in each other, or objects. */
const deepList = '['.repeat(5000) + ']'.repeat(5000)
const deepObject = '{"a":'.repeat(5000) + 1 + '}'.repeat(5000)

/** Changes the text of each document that the app reads. */
const changing = (change: (text: string, path: string) => string) => ({
  async network(request: Request) {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/api/') || request.method !== 'GET') return undefined
    const answer = await app?.gateway.fetch(request)
    if (!answer?.headers.get('content-type')?.includes('json')) return answer
    return new Response(change(await answer.text(), pathname.slice(5)), { headers: answer.headers })
  },
})

let app: Awaited<ReturnType<typeof renderApp>> | undefined

async function open(change: (text: string, path: string) => string) {
  app = undefined
  app = await renderApp({ path: '/error', login: true, ...changing(change) })
  return app
}

test('no page ends with a document that is nested 5000 deep', async () => {
  for (const deep of [deepList, deepObject]) {
    const { open: go } = await open(text => text.replace(/^\{/, `{"extra":${deep},`).replace(/^\[/, `[${deep},`))
    for (const path of paths) {
      await go(path)
      for (const crash of crashes) assert.not(words().includes(crash), `${path}: ${words()}`)
    }
  }
})

test('no page ends with a version that is half a character', async () => {
  const { open: go } = await open(text => text.replace(/"(git_hash|git_branch|hostname)":"[^"]*/g, '"$1":"v\\ud83d'))
  for (const path of ['/info/system', '/firmware/upgrade', '/settings/config', '/about']) {
    await go(path)
    for (const crash of crashes) assert.not(words().includes(crash), `${path}: ${words()}`)
  }
  await go('/info/system')
  assert.match(words(), 'v\ufffd')
})

for (const [what, size, value] of [
  ['a list of a hundred thousand regions', 100_000, `[${Array(100_000).fill('{"freq_min":1}').join()}]`],
  ['a list of twenty thousand numbers', 20_000, `[${Array(20_000).fill('1').join()}]`],
  ['a text of 1 MB', 1_000_000, JSON.stringify('x'.repeat(1_000_000))],
  ['a text of 200 kB', 200_000, JSON.stringify('x'.repeat(200_000))],
] as const)
  test(`the radio page is not filled with ${what} in place of the regions`, async () => {
    const { open: go } = await open((text, path) =>
      path === 'dtu/config' ? text.replace(/"country_def":\[[^\]]*\]/, `"country_def":${value}`) : text,
    )
    await go('/settings/dtu')
    assert.ok(size > 100)
    assert.ok(document.querySelectorAll('option').length < 100)
    assert.not(words().includes(en('app.PageCrash')))
  })

for (const [what, change] of [
  ['a limit of 1e308 W', (text: string) => text.replace(/"limit_absolute":\d+/, '"limit_absolute":1e308')],
  [
    'a string whose maximum is a text',
    (text: string) =>
      text.replace(/"limit_absolute":\d+/g, '"limit_absolute":0').replace(/"max":\d+/g, '"max":"1e400"'),
  ],
] as const)
  test(`no row of the live view speaks of infinity after ${what}`, async () => {
    const { open: go } = await open((text, path) => (path === 'livedata/status' ? change(text) : text))
    await go('/')
    await until(() => document.querySelector('.row'))
    const titles = [...document.querySelectorAll('[title]')].map(one => one.getAttribute('title')).join()
    assert.not.match(words() + titles, /Infinity|∞/)
  })

test('a pin profile whose name is no text is not shown as an object', async () => {
  const { open: go } = await open((text, path) =>
    path === 'device/config' ? text.replace(/"curPin":\{"name":"[^"]*"/, '"curPin":{"name":{"a":1}') : text,
  )
  await go('/settings/device')
  assert.not.match(words(), /\[object/)
})

test('a file nested 20 000 deep that is to be restored is refused with a sentence', async () => {
  const { open: go, alerts } = await open(text => text)
  await go('/settings/config')
  pick(new File([`{"cfg":{},"wifi":${'['.repeat(20_000)}${']'.repeat(20_000)}}`], 'config.json'))
  await until(() => words().includes(en('fileadmin.InvalidJsonContent')))
  assert.equal(alerts(), [])
})

test('a support file names the documents it had to leave out because they are too large or nested too deeply', async () => {
  const { open: go, button } = await open((text, path) => {
    if (path === 'mqtt/status') return text.replace('{', `{"extra":${deepList},`)
    return path === 'dtu/config' ? text.replace('{', `{"extra":"${'x'.repeat(1_000_000)}",`) : text
  })
  await go('/info/support')
  button('Collect data').click()
  await until(() => button('Save the file'))
  const file = [...document.querySelectorAll('main details')].find(one => one.textContent?.startsWith('recording.json'))
  const { unread } = JSON.parse(file?.querySelector('pre')?.textContent ?? '{}')
  assert.equal(unread, { 'dtu/config': 'oversized', 'mqtt/status': 'oversized' })
  assert.match(words(), 'documents/system/status.json')
})

type Json = Record<string, unknown>

/** Every settings document, with a member to change and its new value. */
const edits: [topic: Topic, member: string, value: string | number | boolean][] = [
  ['device', 'display.diagramduration', 1200],
  ['dtu', 'pollinterval', 77],
  ['logging', 'loglevel.modules.1.level', 3],
  ['mqtt', 'mqtt_hostname', 'other'],
  ['network', 'hostname', 'other'],
  ['ntp', 'ntp_server', 'other'],
  ['security', 'allow_readonly', false],
]

/** Names that also occur as controls of a page or as inherited members of objects. */
const awkward = ['', 'rule', 'equal', 'name', 'value', 'length', 'constructor', 'a.b', '0', 'ä ö']
const names = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ minLength: 1 }).filter(name => !/^(toString|valueOf|__proto__)$/.test(name)),
)
const extras = fc.dictionary(
  names,
  // No firmware has numbers of a hundred digits; they are read as null.
  fc.jsonValue({ maxDepth: 2 }).filter(value => !/toString|valueOf|__proto__|-0|e\+\d{3}/.test(JSON.stringify(value))),
  { minKeys: 1, maxKeys: 4, noNullPrototype: true },
)

/** `value` with unknown members added to each of its objects, also within lists. */
function extended(value: unknown, more: () => Json): unknown {
  if (Array.isArray(value)) return value.map(one => extended(one, more))
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, member]) => [name, extended(member, more)])
  return { ...more(), ...Object.fromEntries(own) }
}

const moreBy = (seed: number) => {
  let drawn = 0
  return () => JSON.parse(JSON.stringify(fc.sample(extras, { seed: seed * 1000 + drawn++, numRuns: 1 })[0])) as Json
}

function withMember(document: object, path: string, value: unknown) {
  const copy = structuredClone(document) as Json
  const names = path.split('.')
  const last = names.pop() ?? ''
  const node = names.reduce((inner, name) => inner[name] as Json, copy)
  node[last] = value
  return copy
}

/** Members as sorted pairs, since assert takes a member named `constructor` for the type of the object. */
function pairs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pairs)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([name, member]) => [name, pairs(member)])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1))
}

const seeds = [1, 2]

for (const [topic, member, value] of edits)
  test(`saving ${topic} sends back unknown members unchanged`, async () => {
    const path = `${topic}/config` as const
    const answers: ForgedAnswers = {}
    const app = await renderApp({ login: true, answers })
    const document = await app.readDocument(path)
    for (const seed of seeds) {
      const stored = extended(document, moreBy(seed)) as object
      Object.assign(answers, { [path]: () => stored })
      await app.open(`/settings/${topic}`)
      if (typeof value === 'boolean') app.field(member).click()
      else enter(app.field(member), String(value))
      assert.equal(pairs(await app.save(path)), pairs(withMember(stored, member, value)), `seed ${seed}`)
    }
  })

test('saving an inverter sends back unknown members unchanged, also those of its strings', async () => {
  for (const seed of seeds) {
    const stored = extended(inverter(0, 'Roof'), moreBy(seed)) as ReturnType<typeof inverter>
    const page = await showInverters([inverter(0, 'Roof')], {
      answers: { 'inverter/list': () => ({ inverter: [stored] }) },
    })
    await page.edit('Roof')
    enter(page.inDialog('reachable_threshold'), '7')
    await page.saveDialog()
    await until(() => page.posted('inverter/edit').length > 0)
    assert.equal(pairs(page.posted('inverter/edit')[0]), pairs({ ...stored, reachable_threshold: 7 }), `seed ${seed}`)
  }
})

test.run()
