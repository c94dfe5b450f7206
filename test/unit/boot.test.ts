import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadPages } from '../../src/pages.tsx'
import { compileBoot } from '../../tools/build/page.mjs'
import { textsMark, withTexts } from '../../tools/build/texts.mjs'
import {
  appText,
  build,
  built,
  type Circumstances,
  gateway,
  html,
  integrity,
  list,
  opened,
  ownPage,
} from './boot-page.ts'

const pages = await loadPages()

test.after(() => {
  globalThis.sundial = undefined
})

// The last is that of an add-on of Home Assistant, below its own /api.
for (const base of ['', '/roof', '/any/path', '/api/hassio_ingress/kZr0-8Q_w3J'])
  test(`every page opened below "${base}" loads the app from there, once`, async () => {
    const app = (path: string) => path === `${base}/js/app.js`
    for (const { path } of pages) {
      const page = await opened(base + path, { app })
      assert.equal(page.scripts(), [`${base}/js/app.js`], path)
      assert.is(globalThis.sundial?.base, base)
      assert.equal(
        page.links(),
        ['/favicon.ico', '/favicon.png', '/site.webmanifest'].map(file => base + file),
      )
    }
  })

/** The two parts of an app, and which of them have run. */
function parts() {
  const ran: string[] = []
  const app = () => globalThis.sundial?.app ?? []
  return {
    ran,
    first() {
      globalThis.sundial?.script(0, () => {})
      globalThis.sundial?.script(1, () => {
        app()[1] = ['first']
        ran.push('first')
      })
    },
    second() {
      ran.push(`second, with ${app().flat()}`)
      app()[2] = { shown: 'second' }
    },
  }
}

test('at the root the live view runs as soon as it is there, and the other pages are requested once the page has arrived', async () => {
  const { ran, first, second } = parts()
  const page = await opened('/', { onItsWay: true, second })
  first()
  assert.equal([ran, page.scripts()], [['first'], []])
  await page.arrive()
  assert.equal(page.scripts(), ['/js/app.js'])
  assert.equal(ran, ['first', 'second, with first'])
})

/** An answer that arrives bit by bit. */
function slowAnswer() {
  let send = (_text: string) => {}
  let end = () => {}
  const stream = new ReadableStream({
    start(controller) {
      send = text => controller.enqueue(new TextEncoder().encode(text))
      end = () => controller.close()
    },
  })
  return { answer: new Response(stream), send, end }
}

const script = appText.split(textsMark)[0] ?? ''

test('below a path each part runs as soon as it is there and js/app.js has shown where the app lies', async () => {
  for (const isFirstEarly of [true, false]) {
    const { ran, first, second } = parts()
    const { answer, send } = slowAnswer()
    const app = (path: string) => path === '/roof/js/app.js'
    const page = await opened('/roof/no/page', { onItsWay: true, app, appAnswer: () => answer, second })
    assert.is(page.scripts().at(-1), '/roof/js/app.js')
    if (isFirstEarly) first()
    assert.equal(ran, [])
    send(script.slice(0, -1))
    await page.settled()
    assert.equal(ran, isFirstEarly ? ['first'] : [])
    send(appText.slice(script.length - 1, -2))
    await page.settled()
    if (!isFirstEarly) first()
    assert.equal(ran, ['first', 'second, with first'])
  }
})

test('texts of other pages are read as they arrive, and asked for again if they are cut off, without running the script twice', async () => {
  const { ran, first, second } = parts()
  const text = withTexts(script, { english: { names: { a: 'b' }, texts: 'c' }, lists: { de: 'd' } })
  const { answer, send, end } = slowAnswer()
  const answers = [answer, new Response(text)]
  const page = await opened('/', { appAnswer: () => answers.shift() ?? new Response(), second })
  const read: unknown[] = []
  for (const texts of globalThis.sundial?.texts ?? []) texts.then(texts => read.push(texts))
  first()
  send(text.slice(0, text.indexOf('"de"')))
  await page.settled()
  assert.equal([ran, read], [['first', 'second, with first'], [{ names: { a: 'b' }, texts: 'c' }]])
  end()
  await page.settled()
  assert.equal(page.links(), [])
  await page.pass()
  assert.equal([ran.length, read[1], page.scripts().length, page.reloads()], [2, { de: 'd' }, 2, 0])
})

