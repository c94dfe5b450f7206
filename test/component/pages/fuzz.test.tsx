import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { App } from '../../../src/app.tsx'
import { readAccess } from '../../../src/contract/endpoints.ts'
import { encodeCredentials, storeCredentials } from '../../../src/gateway/credentials.ts'
import { loadLanguages, setLanguage } from '../../../src/i18n/i18n.ts'
import { stopFollowing } from '../../../src/live/follow.ts'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { noteUpdate } from '../../../src/pages/firmware/upgrade/update-note.ts'
import { pages } from '../../../src/routes.tsx'
import { useSession } from '../../../src/session/session.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { jsonFile, pick } from '../../support/config-page.ts'
import { FakeSocket, fakeGateway, fakeSockets } from '../../support/fake-gateway.ts'
import { enter, mount, visit } from '../../support/mount.tsx'
import { everyDocument } from './every-document.ts'
import { everywhere, hostile, wireOf } from './hostile.ts'

declare const RENDERER: 'preact' | 'react'

/** Cases per page and document, always the same ones, fewer on React; FUZZ_RUNS and FUZZ_SEED try others. */
const numRuns = Number(process.env.FUZZ_RUNS ?? (RENDERER === 'react' ? 1 : 3))
const seed = Number(process.env.FUZZ_SEED ?? 7)
/** Always tried in place of every value: null, an infinite number, and names of inherited members; half of them on React. */
const oddValues: readonly unknown[] = [null, { toString: 5 }, Number.POSITIVE_INFINITY, {}, '__proto__', 'constructor']
const always = RENDERER === 'react' ? oddValues.slice(0, 3) : oddValues
/** Time limit for shrinking a failed case. */
const shrinkTimeMs = 20_000

/** Steps that found nothing to press. */
let missed = 0

const press =
  (selector: string, name = '') =>
  () => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(one => one.textContent?.startsWith(name))
    if (found) found.click()
    else missed++
  }

/** Edits and submits every form as a user would, even if the browser's validation would not let it through. */
function sendForms() {
  for (const form of document.querySelectorAll('form')) {
    form.dispatchEvent(new Event('input', { bubbles: true }))
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }
}

/** Confirms the dialog. */
const confirm = press('dialog .danger:last-child')

function openAll() {
  for (const details of document.querySelectorAll('details')) details.open = true
}

function logIn() {
  enter(document.querySelector('[name=username]'), 'admin')
  enter(document.querySelector('[name=password]'), 'secret')
  sendForms()
}

/** What a page reads, and what is done on it once it is shown. */
interface Scene {
  path: string
  reads: string[]
  steps?: (() => void)[]
  before?: () => void
  /** A document this gateway does not have. */
  without?: string
}

const settings = (path: string, ...reads: string[]): Scene => ({ path: `/settings/${path}`, reads, steps: [sendForms] })
const dialog = (name: string, ...reads: string[]): Scene => ({
  path: '/',
  reads,
  steps: [press('.inverter-actions button', name), openAll, sendForms],
})

/** Files that are picked instead of read from the gateway. */
const files = ['a file of settings', 'a file of pins', 'a pack']

