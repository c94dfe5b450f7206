import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Beginning } from '../src/lib/base.ts'
import { pages } from '../src/routes.tsx'
import { compileLoader } from '../tools/build/page.mjs'

const code = await compileLoader()
const policy = "script-src 'sha256-1';connect-src 'self' ws: wss:"

interface Circumstances {
  storage?: Record<string, string>
  blocked?: boolean
  /** What a path answers; undefined is no answer at all. */
  answers?: (path: string) => Response | undefined
  /** Texts of scripts that the policy lets through. */
  allowed?: RegExp
  /** The app has drawn its first frame. */
  drawn?: boolean
}

const javascript = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } })
const html = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
const list = (...inverters: object[]) => Response.json({ inverters })

/** What the gateway at the root answers. */
const gateway = (path: string) =>
  path === '/js/app.js' ? javascript('app') : path.startsWith('/api/') ? list() : html()

/** Opens the page at a path and lets the first script do what it does until it waits for a timer. */
async function opened(pathname: string, circumstances: Circumstances = {}) {
  const { storage = {}, blocked = false, answers = gateway, allowed = /./, drawn = false } = circumstances
  const [asked, links, ran, timers] = [[] as Request[], [] as string[], [] as string[], [] as (() => void)[]]
  let reloads = 0
  const document = {
    head: {
      appendChild({ href, textContent }: Record<string, string>) {
        if (href) links.push(href)
        if (!textContent || !allowed.test(textContent)) return
        ran.push(textContent)
        ;(globalThis.sundial as Beginning).ran++
      },
    },
    createElement: () => ({}),
    querySelector: (selector: string) =>
      selector === 'h1' ? drawn || null : selector === '.ghost' ? null : { content: policy },
    documentElement: { dataset: {} },
  }
  const localStorage = {
    getItem: (key: string) => storage[key] ?? null,
    setItem(key: string, value: string) {
      if (blocked) throw new Error('full')
      storage[key] = value
    },
  }
  const fetch = async (url: string, init?: RequestInit) => {
    const request = new Request(url, init)
    asked.push(request)
    const answer = answers(new URL(url).pathname)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  }
  const location = { origin: 'http://roof', pathname, reload: () => reloads++ }
  const names = ['location', 'document', 'localStorage', 'fetch', 'setTimeout', 'performance']
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  // Short pauses let the page draw, long ones are between two attempts.
  const setTimeout = (done: () => void, ms: number) => (ms < 100 ? setImmediate(done) : timers.push(done))
  new Function(...names, code)(location, document, localStorage, fetch, setTimeout, { now: () => 0 })
  await settled()
  return {
    asked,
    links,
    ran,
    storage,
    reloads: () => reloads,
    urls: () => asked.map(({ url }) => url.replace('http://roof', '')),
    scripts: () => asked.flatMap(({ url }) => (url.endsWith('.js') ? [url.replace('http://roof', '')] : [])),
    async pass() {
      for (const done of timers.splice(0)) done()
      await settled()
    },
  }
}

test.after(() => {
  globalThis.sundial = undefined
})

for (const base of ['', '/roof', '/any/path'])
  test(`every page opened below "${base}" fetches its script there`, async () => {
    const answers = (path: string) => (path === `${base}/js/app.js` ? javascript('app') : html())
    for (const { path } of pages)
      assert.equal((await opened(base + path, { answers })).scripts(), [`${base}/js/app.js`])
    assert.equal(
      (await opened(`${base}/info/mqtt`, { answers })).links,
      ['/favicon.ico', '/favicon.png', '/site.webmanifest'].map(file => base + file),
    )
  })

test('an address that is no page looks for the script one folder up, until there is one', async () => {
  const page = await opened('/roof/no/page', {
    answers: path => (path === '/roof/js/app.js' ? javascript('app') : html()),
  })
  assert.equal(page.scripts(), ['/roof/no/js/app.js', '/roof/js/app.js'])
  assert.equal(page.ran, ['app'])
  assert.is(globalThis.sundial?.base, '/roof')
  assert.equal((await opened('/no/page/at/all')).scripts().at(-1), '/js/app.js')
})

