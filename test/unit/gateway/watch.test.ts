import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError, onFailure } from '../../../src/gateway/api-error.ts'
import { browserHasLogin, encodeCredentials, socketLogin, storeCredentials } from '../../../src/gateway/credentials.ts'
import { type Connection, type Watcher, type WatchOptions, watch } from '../../../src/gateway/watch.ts'
import { forgetBrowserLogin } from '../../support/browser-login.ts'
import { type FakeClock, fakeClock } from '../../support/fake-clock.ts'
import { type Call, FakeSocket, fakeGateway, fakeSockets, openSockets } from '../../support/fake-gateway.ts'
import { setHidden } from '../../support/hidden-page.ts'

let clock: FakeClock
let watcher: Watcher
let connections: Connection[]
let bursts: unknown[][]
let missed: string[]
let reported: string[]
let calls: Call[]
/** The status for a visitor's call; 0: no answer. */
let status: number
/** The parts read by calls, and the error of such a call. */
let reads: string[]
let failure: Error | undefined
const random = Math.random

const sockets = () => FakeSocket.sockets
const last = () => sockets().at(-1) as FakeSocket
const connection = () => connections.at(-1) as Connection
const userOf = ({ url }: FakeSocket) => new URL(url).username

async function start(more: Partial<WatchOptions<unknown>> = {}) {
  watcher = watch<unknown>({
    socket: '/console',
    message: burst => bursts.push(burst),
    changed: now => connections.push(now),
    missed: (error, everything) => missed.push(`${connection()?.link} ${error?.reason}${everything ? ' all' : ''}`),
    ...more,
  })
  await clock.tickAsync(1)
}

/** What pushes numbers, of two parts that can also be read by calls. */
const startValues = (more: Partial<WatchOptions<unknown>> = {}) =>
  start({
    socket: '/livedata',
    parse: text => (/^\d/.test(text) ? Number(text) : text === 'null' ? null : undefined),
    async read(_, part = 'all') {
      reads.push(part)
      if (failure) throw failure
    },
    parts: () => ['a', 'b'],
    ...more,
  })

async function open() {
  await start()
  last().open()
}
async function openValues() {
  await startValues()
  last().open()
}

/** Pushes a message, and waits for the end of its burst. */
async function push(text: string) {
  last().push(text)
  await clock.tickAsync(50)
}

/** Lets the socket fail twice in a row. */
async function noSocket() {
  last().drop()
  await clock.tickAsync(1001)
  last().drop()
  await clock.tickAsync(1)
}

/** Refuses the sockets that are tried without a login, as firmware does that challenges visitors. */
async function refuse() {
  for (let n = 0; n < 2; n++) {
    for (const socket of openSockets()) if (!userOf(socket)) socket.drop()
    await clock.tickAsync(1001)
  }
}

test.before.each(() => {
  clock = fakeClock()
  fakeSockets()
  connections = []
  bursts = []
  missed = []
  reported = []
  reads = []
  failure = undefined
  localStorage.clear()
  forgetBrowserLogin()
  onFailure(error => reported.push(error.reason))
  Math.random = () => 0
  status = 200
  calls = fakeGateway(() => {
    if (!status) throw new Error('away')
    return { status, json: {} }
  })
})
test.after.each(() => {
  watcher.close()
  assert.is(clock.countTimers(), 0)
  Math.random = random
})

// First: what refuses sockets is not tried again.
test('where visitors are barred from calls a socket is tried without a login, again after a single refusal', async () => {
  status = 401
  await start()
  assert.equal(openSockets().map(userOf), [''])
  last().drop()
  assert.is(connection().link, 'connecting')
  await clock.tickAsync(1001)
  last().open()
  await clock.tickAsync(1001)
  assert.is(connection().link, 'open')
  last().drop()
  assert.equal(connection(), { link: 'closed', trouble: 'lost', failures: 1 })
})

test('before opening a socket a call without a login checks whether visitors may use it', async () => {
  storeCredentials(encodeCredentials('admin', 'secret'))
  await start()
  const asked = calls.map(({ path, headers }) => [path, headers.get('authorization')])
  assert.equal(asked, [['livedata/status?inv=1', null]])
  assert.is(sockets().length, 1)
})