const listed: Scene[] = [
  { path: '/', reads: ['livedata/status?inv=', 'livedata/status'] },
  { path: '/', reads: ['socket'], steps: [openAll] },
  { path: '/wall', reads: ['livedata/status?inv=', 'livedata/status', 'socket', 'ntp/status'] },
  { path: '/', reads: ['inverter/stats_reset'], steps: [openAll, press('.radio button')] },
  dialog('Power limit', 'limit/status', 'reply'),
  { path: '/', reads: ['limit/status', 'reply'], steps: [press('.sums button', 'Limit all inverters'), sendForms] },
  dialog('Turn on or off', 'power/status'),
  {
    path: '/',
    reads: ['reply'],
    steps: [press('.inverter-actions button', 'Turn on or off'), press('dialog button.danger'), confirm],
  },
  dialog('Inverter details', 'devinfo/status'),
  dialog('Grid profile', 'gridprofile/status', 'gridprofile/rawdata'),
  dialog('Events', 'eventlog/status'),
  settings('network', 'network/config', 'reply'),
  settings('ntp', 'ntp/config', 'ntp/time', '/zones.json'),
  { ...settings('ntp', 'ntp/zones'), without: '/zones.json' },
  settings('inverter', 'inverter/list', 'reply'),
  { path: '/settings/inverter', reads: ['inverter/list'], steps: [press('.row-actions button'), sendForms] },
  settings('device', 'device/config', 'file/get?file=pin_mapping.json'),
  {
    path: '/settings/config',
    reads: ['file/list', 'system/status', 'network/status', 'reply'],
    steps: [press('button.danger', 'Factory reset'), confirm],
  },
  { path: '/settings/config', reads: ['reply'], steps: [press('tbody button'), confirm] },
  {
    path: '/settings/config',
    reads: ['file/get?file=config.json'],
    steps: [() => pick(jsonFile({ cfg: {}, wifi: { ssid: 'Roof' } }))],
  },
  { path: '/settings/config', reads: files },
  { path: '/maintenance/reboot', reads: ['reply'], steps: [press('button.danger'), confirm] },
  { path: '/info/console', reads: ['socket'] },
  {
    path: '/info/support',
    reads: ['livedata/status', 'livedata/status?inv=', 'system/status', 'ntp/config', 'eventlog/status'],
    steps: [press('main button', 'Collect data'), openAll],
  },
  { path: '/firmware/upgrade', reads: ['system/status', 'firmware/status'] },
  { path: '/info/system', reads: ['system/status'] },
  { path: '/info/system', reads: ['/repos/'], before: () => void localStorage.setItem('allowVersionInfo', '1') },
  { path: '/about', reads: ['system/status'], before: () => noteUpdate('v1') },
  {
    path: '/about',
    reads: ['i18n/languages', 'i18n/language?code=it'],
    before: () => void localStorage.setItem('locale', 'it'),
    steps: [() => void loadLanguages()],
  },
  { path: '/login', reads: ['security/authenticate'], steps: [logIn] },
]

/** Pages of settings and information that are not listed read the one document named as they are. */
const scenes = [
  ...listed,
  ...pages
    .filter(({ path }) => !listed.some(scene => scene.path === path))
    .flatMap(({ path }): Scene[] => {
      const [, group, name = ''] = path.split('/')
      if (group === 'settings') return [settings(name, `${name}/config`)]
      return group === 'info' ? [{ path, reads: [`${name}/status`] }] : []
    }),
]

/** Uncaught errors and console errors since the last check. */
let problems: string[] = []
const note = (problem: unknown) =>
  void problems.push(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem))
const complain = console.error

test.before(() => {
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  addEventListener('error', event => note((event as ErrorEvent).error ?? (event as ErrorEvent).message))
  // React warns of list entries with the same name, which is fine here.
  console.error = (...words) => /children with the same key|unique "key"/.test(words[0]) || note(words.join(' '))
})
test.after(() => {
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  console.error = complain
})

let pending = 0
let changed = 0

/** Resolves once no call is in flight and the page has not changed for some turns of the event loop. */
async function quiet() {
  for (let turn = 0, still = 0; still < 6 && turn < 300; turn++) {
    const before = changed
    await new Promise(resolve => setImmediate(resolve))
    await new Promise(resolve => setTimeout(resolve))
    still = pending || changed !== before ? 0 : still + 1
  }
}

function gatewayWith(answers: Record<string, unknown>) {
  fakeGateway(({ path, method }) => {
    const key = method === 'POST' ? 'reply' : Object.keys(everyDocument).find(each => path.startsWith(each))
    if (!key) return undefined
    const text = wireOf(key in answers ? answers[key] : everyDocument[key]?.())
    return { ...(text !== undefined && { text }), type: 'application/json' }
  })
  const { fetch } = globalThis
  globalThis.fetch = async (...call) => {
    pending++
    return fetch(...call).finally(() => pending--)
  }
}