test('what is loaded later is there once its script has run and its texts have been added', async () => {
  const { first, second } = parts()
  const page = await opened('/roof/no/page', { onItsWay: true, app: path => path === '/roof/js/app.js', second })
  let loaded: object | undefined
  globalThis.sundial?.more.then(app => (loaded = app))
  let added = () => {}
  const moreTexts = new Promise<void>(done => {
    added = done
  })
  if (globalThis.sundial) globalThis.sundial.moreTexts = moreTexts
  first()
  await page.settled()
  assert.is(loaded, undefined)
  added()
  await page.settled()
  assert.equal(loaded, { shown: 'second' })
})

test('an unknown address finds the app in a folder above, and one without its trailing slash in itself', async () => {
  for (const [address, base] of [
    ['/roof/no/page', '/roof'],
    ['/no/page/at/all', ''],
    ['/solar', '/solar'],
  ] as const) {
    const page = await opened(address, { app: path => path === `${base}/js/app.js` })
    assert.equal([page.scripts().at(-1), globalThis.sundial?.base], [`${base}/js/app.js`, base])
  }
})

test('the policy allows sockets of the own host, socket and icon of each gateway listed there, and nothing of anybody else', async () => {
  const barn = { address: 'http://192.168.1.62:8080/roof', name: 'Barn' }
  const gateways = JSON.stringify([
    barn,
    { address: 'https://sun.example', name: '","address":"http://evil.test' },
    { address: 'http://a.test; script-src *', name: 'a' },
    { address: "http://'self'", name: 'b' },
  ])
  const barns = 'ws://192.168.1.62:8080/roof/livedata http://192.168.1.62:8080/roof/favicon.ico'
  const below = {
    storage: { '/solargateways': JSON.stringify([barn]) },
    app: (at: string) => at === '/solar/js/app.js',
  }
  // No policy can hold an IPv6 address: its sockets are left to 'self'.
  const ip6 = { origin: 'http://[fd00::12]' }
  const table: [path: string, Circumstances, allowed: string][] = [
    ['/', { storage: { gateways } }, `ws://roof ${barns} wss://sun.example/livedata https://sun.example/favicon.ico`],
    ['/', {}, 'ws://roof'],
    ['/', { storage: { gateways }, blocked: true }, 'ws://roof'],
    ['/', ip6, ''],
    ['/', { ...ip6, storage: { gateways: JSON.stringify([barn]) } }, ` ${barns}`],
    ['/solar', below, `ws://roof ${barns}`],
    ['/solar/', below, `ws://roof ${barns}`],
    ['/solar/settings/ntp', below, `ws://roof ${barns}`],
  ]
  for (const [path, more, allowed] of table) {
    const { added } = await opened(path, more)
    assert.is(added.find(({ tag }) => tag === 'meta')?.content, `connect-src 'self' ${allowed}`, path)
  }
})

test('a build for a fixed path does not search for the app', async () => {
  const page = await opened('/nowhere', {}, await compileBoot({ ...built, base: '/demo' }))
  assert.equal(page.scripts(), ['/demo/js/app.js'])
})

test('an address that looks like another host is requested from the own host', async () => {
  for (const path of ['//other.test/x', '///other.test/wait', '////other.test/info/mqtt', '//other.test/']) {
    const page = await opened(path)
    const addresses = [...page.asked.map(({ url }) => url), ...page.added.flatMap(({ href }) => href ?? [])]
    for (const address of addresses) assert.is(new URL(address, 'http://roof').host, 'roof', path)
  }
})

