import { once } from 'node:events'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Gateway, startGateway } from '../../../../tools/simulator/gateway.ts'
import { inMemory, noon, send } from './calls.ts'

const status = async (gateway: Gateway, path: string) => (await gateway.fetch(path)).status

test('with little memory each call is answered as the device does', async () => {
  const gateway = await inMemory()
  gateway.faults.set({ memory: 'answer' })
  const live = await gateway.fetch('/api/livedata/status')
  assert.equal([live.status, live.headers.get('Retry-After')], [429, '60'])
  assert.is(await status(gateway, '/api/prometheus/metrics'), 429)
  const other = await gateway.fetch('/api/ntp/status')
  assert.equal([other.status, (await other.json()).code], [500, 1007])
  await gateway.stop()
})

test('with less memory every JSON answer is 500 with the body null, live data too, and nothing is stored', async () => {
  const gateway = await inMemory()
  gateway.faults.set({ memory: 'document' })
  for (const path of ['livedata/status', 'ntp/status', 'system/status']) {
    const answer = await gateway.fetch(`/api/${path}`)
    assert.equal([answer.status, await answer.text()], [500, 'null'], path)
  }
  const before = structuredClone(gateway.world.config.security)
  const data = { password: 'another-one', allow_readonly: true }
  assert.is((await send(gateway, 'security/config', data)).status, 500)
  assert.equal(gateway.world.config.security, before)
  assert.is(await status(gateway, '/'), 200)
  await gateway.stop()
})

test('without memory for a send buffer only the head of an answer arrives, and the connection stays open', async () => {
  const gateway = await startGateway({ at: noon })
  gateway.faults.set({ memory: 'buffer' })
  const heard = connect(gateway.port, '127.0.0.1')
  heard.write('GET /api/livedata/status HTTP/1.1\r\nHost: x\r\n\r\n')
  const [head] = await once(heard, 'data')
  assert.match(String(head), /^HTTP\/1\.1 200 OK\r\n/)
  assert.match(String(head), /content-length: [1-9]\d+\r\n/i)
  assert.match(String(head), /\r\n\r\n$/)
  assert.is(heard.readyState, 'open')
  assert.is(await status(gateway, '/'), 200)
  const gone = once(heard, 'close')
  await gateway.stop()
  await gone
})

test('without memory for a send buffer a call in memory ends when its caller gives up', async () => {
  const gateway = await inMemory()
  gateway.faults.set({ memory: 'buffer' })
  const patience = new AbortController()
  const answer = await gateway.fetch('/api/ntp/status', { signal: patience.signal })
  assert.is(answer.status, 200)
  const body = answer.text()
  // However late: nothing that it needs has been collected.
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  await new Promise(resolve => setImmediate(resolve))
  runInNewContext('gc')()
  patience.abort(new Error('enough'))
  assert.is(await body.catch(error => error.message), 'enough')
  await gateway.stop()
})

test.run()