function fresh({ before }: Scene) {
  problems = []
  missed = 0
  setLanguage('en')
  localStorage.clear()
  storeCredentials(encodeCredentials('admin', 'secret'))
  useSession.setState({ loggedIn: true })
  useAlerts.setState({ alerts: [] })
  useLive.setState(nothingSeen, true)
  stopFollowing()
  fakeSockets()
  before?.()
}

/** Words that appear only if our code takes a value for a text or number. */
const slips = ['[object', 'NaN', 'Infinity', 'undefined']

/** Everything that can be read, heard or edited on the page. */
function wordsOnPage() {
  const attributes = ['aria-label', 'title', 'placeholder', 'href', 'style']
  const elements = [...document.querySelectorAll('body *')]
  return [
    document.body.textContent,
    document.title,
    ...elements.flatMap(one => attributes.map(name => one.getAttribute(name))),
    ...[...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(control => control.value),
  ].join(' ')
}

/** The problem of the page, if any. */
function fault(answers: Record<string, unknown>) {
  if (problems.length) return problems[0]
  const headings = [...document.querySelectorAll('h1')].map(h1 => h1.textContent)
  if (headings.length !== 1 || !headings[0]) return `headings: ${headings}`
  if (document.querySelector('script, img, [onerror]')) return 'markup got through'
  const words = wordsOnPage()
  const said = JSON.stringify(answers) + location.href
  const slip = slips.find(word => words.includes(word) && !said.includes(word))
  return slip && `${slip}: ${words.slice(Math.max(words.indexOf(slip) - 60, 0)).slice(0, 100)}`
}

async function play(scene: Scene, answers: Record<string, unknown>) {
  fresh(scene)
  gatewayWith(scene.without ? { ...answers, [scene.without]: undefined } : answers)
  visit(scene.path)
  const watch = new MutationObserver(() => changed++)
  watch.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  const page = mount(<App />)
  await quiet()
  if ('socket' in answers) {
    FakeSocket.sockets.at(-1)?.open()
    FakeSocket.sockets.at(-1)?.push(wireOf(answers.socket) ?? '')
    await quiet()
  }
  for (const file of files.filter(file => file in answers)) {
    pick(jsonFile(answers[file]))
    await quiet()
  }
  for (const step of scene.steps ?? []) {
    step()
    await quiet()
  }
  const wrong = fault(answers)
  page.leave()
  await quiet()
  watch.disconnect()
  const left = wrong ?? problems[0]
  if (left) throw new Error(left)
}

const sound = (read: string) => everyDocument[read === 'socket' ? 'livedata/status?inv=' : read]?.()

for (const scene of scenes)
  for (const read of scene.reads) {
    const steps = scene.steps ? `, ${scenes.indexOf(scene)}` : ''
    test(`${scene.path} survives any answer to ${read}${steps}`, async () => {
      await play(scene, { [read]: sound(read) })
      assert.is(missed, 0, 'the steps find what they press')
      for (const value of always) await play(scene, { [read]: everywhere(sound(read), value) })
      const found = await fc.check(
        fc.asyncProperty(hostile(sound(read)), odd => play(scene, { [read]: odd })),
        { seed, numRuns, interruptAfterTimeLimit: shrinkTimeMs },
      )
      if (found.failed && found.counterexample)
        throw new Error(`${JSON.stringify(found.counterexample[0])}\n${found.errorInstance}`)
    })
  }

/** Pages that read nothing from the gateway, and the wait page, which polls. */
const unread = ['/history', '/error', '/wait']
/** Read as text or bytes, or not at all. */
const noDocument = ['file/get', 'prometheus/metrics']

test('these tests cover every page and every endpoint', () => {
  const left = pages.map(({ path }) => path).filter(path => !scenes.some(scene => scene.path === path))
  assert.equal(left, unread)
  const read = scenes.flatMap(({ reads }) => reads.map(each => each.split('?')[0]))
  const unasked = Object.keys(readAccess).filter(path => !read.includes(path) && !noDocument.includes(path))
  assert.equal(unasked, [])
})

test.run()
