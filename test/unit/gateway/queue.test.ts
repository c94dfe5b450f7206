import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { get } from '../../../src/gateway/api.ts'
import { queued } from '../../../src/gateway/queue.ts'

/** Calls that start when the queue lets them and end on command; `begun` lists them in order. */
function calls() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const make = (name: string, options = {}) =>
    queued(() => {
      begun.push(name)
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
    }, options).catch((cause: unknown) => String(cause))
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { begun, make, end }
}

test('at most two calls are in flight, the others follow in order', async () => {
  const { begun, make, end } = calls()
  const all = ['a', 'b', 'c', 'd'].map(name => make(name))
  assert.equal(begun, ['a', 'b'])
  await end('b')
  assert.equal(begun, ['a', 'b', 'c'])
  await end('a')
  await end('c')
  await end('d')
  assert.equal(await Promise.all(all), ['a', 'b', 'c', 'd'])
})

test('a call that is aborted while it waits leaves the queue and is never made', async () => {
  const { begun, make, end } = calls()
  const leave = new AbortController()
  for (const name of ['a', 'b']) make(name)
  const left = make('left', { signal: leave.signal })
  make('c')
  leave.abort(new Error('gone'))
  assert.is(await left, 'Error: gone')
  await end('a')
  assert.equal(begun, ['a', 'b', 'c'])
  await end('b')
  await end('c')
  assert.is(await make('late', { signal: leave.signal }), 'Error: gone')
})

test('calls for live values go first', async () => {
  const { begun, make, end } = calls()
  for (const name of ['a', 'b', 'c', 'd']) make(name)
  make('live', { urgent: true })
  await end('a')
  assert.equal(begun, ['a', 'b', 'live'])
  for (const name of ['b', 'live', 'c', 'd']) await end(name)
})

test('a failed call frees its slot', async () => {
  for (let n = 0; n < 3; n++) await queued(() => Promise.reject(new Error('no'))).catch(() => {})
  assert.is(await queued(async () => 'yes'), 'yes')
})

test('a prefetched call counts as in flight until it is answered', async () => {
  const { begun, make, end } = calls()
  const early = () => {
    let answer = (_: Response) => {}
    const call = { control: new AbortController(), answer: new Promise<Response>(resolve => (answer = resolve)) }
    return { call, end: () => answer(new Response('{}', { headers: { 'content-type': 'application/json' } })) }
  }
  const [taken, left] = [early(), early()]
  const prefetched = { 'system/status': taken.call, 'livedata/status': left.call }
  globalThis.sundial = { base: '', prefetched, script: () => {}, app: [], more: Promise.resolve({}), texts: [] }
  const status = get('system/status')
  make('a')
  assert.equal(begun, [])
  taken.end()
  await status
  await new Promise(setImmediate)
  assert.equal(begun, ['a'])
  make('b')
  assert.equal(begun, ['a'])
  left.end()
  await new Promise(setImmediate)
  assert.equal(begun, ['a', 'b'])
  globalThis.sundial = undefined
  await end('a')
  await end('b')
})

test.run()