test('an app that stops arriving is asked for again after 10 s without a byte, one that is only slow is not', async () => {
  let send = (_text: string) => {}
  const appAnswer = () => {
    const { answer, ...slow } = slowAnswer()
    send = slow.send
    return answer
  }
  const page = await opened('/', { appAnswer })
  for (let byte = 0; byte < 3; byte++) {
    await page.pass(9000)
    send('a')
    await page.settled()
  }
  await page.pass(9000)
  assert.equal(page.scripts(), ['/js/app.js'])
  await page.pass(1000)
  await page.pass(5000)
  assert.equal(page.scripts(), ['/js/app.js', '/js/app.js'])
})

test('the live view prefetches the list with the inverter shown last, or else the first; a status page its status', async () => {
  const answers = (path: string) =>
    path.endsWith('/status') ? list({ serial: '2', order: 2 }, { serial: '1', order: 1 }) : gateway(path)
  for (const [path, more, prefetched] of [
    ['/', { answers }, ['livedata/status', 'livedata/status?inv=1']],
    ['/', { storage: { shown: '2' }, answers: () => undefined }, ['livedata/status', 'livedata/status?inv=2']],
    ['/info/system', {}, ['system/status']],
    ['/info/console', {}, []],
    ['/settings/mqtt', {}, []],
  ] as const) {
    const page = await opened(path, more)
    assert.equal(
      page.calls(),
      prefetched.map(call => `/api/${call}`),
    )
    assert.equal(Object.keys(globalThis.sundial?.prefetched ?? {}), prefetched)
  }
})

test('a prefetched refusal of the measurements is not kept for after the login', async () => {
  await opened('/', { storage: { shown: '2' }, answers: () => new Response('', { status: 401 }) })
  assert.equal(Object.keys(globalThis.sundial?.prefetched ?? {}), ['livedata/status'])
})

test('a prefetched call whose answer never ends is given up, and so is the look for another page', async () => {
  const endless = () => new Response(new ReadableStream())
  const early = await opened('/', { storage: { shown: '2' }, answers: endless })
  assert.ok(Object.values(globalThis.sundial?.prefetched ?? {}).every(({ begun }) => begun))
  const late = await opened('/about', { app: () => false, answers: endless })
  for (const page of [early, late]) {
    await page.pass()
    assert.ok(page.asked.length > 0 && page.asked.every(({ signal }) => signal.aborted))
  }
})

test('prefetches use the stored login, but not in a frame of another site, and omit what the browser adds for a visitor', async () => {
  const login = JSON.stringify({ authdata: 'YTpi' })
  const own = 'Basic YTpi'
  const cookie = 'a=b; login-in-browser=1'
  const table: [path: string, Circumstances, authorization: string | null, credentials: string][] = [
    ['/', {}, null, 'same-origin'],
    ['/roof/', { storage: { '/roofuser': login, user: 'of another gateway' } }, own, 'same-origin'],
    ['/', { storage: { user: login }, framed: true }, null, 'same-origin'],
    ['/', { cookie }, null, 'omit'],
    ['/', { cookie, storage: { user: login } }, own, 'same-origin'],
    ['/', { cookie: 'login-in-browser8080=1' }, null, 'same-origin'],
  ]
  for (const [path, more, authorization, credentials] of table) {
    const [call] = (await opened(path, { ...more, app: at => at === `${path}js/app.js` })).asked
    assert.equal([call?.headers.get('authorization'), call?.credentials], [authorization, credentials])
    assert.equal([call?.headers.get('x-requested-with'), globalThis.sundial?.framed], ['XMLHttpRequest', !!more.framed])
  }
})

test('an invalid record of a login does no harm', async () => {
  for (const user of ['{', 'null', '[]', '{"authdata":"\\n\\u20ac"}'])
    assert.equal((await opened('/', { storage: { user } })).scripts(), ['/js/app.js'], user)
})

