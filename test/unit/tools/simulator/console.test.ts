import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WebSocket } from 'ws'
import type { Generation } from '../../../../src/contract/generations.ts'
import { startGateway } from '../../../../tools/simulator/gateway.ts'
import { ManualClock } from '../../../../tools/simulator/time/clock.ts'
import { noon, send } from './calls.ts'

/** A gateway that logs on demand, and a client of its console. */
async function listening(generation: Generation) {
  const clock = new ManualClock(noon)
  const gateway = await startGateway({ clock, at: noon, generation, inverters: 0 })
  gateway.world.config.mqtt.enabled = false
  const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/console`)
  const heard: string[] = []
  socket.on('message', message => void heard.push(String(message)))
  await once(socket, 'open')
  clock.advance(1000)
  const write = (text: string) => gateway.world.log.write('W', 'main', text)
  const settled = async () => {
    const pong = once(socket, 'pong')
    socket.ping()
    await pong
    return heard
  }
  write('ready')
  await settled()
  heard.length = 0
  return { gateway, clock, heard, write, settled }
}

test('a line names level, time since boot and tag', async () => {
  const { gateway, clock, write, settled } = await listening(2025)
  clock.advance(300)
  write('two words')
  assert.equal(await settled(), ['W (1300) main: two words\n'])
  await gateway.stop()
})

test('lines are pending until the next message; no timer sends them', async () => {
  const { gateway, clock, heard, write, settled } = await listening(2025)
  write('one')
  write('two')
  clock.advance(60_000)
  assert.equal(await settled(), [])
  write('three')
  await settled()
  assert.is(heard.length, 1)
  assert.equal(heard[0]?.match(/one|two|three/g), ['one', 'two', 'three'])
  await gateway.stop()
})

test('half a kilobyte is sent without waiting', async () => {
  const { gateway, heard, write, settled } = await listening(2025)
  write('x'.repeat(300))
  assert.equal(await settled(), [])
  write('y'.repeat(300))
  await settled()
  assert.is(heard.length, 1)
  await gateway.stop()
})

test('generation 2025 cuts at 511 bytes and sends whole lines only', async () => {
  const { gateway, clock, heard, write, settled } = await listening(2025)
  clock.advance(1000)
  write('z'.repeat(600))
  assert.equal(await settled(), [])
  clock.advance(1000)
  write('next')
  await settled()
  assert.is(heard.join('').indexOf('W (3000)'), 511)
  await gateway.stop()
})

test('generation 2026 cuts at 255 bytes, newline included', async () => {
  const { gateway, clock, heard, write, settled } = await listening(2026)
  clock.advance(1000)
  write('z'.repeat(600))
  await settled()
  assert.equal([heard.length, heard[0]?.length, heard[0]?.endsWith('\n')], [1, 255, false])
  await gateway.stop()
})

test('generation 2026 drops what is above 128 messages a second and counts it', async () => {
  const { gateway, clock, heard, write, settled } = await listening(2026)
  clock.advance(1000)
  for (let line = 0; line < 200; line++) write(`line ${line}`)
  clock.advance(1000)
  write('later')
  await settled()
  assert.match(heard.join(''), /line 127\n(?!.*line 128)/)
  assert.match(heard.join(''), /W \(3000\) logging: 72 messages dropped\n/)
  await gateway.stop()
})

test('the logging settings decide what is logged', async () => {
  const { gateway, clock, heard, settled } = await listening(2025)
  const loglevel = { default: 0, modules: [{ name: 'mqtt', level: 3 }] }
  await send(gateway, 'logging/config', { loglevel })
  heard.length = 0
  clock.advance(1000)
  gateway.world.log.write('E', 'main', 'unheard')
  gateway.world.log.write('D', 'mqtt', 'unheard')
  gateway.world.log.write('I', 'mqtt', 'heard')
  const lines = (await settled()).join('')
  assert.match(lines, /^I \(2000\) mqtt: heard\n$/)
  await gateway.stop()
})

test('calls and saves are logged on the console', async () => {
  const { gateway, clock, heard, settled } = await listening(2025)
  clock.advance(1000)
  await send(gateway, 'maintenance/reboot', { reboot: false })
  clock.advance(1000)
  await send(gateway, 'logging/config', { loglevel: { default: 4 } })
  clock.advance(1000)
  await gateway.fetch('/api/system/status')
  await settled()
  assert.match(heard.join(''), /W \(2000\) webapi: maintenance\/reboot: Restart declined/)
  assert.match(heard.join(''), /I \(3000\) configuration: Settings written/)
  assert.match(heard.join(''), /D \(4000\) webapi: GET \/api\/system\/status 200/)
  await gateway.stop()
})

test.run()
