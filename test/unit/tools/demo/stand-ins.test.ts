import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Bridge, BridgeSocket, DemoPage } from '../../../../tools/demo/bridge.ts'
import { standInFetch } from '../../../../tools/demo/stand-in-fetch.ts'
import { standInSocket } from '../../../../tools/demo/stand-in-socket.ts'
import { standInUpload } from '../../../../tools/demo/stand-in-upload.ts'

const origin = 'http://demo.test'
const base = '/any/path/app'
Object.assign(globalThis, {
  location: new URL(`${origin}${base}/`),
  addEventListener() {},
  ProgressEvent: class extends Event {
    readonly loaded: number
    constructor(type: string, { loaded = 0 } = {}) {
      super(type)
      this.loaded = loaded
    }
  },
})

/** A page whose gateway answers what a test says. */
const pageWith = (bridge: Partial<Bridge>): Pick<DemoPage, 'ready'> => ({
  ready: Promise.resolve({
    dropped() {},
    sayNoPage() {},
    leftPage() {},
    bridge: { call: () => Promise.reject(new Error('no call expected')), connect: () => () => {}, ...bridge },
  }),
})

const answer = (status: number, text = '', headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: new TextEncoder().encode(text),
})

test('an unreachable gateway is a TypeError, an abort rejects with its reason, and a 304 has no body', async () => {
  const gone = standInFetch(base, pageWith({}), fetch)
  const error = await gone(`${origin}${base}/api/x`).catch(cause => cause)
  assert.instance(error, TypeError)
  const stuck = standInFetch(base, pageWith({ call: () => new Promise(() => {}) }), fetch)
  const timer = new AbortController()
  const waiting = stuck(`${origin}${base}/api/x`, { signal: timer.signal }).catch(cause => cause)
  timer.abort()
  assert.is((await waiting).name, 'AbortError')
  const same = standInFetch(base, pageWith({ call: async () => answer(304) }), fetch)
  assert.is((await same(`${origin}${base}/api/x`)).body, null)
})

test('an upload tells its progress and its answer; one that is aborted or lost has none', async () => {
  const call: Bridge['call'] = async ({ body, onSent, headers, target }) => {
    onSent?.(body.length / 2)
    onSent?.(body.length)
    return answer(400, `${target} ${headers['x-mark']}`, { 'Content-Type': 'text/plain' })
  }
  const send = (bridge: Partial<Bridge>, meanwhile: (sent: { abort(): void }) => void = () => {}) => {
    const sent = new (standInUpload(base, pageWith(bridge)))()
    const progress: number[] = []
    sent.upload.onprogress = ({ loaded }) => progress.push(loaded)
    const ended = new Promise<void>(resolve => {
      sent.onloadend = () => resolve()
    })
    sent.open('POST', `${base}/api/file/upload?file=x`)
    sent.setRequestHeader('X-Mark', 'yes')
    sent.send(new FormData())
    meanwhile(sent)
    return ended.then(() => ({ sent, progress }))
  }
  const { sent, progress } = await send({ call })
  assert.is(progress.length, 2)
  assert.equal([sent.status, sent.responseText], [400, '/api/file/upload?file=x yes'])
  assert.is(sent.getResponseHeader('content-type'), 'text/plain')
  assert.is((await send({})).sent.status, 0)
  const aborted = await send({ call }, upload => upload.abort())
  assert.equal([aborted.sent.status, aborted.progress], [0, []])
})

test('a socket gives the login of its address as Basic, and its events in the order of a browser', async () => {
  let far: BridgeSocket | undefined
  let given: (string | undefined)[] = []
  const connect: Bridge['connect'] = (path, authorization, socket) => {
    given = [path, authorization]
    far = socket
    return () => socket.onClose()
  }
  const Socket = standInSocket(base, pageWith({ connect }))
  const near = new Socket(`ws://admin:open%20DTU@demo.test${base}/livedata`)
  const events: unknown[] = []
  near.onopen = () => events.push('open')
  near.onmessage = ({ data }) => events.push(data)
  near.onerror = () => events.push('error')
  near.onclose = () => events.push('close')
  await new Promise(resolve => setImmediate(resolve))
  assert.equal(given, ['/livedata', `Basic ${btoa('admin:open DTU')}`])
  far?.onOpen()
  far?.onMessage('{}')
  near.close()
  assert.equal([events, near.readyState], [['open', '{}', 'close'], Socket.CLOSED])

  const refused = new Socket(`ws://demo.test${base}/livedata`)
  const end: string[] = []
  refused.onerror = () => end.push('error')
  refused.onclose = () => end.push('close')
  await new Promise(resolve => setImmediate(resolve))
  far?.onClose()
  assert.equal([end, given[1]], [['error', 'close'], undefined])
})

test.run()