test('in a frame that is sandboxed so that no call gets through, the page says so, and the live view does not start', async () => {
  globalThis.origin = 'null'
  const { ran, first } = parts()
  const page = await opened('/', { onItsWay: true, app: () => false })
  first()
  await page.arrive()
  await page.pass()
  assert.match(page.text(), /^This frame is sandboxed .* Open http:\/\/roof\/ by itself\.$/)
  assert.equal(ran, [])
  Reflect.deleteProperty(globalThis, 'origin')
})

test('the chosen theme is applied before the app has loaded, and blocked storage does no harm', async () => {
  assert.is((await opened('/', { storage: { theme: 'dark' } })).theme(), 'dark')
  assert.is((await opened('/', { storage: { theme: '"><x' } })).theme(), undefined)
  const page = await opened('/', { blocked: true })
  assert.equal([page.scripts(), page.reloads()], [['/js/app.js'], 0])
})

test('an app that does not load is requested again until it does', async () => {
  let there = false
  const page = await opened('/', { app: () => there, answers: () => undefined })
  await page.pass()
  there = true
  await page.pass()
  await page.pass()
  assert.equal(page.scripts(), ['/js/app.js', '/js/app.js', '/js/app.js'])
  assert.is(page.reloads(), 0)
})

test('an app of a different build reloads the page once the gateway has a different page', async () => {
  const other = html(ownPage.replace(integrity, 'sha256-theirs'))
  assert.is((await opened('/about', { app: () => false, answers: () => other.clone() })).reloads(), 1)
  for (const answers of [gateway, () => html('<h1>502 Bad Gateway</h1>')])
    assert.is((await opened('/about', { app: () => false, answers })).reloads(), 0)
})

test('js/app.js is asked for under the name of its build, and again past the caches that gave another', async () => {
  const other = appText.replace('the-app', 'another-app')
  const answers = [other, other.slice(0, 30), appText]
  const page = await opened('/', { appAnswer: () => new Response(answers.shift()) })
  assert.equal(page.scriptCalls(), [{ search: `?${build}`, cache: 'default' }])
  assert.is(globalThis.sundial?.otherBuild, true)
  assert.is(page.asked.at(-1)?.cache, 'reload')
  await page.pass()
  await page.pass()
  assert.equal(page.scriptCalls().slice(1), Array(2).fill({ search: `?${build}`, cache: 'reload' }))
  assert.is(page.links().length, 3)
})

test('texts of another build are not taken, even if its script is the same', async () => {
  const texts = { english: { names: { a: 'b' }, texts: 'theirs' }, lists: {} }
  const other = withTexts(script.replace('the-app', 'another-app'), texts)
  await opened('/', { appAnswer: () => new Response(other) })
  const taken: unknown[] = []
  for (const part of globalThis.sundial?.texts ?? []) part.then(text => taken.push(text))
  await new Promise(done => setImmediate(done))
  assert.equal(taken, [])
})

test('below a path as at the root, a script of another build is asked for past the caches, and starts nothing', async () => {
  const { ran, first } = parts()
  const answers = [appText.replace('the-app', 'another-app'), appText]
  const app = (path: string) => path === '/roof/js/app.js'
  const page = await opened('/roof/about', { app, appAnswer: () => new Response(answers.shift()) })
  first()
  assert.equal(ran, [])
  await page.pass()
  assert.equal(ran, ['first'])
  assert.equal(page.scriptCalls().at(-1), { search: `?${build}`, cache: 'reload' })
  assert.is(globalThis.sundial?.base, '/roof')
})

test('a truncated page says so and is reloaded, a complete one is not', async () => {
  for (const cut of ['ended', 'stalled'] as const) {
    const page = await opened('/', { cut })
    for (let look = 0; look < 2; look++) await page.pass()
    assert.match(page.text(), 'did not arrive whole')
    await page.pass()
    assert.is(page.reloads(), 1, cut)
  }
  const whole = await opened('/')
  for (let look = 0; look < 3; look++) await whole.pass()
  assert.equal([whole.text(), whole.reloads()], ['', 0])
})

test.run()