test('behind a proxy that accepts a socket before it asks the gateway, one that is closed at once was refused, one with a message was not', async () => {
  status = 401
  await open()
  last().push('a line')
  last().drop()
  assert.equal(connection(), { link: 'closed', trouble: 'lost', failures: 1 })
  watcher.close()
  connections = []
  await start()
  for (let n = 0; n < 2; n++) {
    last().open()
    last().drop()
    await clock.tickAsync(1001)
  }
  assert.equal(connection(), { link: 'closed', trouble: 'barred', failures: 0 })
  assert.not.ok(connections.some(({ link }) => link === 'open'))
  status = 200
  await clock.tickAsync(60_000)
  last().open()
  assert.is(connection().link, 'open')
})

test('sockets that refuse twice where visitors are barred count as barred, and no address contains the login', async () => {
  storeCredentials(encodeCredentials('admin', 'pa ss'))
  status = 401
  await start()
  await refuse()
  assert.equal(connection(), { link: 'closed', trouble: 'barred', failures: 0 })
  assert.equal(sockets().map(userOf), ['', ''])
  await clock.tickAsync(58_000)
  assert.is(sockets().length, 2)
  status = 200
  await clock.tickAsync(2000)
  assert.equal(sockets().map(userOf), ['', '', ''])
})

test("the check is skipped after a visitor's call that was just answered, but not at the next attempt", async () => {
  await startValues()
  assert.equal([sockets().length, calls.length], [1, 0])
  status = 401
  last().drop()
  await clock.tickAsync(1001)
  assert.equal([sockets().length, connection().trouble], [1, 'barred'])
  watcher.close()
  storeCredentials(encodeCredentials('admin', 'secret'))
  await startValues()
  assert.equal([sockets().length, connection().trouble], [1, 'barred'])
})

test('the browser gets the login only after consent', async () => {
  storeCredentials(encodeCredentials('admin', 'pa ss'))
  status = 401
  let agreed = false
  await start({ mayGiveLogin: () => agreed })
  await refuse()
  assert.is(connection().trouble, 'barred')
  assert.not(browserHasLogin())
  agreed = true
  watcher.restart()
  await clock.tickAsync(1)
  assert.match(openSockets()[0]?.url ?? '', '//admin:pa%20ss@gateway.test')
  assert.ok(browserHasLogin())
})

test('once the browser has the login, no socket is tried without one where visitors are barred, nor by a consent before a logout', async () => {
  status = 401
  for (const isLoggedIn of [true, false]) {
    storeCredentials(encodeCredentials('admin', 'pa ss'))
    socketLogin()
    if (!isLoggedIn) storeCredentials(null)
    await start({ mayGiveLogin: () => !isLoggedIn })
    assert.equal([sockets().length, connection().trouble], [0, 'barred'])
    watcher.close()
  }
})

test('a socket is opened if the check fails with anything but a rejection', async () => {
  status = 500
  await start()
  assert.is(sockets().length, 1)
})

test('while the gateway does not answer no socket is opened, the check backs off, and the online event shortens the wait', async () => {
  status = 0
  await start()
  await clock.tickAsync(1000 + 2000 + 4000 + 5000)
  assert.equal([sockets().length, calls.length], [0, 5])
  status = 200
  dispatchEvent(new Event('online'))
  await clock.tickAsync(1001)
  assert.is(sockets().length, 1)
})

test('a browser that refuses the address is a failed attempt, not a crash', async () => {
  globalThis.WebSocket = class {
    constructor() {
      throw new SyntaxError('not here')
    }
  } as unknown as typeof WebSocket
  await start()
  assert.equal(connection(), { link: 'closed', trouble: 'refused', failures: 1 })
})

test('a socket that opens and closes without a message counts as failed, with a longer back-off each time', async () => {
  await start()
  for (const waitMs of [1000, 2000, 4000]) {
    openSockets()[0]?.open()
    openSockets()[0]?.drop()
    await clock.tickAsync(waitMs - 10)
    assert.is(openSockets().length, 0)
    await clock.tickAsync(20)
  }
  const counts = connections.filter(({ link }) => link === 'closed').map(({ failures }) => failures)
  assert.equal(counts, [1, 2, 3])
})