test('an address that looks like another host asks its own', async () => {
  for (const path of ['//other.test/x', '///other.test/wait', '////other.test/info/mqtt', '//other.test/']) {
    const page = await opened(path)
    for (const { url } of page.asked) assert.is(new URL(url).host, 'roof', path)
    for (const href of page.links) assert.is(new URL(href, 'http://roof').host, 'roof', path)
  }
})

test('the live view asks for the inverters, and for the one it shows first, before the app is here', async () => {
  const answers = (path: string) =>
    path.endsWith('/status') ? list({ serial: '2', order: 2 }, { serial: '1', order: 1 }) : gateway(path)
  const early = async (storage: Record<string, string>) => (await opened('/', { answers, storage })).urls().slice(0, 3)
  assert.equal(await early({}), ['/js/app.js', '/api/livedata/status', '/api/livedata/status?inv=1'])
  assert.is((await early({ inverter: '2' }))[2], '/api/livedata/status?inv=2')
  assert.is((await early({ inverter: 'gone' }))[2], '/api/livedata/status?inv=1')
  assert.equal(Object.keys(globalThis.sundial?.asked ?? {}), ['livedata/status', 'livedata/status?inv=1'])
  assert.equal((await opened('/settings/mqtt')).urls(), ['/js/app.js'])
})

test('it asks as the owner who is logged in, and a record that is no use stops nothing', async () => {
  const storage = { '/roofuser': JSON.stringify({ authdata: 'YTpi' }), user: 'for another gateway' }
  const [, call] = (await opened('/roof/', { storage })).asked
  assert.is(call?.headers.get('authorization'), 'Basic YTpi')
  assert.is(call?.headers.get('x-requested-with'), 'XMLHttpRequest')
  for (const user of ['{', 'null', '[]', '{"authdata":"\\n\\u20ac"}'])
    assert.equal((await opened('/', { storage: { user } })).ran, ['app'], user)
})

test('the next visit runs what the last one kept, and asks for the script once the gateway has another page', async () => {
  const storage: Record<string, string> = {}
  await opened('/about', { storage })
  const again = await opened('/about', { storage })
  assert.equal([again.ran, again.urls()], [['app'], []])
  for (const script of ['', '{', 'null', '["another policy","app"]', JSON.stringify([policy])])
    assert.equal((await opened('/about', { storage: { script } })).urls(), ['/js/app.js'], script)
  assert.equal((await opened('/about', { blocked: true })).ran, ['app'])
})

test('what comes later waits for the live values, but never for what nobody asked', async () => {
  const storage = { script: JSON.stringify([policy, 'first', 'later']) }
  const answers = (path: string) => (path.endsWith('/status') ? list({ serial: '1', order: 1 }) : gateway(path))
  const page = await opened('/', { storage, answers, drawn: true })
  assert.equal(page.ran, ['first'])
  ;(globalThis.sundial as Beginning).asked = {}
  await page.pass()
  assert.equal(page.ran, ['first', 'later'])
  assert.equal((await opened('/', { storage, answers })).ran, ['first', 'later'])
  assert.equal((await opened('/about', { storage, answers, drawn: true })).ran, ['first', 'later'])
})

test('a kept script that is not the one of this page does not run, and the right one is fetched', async () => {
  const storage = { script: JSON.stringify([policy, 'evil']) }
  const page = await opened('/about', { storage, allowed: /app/ })
  assert.equal(page.ran, ['app'])
  assert.is(storage.script, JSON.stringify([policy, 'app']))
})

test('a script that does not come is asked for again until it does', async () => {
  const answers: (Response | undefined)[] = [undefined, new Response('', { status: 503 }), javascript('app')]
  const page = await opened('/about', { answers: () => answers.shift() })
  assert.equal(page.ran, [])
  await page.pass()
  await page.pass()
  assert.equal(page.ran, ['app'])
  await page.pass()
  assert.is(page.asked.length, 3)
})

test('a script of another version than the page is not kept, and the page is loaded anew', async () => {
  const page = await opened('/about', { allowed: /other/ })
  assert.equal([page.ran, page.reloads(), page.storage], [[], 0, {}])
  await page.pass()
  assert.is(page.reloads(), 1)
})

test.run()
