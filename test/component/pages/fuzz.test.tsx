import { deepStrictEqual } from 'node:assert'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readAccess } from '../../../src/contract/endpoints.ts'
import type { Topic } from '../../../src/contract/settings.ts'
import { memberAt } from '../../../src/forms/read-form.ts'
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
import { renderApp } from '../../support/render-app.tsx'

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
  const ofInfo = scenes.filter(({ path }) => path.startsWith('/info/')).flatMap(({ reads }) => reads)
  const unknown = ofInfo.filter(path => path.endsWith('/status') && !(path in readAccess))
  assert.equal(unknown, [], 'a page that reads another document than that of its name needs a row in scenes.ts')
  const uncovered = Object.keys(readAccess).filter(path => !read.includes(path) && !noDocument.includes(path))
  assert.equal(uncovered, [])
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

test('a file nested 20 000 deep that is to be restored is refused with a sentence', async () => {
  const { alerts } = await renderApp({ path: '/settings/config', login: true })
  pick(new File([`{"cfg":{},"wifi":${'['.repeat(20_000)}${']'.repeat(20_000)}}`], 'config.json'))
  await until(() => document.body.textContent?.includes(en('fileadmin.InvalidJsonContent')))
  assert.equal(alerts(), [])
})

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

/** Unknown members with names that also occur as controls of a page or as inherited members of objects. */
const unknownMembers = {
  ...{ '': null, rule: 'x', equal: -0.5, name2: [], value: { length: [1, { 'ä ö': true }] } },
  ...{ length: '7', constructor: 'c', 'a.b': { constructor: false }, 0: [{ name: 'n' }, null] },
}

/** `value` with unknown members added to each of its objects, also within lists. */
function extended(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extended)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([name, member]) => [name, extended(member)])
  return { ...unknownMembers, ...Object.fromEntries(own) }
}

for (const [topic, member, value] of edits)
  test(`saving ${topic} sends back unknown members unchanged`, async () => {
    const path = `${topic}/config` as const
    let stored: unknown
    const answer = (document: object) => {
      stored = extended(document)
      return stored
    }
    const app = await renderApp({ path: `/settings/${topic}`, login: true, answers: { [path]: answer } })
    if (typeof value === 'boolean') app.field(member).click()
    else enter(app.field(member), String(value))
    const saved = await app.save(path)
    const at = member.lastIndexOf('.')
    const holder = at < 0 ? stored : memberAt(stored, member.slice(0, at))
    Object.assign(holder as object, { [member.slice(at + 1)]: value })
    deepStrictEqual(saved, stored)
  })

test('saving an inverter sends back unknown members unchanged, also those of its strings', async () => {
  const stored = extended(inverter(0, 'Roof')) as ReturnType<typeof inverter>
  const page = await showInverters([inverter(0, 'Roof')], {
    answers: { 'inverter/list': () => ({ inverter: [stored] }) },
  })
  await page.edit('Roof')
  enter(page.inDialog('reachable_threshold'), '7')
  await page.saveDialog()
  await until(() => page.posted('inverter/edit').length > 0)
  deepStrictEqual(page.posted('inverter/edit')[0], { ...stored, reachable_threshold: 7 })
})

test.run()