test('who is closed within 10 s of each opening backs off, and what it sends is polled meanwhile; a longer connection ends that', async () => {
  await startValues()
  for (const waitMs of [1000, 2000, 4000, 8000]) {
    last().open()
    await push('7')
    assert.is(connection().link, 'open')
    await clock.tickAsync(9000)
    last().drop()
    await clock.tickAsync(waitMs - 10)
    assert.equal([openSockets(), connection().link], [[], waitMs === 1000 ? 'closed' : 'polling'])
    await clock.tickAsync(20)
  }
  last().open()
  await clock.tickAsync(10_000)
  await push('7')
  last().drop()
  assert.equal([connection().failures, bursts.length], [1, 5])
})

test('a ping is sent every 59 s, and a connection found dead then is reopened', async () => {
  await open()
  await clock.tickAsync(118_000)
  assert.equal(last().sent, ['ping', 'ping'])
  last().readyState = FakeSocket.CLOSED
  await clock.tickAsync(60_000)
  const pings = sockets().map(({ sent }) => sent.length)
  assert.equal(pings, [2, 0])
})

test('binary frames are ignored', async () => {
  await open()
  last().onmessage?.({ data: new ArrayBuffer(2) })
  assert.equal([connection().link, bursts], ['open', []])
})

test('closing ends everything in any state, whatever events follow', async () => {
  for (const prepare of [
    () => last().open(),
    () => last().drop(),
    () => void watcher.restart(1000),
    () => {
      last().open()
      last().push('1')
    },
    () => {
      last().open()
      last().push('{}')
    },
    () => void noSocket(),
    () => setHidden(true),
  ]) {
    await startValues()
    const first = last()
    prepare()
    watcher.close()
    const before = [reads.length, sockets().length, connections.length, calls.length]
    first.drop()
    setHidden(false)
    dispatchEvent(new Event('online'))
    await clock.tickAsync(200_000)
    assert.equal([reads.length, sockets().length, connections.length, calls.length], before)
    assert.equal(openSockets(), [])
    assert.is(clock.countTimers(), 0)
  }
})

test('closing during the check opens no socket', async () => {
  start()
  watcher.close()
  await clock.tickAsync(100_000)
  assert.is(sockets().length, 0)
})

test('everything is read first, then the socket opens, which counts as open after a message', async () => {
  await startValues()
  assert.equal(reads, ['all'])
  assert.match(last().url, /^ws:\/\/gateway\.test(:\d+)?\/livedata$/)
  last().open()
  assert.is(connection().link, 'connecting')
  await push('7')
  assert.equal([connection().link, bursts, reads], ['open', [[7]], ['all']])
})

test('a login that is needed is reported, and no socket is opened', async () => {
  failure = new ApiError('unauthorized', 401)
  await startValues()
  await clock.tickAsync(60_000)
  assert.equal([reported, sockets().length, reads], [['unauthorized'], 0, ['all']])
})

test('what could not be read is retried with a back-off, and pushes arrive meanwhile', async () => {
  failure = new ApiError('failed', 500)
  await startValues()
  await clock.tickAsync(2000)
  last().open()
  await push('7')
  assert.equal(missed, Array(3).fill('connecting failed all'))
  failure = undefined
  await clock.tickAsync(60_000)
  assert.equal([bursts, reads.slice(0, 4)], [[[7]], Array(4).fill('all')])
})

test('a gateway that is short of memory is not called before its Retry-After', async () => {
  failure = new ApiError('busy', 429, '', undefined, 60)
  await openValues()
  for (let n = 0; n < 6; n++) {
    await push('7')
    await clock.tickAsync(9900)
  }
  assert.is(reads.length, 1)
  await clock.tickAsync(1000)
  assert.is(reads.length, 2)
  // Neither do the calls that stand in for the socket.
  await noSocket()
  await clock.tickAsync(50_000)
  assert.is(reads.length, 2)
})

test('a mistake of the app while it shows what was read is reported as such, and asks for no login', async () => {
  const mistakes: unknown[] = []
  const { reportError } = globalThis
  Object.assign(globalThis, { reportError: (error: unknown) => mistakes.push(error) })
  failure = new TypeError('no such member')
  await startValues()
  Object.assign(globalThis, { reportError })
  assert.equal([mistakes, missed, reported], [[failure], ['connecting unexpected all'], []])
  failure = undefined
  await clock.tickAsync(1000)
  assert.equal(reads, ['all', 'all'])
})

test('messages within 50 ms are passed on together; what is no content never stops the stream, and null is some', async () => {
  await openValues()
  for (const text of ['7', 'ping', '{"inv', 'null', '8']) last().push(text)
  await clock.tickAsync(49)
  assert.equal(bursts, [])
  await clock.tickAsync(1)
  assert.equal(bursts, [[7, null, 8]])
})

