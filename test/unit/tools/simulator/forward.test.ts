import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import { forwardTo } from '../../../../tools/simulator/http/forward.ts'
import { basic, form, openSocket, started, stopAll } from './calls.ts'

test.after.each(stopAll)

const to = (device: string) =>
  forwardTo({ device: new URL(device), serve: 'dist-firmware', port: 0, host: '127.0.0.1' })

test('the bundle is served locally, calls and sockets go to the device', async () => {
  const device = await started({ inverters: 1 })
  const forwarder = await to(device.url)
  const page = await fetch(`${forwarder.url}/settings/mqtt`)
  assert.match(await page.text(), /<html/i)
  assert.is(device.requests.length, 0)
  assert.is((await fetch(`${forwarder.url}/zones.json`)).headers.get('Content-Type'), 'application/json')
  const silent = await fetch(`${forwarder.url}/api/security/authenticate`, { headers: { 'X-Requested-With': 'x' } })
  assert.equal([silent.status, silent.headers.get('WWW-Authenticate')], [401, null])
  const known = await fetch(`${forwarder.url}/api/security/authenticate`, { headers: basic() })
  assert.is((await known.json()).code, 10002)
  const init = { method: 'POST', headers: basic(), body: form({ reboot: false }) }
  assert.is((await (await fetch(`${forwarder.url}/api/maintenance/reboot`, init)).json()).code, 6002)
  const { socket } = await openSocket(forwarder, '/livedata')
  const [message] = await once(socket, 'message')
  assert.is(JSON.parse(String(message)).inverters.length, 1)
  await forwarder.stop()
})

test('a device that does not answer gives a 502 that says so', async () => {
  const { url } = await started()
  await stopAll()
  const forwarder = await to(url)
  const answer = await fetch(`${forwarder.url}/api/system/status`)
  assert.is(answer.status, 502)
  assert.match(await answer.text(), new RegExp(`${url} does not answer`))
  const socket = new WebSocket(`${forwarder.url.replace('http', 'ws')}/livedata`)
  socket.on('error', () => {})
  await new Promise(resolve => socket.on('close', resolve))
  await forwarder.stop()
})

test.run()
