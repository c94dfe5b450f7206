import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { App } from '../../src/app.tsx'
import { readAccess } from '../../src/contract/endpoints.ts'
import { useAlerts } from '../../src/lib/alerts.ts'
import { stopFollowing } from '../../src/lib/commands.ts'
import { encodeCredentials, storeCredentials } from '../../src/lib/credentials.ts'
import { noteUpdate } from '../../src/lib/firmware-note.ts'
import { loadLanguages, setLanguage } from '../../src/lib/i18n.ts'
import { nothingSeen, useLive } from '../../src/lib/live.ts'
import { useSession } from '../../src/lib/session.ts'
import { pages } from '../../src/routes.tsx'
import { ErrorBoundary } from '../../src/ui/error-boundary.tsx'
import { everyDocument } from '../support/every-document.ts'
import { FakeSocket, fakeGateway, fakeSockets } from '../support/fake-gateway.ts'
import { jsonFile, pick } from '../support/files.tsx'
import { everywhere, hostile } from '../support/hostile.ts'
import { enter, mount, visit } from '../support/mount.tsx'

/** Cases per page and document, always the same ones; FUZZ_RUNS and FUZZ_SEED look further. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 15)
const seed = Number(process.env.FUZZ_SEED ?? 7)
/** Tried in the place of everything at once, whatever the seed: nothing, and names that every object seems to have. */
const always = [null, {}, '__proto__', 'constructor']
/** ms after which a case that failed is not made smaller any more. */
const patience = 20_000

/** Steps that found nothing to press. */
let missed = 0

const press =
  (selector: string, name = '') =>
  () => {
    const found = [...document.querySelectorAll<HTMLElement>(selector)].find(one => one.textContent?.startsWith(name))
    if (found) found.click()
    else missed++
  }

/** Touches every form as a user would and sends it; what the browser would hold back is sent too. */
function sendForms() {
  for (const form of document.querySelectorAll('form')) {
    form.dispatchEvent(new Event('input', { bubbles: true }))
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }
}

/** Confirms what is asked in the dialog. */
const confirm = press('dialog .danger:last-child')

function openAll() {
  for (const details of document.querySelectorAll('details')) details.open = true
}

function logIn() {
  enter(document.querySelector('[name=username]'), 'admin')
  enter(document.querySelector('[name=password]'), 'secret')
  sendForms()
}

/** What a page reads, and what is done on it once it is there. */
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

const scenes: Scene[] = [
  { path: '/', reads: ['livedata/status?inv=', 'livedata/status'] },
  { path: '/', reads: ['socket'], steps: [openAll] },
  { path: '/', reads: ['inverter/stats_reset'], steps: [openAll, press('.radio button')] },
  dialog('Power limit', 'limit/status', 'reply'),
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
  settings('mqtt', 'mqtt/config'),
  settings('inverter', 'inverter/list', 'reply'),
  { path: '/settings/inverter', reads: ['inverter/list'], steps: [press('.deeds button'), sendForms] },
  settings('security', 'security/config'),
  settings('logging', 'logging/config'),
  settings('dtu', 'dtu/config'),
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
  { path: '/firmware/upgrade', reads: ['system/status'] },
  { path: '/info/system', reads: ['system/status'] },
  { path: '/info/system', reads: ['/repos/'], before: () => void localStorage.setItem('allowVersionInfo', '1') },
  { path: '/info/network', reads: ['network/status'] },
  { path: '/info/ntp', reads: ['ntp/status'] },
  { path: '/info/mqtt', reads: ['mqtt/status'] },
  { path: '/about', reads: ['system/status'], before: () => noteUpdate('v1') },
  {
    path: '/about',
    reads: ['i18n/languages', 'i18n/language?code=it'],
    before: () => void localStorage.setItem('locale', 'it'),
    steps: [() => void loadLanguages()],
  },
  { path: '/login', reads: ['security/authenticate'], steps: [logIn] },
]

/** What went wrong by itself since the last look: thrown where nobody catches, or said on the console. */
let problems: string[] = []
const note = (problem: unknown) =>
  void problems.push(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem))
const complain = console.error
const { getDerivedStateFromError } = ErrorBoundary

test.before(() => {
  ErrorBoundary.getDerivedStateFromError = (error?: unknown) => {
    note(error)
    return { failed: true }
  }
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  addEventListener('error', event => note((event as ErrorEvent).error ?? (event as ErrorEvent).message))
  // That two entries of a list have one name is what React warns of here.
  console.error = (...words) => /children with the same key|unique "key"/.test(words[0]) || note(words.join(' '))
})
test.after(() => {
  process.off('uncaughtException', note)
  process.off('unhandledRejection', note)
  console.error = complain
  ErrorBoundary.getDerivedStateFromError = getDerivedStateFromError
})

let pending = 0
let changed = 0

/** Until no answer is under way and the page has not changed for some turns. */
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
    return key ? { json: key in answers ? answers[key] : everyDocument[key]?.() } : undefined
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

/** What is wrong with the page, if anything. */
function fault() {
  if (problems.length) return problems[0]
  const headings = [...document.querySelectorAll('h1')].map(h1 => h1.textContent)
  if (headings.length !== 1 || !headings[0]) return `headings: ${headings}`
  return document.querySelector('script, img, [onerror]') ? 'markup got through' : undefined
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
    FakeSocket.sockets.at(-1)?.push(answers.socket)
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
  const wrong = fault()
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
    test(`${scene.path} bears whatever is said at ${read}${steps}`, async () => {
      await play(scene, { [read]: sound(read) })
      assert.is(missed, 0, 'the steps find what they press')
      for (const value of always) await play(scene, { [read]: everywhere(sound(read), value) })
      const found = await fc.check(
        fc.asyncProperty(hostile(sound(read)), odd => play(scene, { [read]: odd })),
        { seed, numRuns, interruptAfterTimeLimit: patience },
      )
      if (found.failed && found.counterexample)
        throw new Error(`${JSON.stringify(found.counterexample[0])}\n${found.errorInstance}`)
    })
  }

/** Pages that read nothing, and the wait page, which has a clock of its own. */
const unread = ['/error', '/wait']
/** Read as text and bytes, or by nobody. */
const noDocument = ['file/get', 'prometheus/metrics']

test('no page and nothing that a gateway can be asked for is left out', () => {
  const left = pages.map(({ path }) => path).filter(path => !scenes.some(scene => scene.path === path))
  assert.equal(left, unread)
  const read = scenes.flatMap(({ reads }) => reads.map(each => each.split('?')[0]))
  const unasked = Object.keys(readAccess).filter(path => !read.includes(path) && !noDocument.includes(path))
  assert.equal(unasked, [])
})

test.run()