test('what came just before the end of a socket is passed on', async () => {
  await openValues()
  last().push('7')
  last().drop()
  assert.equal([bursts, connection().link], [[[7]], 'closed'])
})

test('a log is passed on as it comes, whatever it says and however long it is silent', async () => {
  await open()
  for (const text of ['', '{}', 'x'.repeat(400_000)]) last().push(text)
  await clock.tickAsync(100_000)
  assert.equal([bursts.length, connection().link, sockets().length], [3, 'open', 1])
})

for (const text of ['{}', '', ' { }\n'])
  test(`an empty message closes the socket, which is tried again after 10 s: "${text.trim()}"`, async () => {
    await openValues()
    last().push(text)
    assert.equal(openSockets(), [])
    await clock.tickAsync(9999)
    assert.is(sockets().length, 1)
    await clock.tickAsync(2)
    assert.is(sockets().length, 2)
  })

test('after a lost connection everything is read anew', async () => {
  await openValues()
  await push('7')
  last().drop()
  assert.equal(connection(), { link: 'closed', trouble: 'lost', failures: 1 })
  await clock.tickAsync(1001)
  last().open()
  await push('8')
  assert.equal([connection().link, connection().trouble, reads], ['open', undefined, ['all', 'all']])
})

test('when the socket fails twice in a row, all parts are polled within 10 s, until a socket brings a message', async () => {
  await startValues()
  await noSocket()
  assert.is(connection().link, 'polling')
  await clock.tickAsync(2001)
  last().open()
  await clock.tickAsync(8000)
  // The second of all is that of the new socket.
  assert.equal(reads, ['all', 'a', 'all', 'b', 'all', 'a'])
  assert.is(connection().link, 'polling')
  await push('7')
  assert.is(connection().link, 'open')
  const before = reads.length
  await clock.tickAsync(15_000)
  assert.is(reads.length, before)
})

test('a socket whose handshake hangs counts as one that cannot be opened', async () => {
  await startValues()
  await clock.tickAsync(8000 + 1000 + 8000 + 3)
  assert.is(connection().link, 'polling')
})

test('an unreachable gateway is told; once calls are answered again, a socket that waits is tried in a second', async () => {
  await startValues()
  dispatchEvent(new Event('offline'))
  assert.equal(missed, ['connecting offline'])
  failure = new ApiError('offline')
  for (let n = 0; n < 6; n++) {
    last().drop()
    await clock.tickAsync(2 ** n * 1000 + 1)
  }
  last().drop()
  assert.is(connection().link, 'closed')
  const before = sockets().length
  failure = undefined
  await clock.tickAsync(5000)
  assert.is(connection().link, 'polling')
  await clock.tickAsync(1001)
  assert.is(sockets().length, before + 1)
})

test('after two periods without a message the connection is given up, then what is shown is old', async () => {
  await openValues()
  await push('7')
  // The time without a connection is no gap between pushes.
  for (let n = 0; n < 5; n++) {
    last().drop()
    await clock.tickAsync(2 ** n * 1000 + 1)
  }
  last().open()
  await push('7')
  missed.length = 0
  failure = new ApiError('offline')
  await clock.tickAsync(19_999)
  assert.equal([connection().link, missed], ['open', []])
  await clock.tickAsync(1)
  assert.equal([connection().trouble, missed], ['mute', ['closed offline', 'closed undefined']])
})

test('a socket that opens and stays silent never counts as open: it backs off, and polling takes over', async () => {
  await startValues()
  let polled = 0
  for (let second = 0; second < 120; second++) {
    for (const socket of openSockets()) if (socket.readyState === FakeSocket.CONNECTING) socket.open()
    await clock.tickAsync(1000)
    if (connection().link === 'polling') polled++
  }
  assert.not(connections.some(({ link }) => link === 'open'))
  assert.equal(missed, [])
  assert.ok(polled >= 98, `${polled} of 120 s`)
  assert.ok(sockets().length >= 4 && sockets().length <= 6, `${sockets().length} attempts`)
})

