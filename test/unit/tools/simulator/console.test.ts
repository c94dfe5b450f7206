import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Generation } from '../../../../src/contract/generations.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { noon, openSocket, send, started, stopAll } from './calls.ts'

test.after.each(stopAll)

/** A gateway that logs on demand, and a client of its console. */
async function listening(generation: Generation) {
  const clock = manualClock(noon)
  const gateway = await started({ clock, generation, inverters: 0 })
  gateway.world.config.mqtt.enabled = false
  const { heard, settled } = await openSocket(gateway, '/console')
  clock.advance(1000)
  const write = (text: string) => gateway.world.log.write('W', 'main', text)
  write('ready')
  await settled()
  heard.length = 0
  return { gateway, clock, heard, write, settled }
}

test('a line names level, time since boot and tag, and is pending until the next; no timer sends it', async () => {
  const { clock, write, settled } = await listening(2025)
  write('one')
  write('two words')
  clock.advance(60_000)
  assert.equal(await settled(), [])
  write('three')
  assert.equal(await settled(), ['W (1000) main: one\nW (1000) main: two words\nW (61000) main: three\n'])
})

test('half a kilobyte is sent without waiting', async () => {
  const { write, settled } = await listening(2025)
  write('x'.repeat(300))
  assert.equal(await settled(), [])
  write('y'.repeat(300))
  assert.is((await settled()).length, 1)
})

test('generation 2025 cuts at 511 bytes and sends whole lines only', async () => {
  const { clock, write, settled } = await listening(2025)
  clock.advance(1000)
  write('z'.repeat(600))
  assert.equal(await settled(), [])
  clock.advance(1000)
  write('next')
  assert.is((await settled()).join('').indexOf('W (3000)'), 511)
})

test('generation 2026 cuts at 255 bytes, newline included', async () => {
  const { clock, write, settled } = await listening(2026)
  clock.advance(1000)
  write('z'.repeat(600))
  const heard = await settled()
  assert.equal([heard.length, heard[0]?.length, heard[0]?.endsWith('\n')], [1, 255, false])
})

test('generation 2026 drops what is above 128 messages a second and counts it', async () => {
  const { clock, write, settled } = await listening(2026)
  clock.advance(1000)
  for (let line = 0; line < 200; line++) write(`line ${line}`)
  clock.advance(1000)
  write('later')
  const text = (await settled()).join('')
  assert.match(text, /line 127\n(?!.*line 128)/)
  assert.match(text, /W \(3000\) logging: 72 messages dropped\n/)
})

test('the logging settings decide what is logged', async () => {
  const { gateway, clock, heard, settled } = await listening(2025)
  await send(gateway, 'logging/config', { loglevel: { default: 0, modules: [{ name: 'mqtt', level: 3 }] } })
  heard.length = 0
  clock.advance(1000)
  gateway.world.log.write('E', 'main', 'unheard')
  gateway.world.log.write('D', 'mqtt', 'unheard')
  gateway.world.log.write('I', 'mqtt', 'heard')
  assert.equal(await settled(), ['I (2000) mqtt: heard\n'])
})

test('calls and saves are logged on the console', async () => {
  const { gateway, clock, settled } = await listening(2025)
  clock.advance(1000)
  await send(gateway, 'maintenance/reboot', { reboot: false })
  clock.advance(1000)
  await send(gateway, 'logging/config', { loglevel: { default: 4 } })
  clock.advance(1000)
  await gateway.fetch('/api/system/status')
  const text = (await settled()).join('')
  assert.match(text, /W \(2000\) webapi: maintenance\/reboot: Restart declined/)
  assert.match(text, /I \(3000\) configuration: Settings written/)
  assert.match(text, /D \(4000\) webapi: GET \/api\/system\/status 200/)
})

test.run()
