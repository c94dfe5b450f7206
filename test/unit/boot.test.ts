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
} from '../support/boot-page.ts'

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
      globalThis.sundial?.part(0, () => {})
      globalThis.sundial?.part(1, () => {
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

test('an unknown address finds the app in a folder above', async () => {
  const page = await opened('/roof/no/page', { app: path => path === '/roof/js/app.js' })
  assert.equal(page.scripts(), ['/roof/no/js/app.js', '/roof/js/app.js'])
  assert.is(globalThis.sundial?.base, '/roof')
  assert.equal((await opened('/no/page/at/all')).scripts().at(-1), '/js/app.js')
})

test('a folder opened without its trailing slash finds the app', async () => {
  const page = await opened('/solar', { app: path => path === '/solar/js/app.js' })
  assert.is(page.scripts().at(-1), '/solar/js/app.js')
  assert.is(globalThis.sundial?.base, '/solar')
})

const policyOf = ({ added }: Awaited<ReturnType<typeof opened>>) => added.find(({ tag }) => tag === 'meta')?.content

test('the policy allows sockets of the own host, socket and icon of each listed gateway, and nothing of anybody else', async () => {
  const gateways = [
    { address: 'http://192.168.1.62:8080/roof', name: 'Barn' },
    { address: 'https://sun.example', name: '","address":"http://evil.test' },
    { address: 'http://a.test; script-src *', name: 'a' },
    { address: "http://'self'", name: 'b' },
  ]
  const storage = { gateways: JSON.stringify(gateways) }
  const barn = 'ws://192.168.1.62:8080/roof/livedata http://192.168.1.62:8080/roof/favicon.ico'
  const allowed = `connect-src 'self' ws://roof ${barn} wss://sun.example/livedata https://sun.example/favicon.ico`
  assert.is(policyOf(await opened('/', { storage })), allowed)
  assert.is(policyOf(await opened('/')), "connect-src 'self' ws://roof")
  assert.is(policyOf(await opened('/', { storage, blocked: true })), "connect-src 'self' ws://roof")
})

test('the policy has no source that none can hold: sockets of an IPv6 address are left to self', async () => {
  const ip6 = { origin: 'http://[fd00::12]' }
  assert.is(policyOf(await opened('/', ip6)), "connect-src 'self' ")
  const storage = { gateways: JSON.stringify([{ address: 'http://barn', name: 'Barn' }]) }
  const barn = 'ws://barn/livedata http://barn/favicon.ico'
  assert.is(policyOf(await opened('/', { ...ip6, storage })), `connect-src 'self'  ${barn}`)
})

test('below a path, the policy has the gateways that are listed there, also if the slash at the end is missing', async () => {
  const storage = { '/solargateways': JSON.stringify([{ address: 'http://barn', name: 'Barn' }]) }
  const app = (path: string) => path === '/solar/js/app.js'
  for (const path of ['/solar', '/solar/', '/solar/settings/ntp'])
    assert.is(
      policyOf(await opened(path, { storage, app })),
      "connect-src 'self' ws://roof ws://barn/livedata http://barn/favicon.ico",
      path,
    )
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

test('for the live view the inverters, and the first of them, are prefetched before the app has loaded', async () => {
  const answers = (path: string) =>
    path.endsWith('/status') ? list({ serial: '2', order: 2 }, { serial: '1', order: 1 }) : gateway(path)
  assert.equal((await opened('/', { answers })).calls(), ['/api/livedata/status', '/api/livedata/status?inv=1'])
  assert.equal(Object.keys(globalThis.sundial?.prefetched ?? {}), ['livedata/status', 'livedata/status?inv=1'])
})

test('the inverter that was shown last is prefetched together with the list', async () => {
  const page = await opened('/', { storage: { shown: '2' }, answers: () => undefined })
  assert.equal(page.calls(), ['/api/livedata/status', '/api/livedata/status?inv=2'])
})

test('a prefetched refusal of the measurements is not kept for after the login', async () => {
  await opened('/', { storage: { shown: '2' }, answers: () => new Response('', { status: 401 }) })
  assert.equal(Object.keys(globalThis.sundial?.prefetched ?? {}), ['livedata/status'])
})

test('a prefetched call whose answer never ends is given up, and so is the look for another page', async () => {
  const endless = () => new Response(new ReadableStream())
  const early = await opened('/', { storage: { shown: '2' }, answers: endless })
  assert.equal(
    Object.values(globalThis.sundial?.prefetched ?? {}).map(({ begun }) => begun),
    [true, true],
  )
  await early.pass()
  assert.equal(
    early.asked.map(({ signal }) => signal.aborted),
    [true, true],
  )
  const late = await opened('/about', { app: () => false, answers: endless })
  await late.pass()
  assert.equal(
    late.asked.map(({ signal }) => signal.aborted),
    [true],
  )
})

test('a status page prefetches its status, a settings page nothing', async () => {
  assert.equal((await opened('/info/system')).calls(), ['/api/system/status'])
  assert.equal((await opened('/info/console')).calls(), [])
  assert.equal((await opened('/settings/mqtt')).calls(), [])
})

test('prefetches use the stored login, and an invalid record does no harm', async () => {
  const storage = { '/roofuser': JSON.stringify({ authdata: 'YTpi' }), user: 'for another gateway' }
  const [call] = (await opened('/roof/', { storage, app: path => path === '/roof/js/app.js' })).asked
  assert.is(call?.headers.get('authorization'), 'Basic YTpi')
  assert.is(call?.headers.get('x-requested-with'), 'XMLHttpRequest')
  for (const user of ['{', 'null', '[]', '{"authdata":"\\n\\u20ac"}'])
    assert.equal((await opened('/', { storage: { user } })).scripts(), ['/js/app.js'], user)
})

test('in a frame of another site the stored login is not sent', async () => {
  const storage = { user: JSON.stringify({ authdata: 'YTpi' }) }
  const [call] = (await opened('/', { storage, framed: true })).asked
  assert.is(call?.headers.get('authorization'), null)
  assert.is(globalThis.sundial?.framed, true)
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

test('once the browser has the login, prefetches of a visitor omit what the browser adds, those of the owner do not', async () => {
  const storage = { user: JSON.stringify({ authdata: 'YTpi' }) }
  const mode = async (more: Circumstances) => (await opened('/', more)).asked[0]?.credentials
  assert.is(await mode({}), 'same-origin')
  assert.is(await mode({ cookie: 'a=b; login-in-browser=1' }), 'omit')
  assert.is(await mode({ cookie: 'login-in-browser=1', storage }), 'same-origin')
  assert.is(await mode({ cookie: 'login-in-browser8080=1' }), 'same-origin')
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
  const page = await opened('/about', { app: () => false })
  assert.is(page.reloads(), 0)
  const proxy = await opened('/about', { app: () => false, answers: () => html('<h1>502 Bad Gateway</h1>') })
  assert.is(proxy.reloads(), 0)
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