test('a gateway with longer gaps between pushes is given two of its own periods', async () => {
  await openValues()
  for (let n = 0; n < 5; n++) {
    await push('7')
    if (n < 4) await clock.tickAsync(16_000)
  }
  await clock.tickAsync(31_000)
  assert.equal([connection().link, missed], ['open', []])
  failure = new ApiError('offline')
  await clock.tickAsync(2000)
  assert.is(connection().trouble, 'mute')
})

test('without parts no push is expected, and an open socket counts as such', async () => {
  await startValues({ parts: () => [] })
  last().open()
  assert.is(connection().link, 'open')
  await clock.tickAsync(50_000)
  assert.equal([connection().link, missed, openSockets().length], ['open', [], 1])
})

test('a tab hidden for more than 30 s has neither socket nor calls, and begins anew when it is shown', async () => {
  await openValues()
  setHidden(true)
  await clock.tickAsync(5000)
  setHidden(false)
  setHidden(true)
  await clock.tickAsync(14_000)
  await push('7')
  await clock.tickAsync(15_000)
  assert.is(openSockets().length, 1)
  await clock.tickAsync(2000)
  assert.equal([openSockets(), connection().link], [[], 'closed'])
  const before = reads.length
  await clock.tickAsync(120_000)
  assert.is(reads.length, before)
  setHidden(false)
  await clock.tickAsync(1)
  assert.equal([reads.slice(before), openSockets().length], [['all'], 1])
})

test('a tab that was opened in the background gives up its connection, too', async () => {
  setHidden(true)
  await openValues()
  await clock.tickAsync(31_000)
  assert.equal(openSockets(), [])
})

test('where a hidden tab waits for nothing it closes at once, and a page opened in one waits until it is shown', async () => {
  setHidden(true)
  await start({ hiddenMs: 0 })
  assert.is(sockets().length, 0)
  for (let n = 1; n <= 2; n++) {
    setHidden(false)
    setHidden(false)
    await clock.tickAsync(1)
    assert.equal([sockets().length, openSockets().length], [n, 1])
    setHidden(true)
    assert.equal(openSockets(), [])
  }
})

test('without a socket everything is read once a minute, soon again after a failure, and not in a hidden tab', async () => {
  await startValues({ socket: undefined, parts: undefined as never, hiddenMs: 0 })
  const minutes = async (n: number) => {
    const before = reads.length
    await clock.tickAsync(n * 60_000)
    return reads.length - before
  }
  assert.equal([reads.length, await minutes(3), missed, sockets().length], [1, 3, [], 0])
  setHidden(true)
  assert.is(await minutes(10), 0)
  setHidden(false)
  await clock.tickAsync(1)
  assert.is(reads.length, 5)
  failure = new ApiError('timeout')
  await minutes(1)
  assert.equal(missed, ['connecting timeout all'])
  failure = undefined
  await clock.tickAsync(1001)
  assert.equal([reads.length, await minutes(2)], [7, 2])
})

test('a flood, be it of small messages or a single endless one, is not listened to for a minute; values are polled meanwhile', async () => {
  const flooding = ['flooding', [], 'polling']
  await startValues()
  for (const flood of [Array(1101).fill('7'), Array(2).fill(`7${' '.repeat(300_000)}`), [`7${' '.repeat(500_000)}`]]) {
    const opened = sockets().length
    last().open()
    await push('7')
    assert.is(connection().link, 'open')
    await clock.tickAsync(1000)
    for (const text of flood) last().push(text)
    await clock.tickAsync(1)
    assert.equal([connection().trouble, openSockets(), connection().link], flooding)
    reads = []
    await clock.tickAsync(58_000)
    assert.is(sockets().length, opened)
    assert.ok(reads.length > 10)
    await clock.tickAsync(2000)
    assert.is(sockets().length, opened + 1)
  }
})

test('what waits for a page that stood still for a minute, as under a dialog of the browser, is no flood', async () => {
  await openValues()
  await push('7')
  clock.setSystemTime(Date.now() + 60_000)
  for (let n = 0; n < 600; n++) last().push(`7${' '.repeat(5000)}`)
  await clock.tickAsync(50)
  assert.is(connection().link, 'open')
})

test('a restart closes the connection, waits, and begins anew', async () => {
  await openValues()
  watcher.restart(1000)
  assert.equal(openSockets(), [])
  await clock.tickAsync(999)
  assert.equal(reads, ['all'])
  await clock.tickAsync(2)
  assert.equal([reads, openSockets().length], [['all', 'all'], 1])
})

test.run()
