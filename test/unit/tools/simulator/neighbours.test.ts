import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { neighbourOptions, startNeighbours } from '../../../../tools/simulator/neighbours.ts'

test('neighbours take the ports after the first, other plants, and the other generation every second time', () => {
  const first = { port: 8080, seed: 4, inverters: 3, data: 'kept' }
  const all = [1, 2, 3, 4].map(n => neighbourOptions(first, n))
  assert.equal(
    all.map(({ port, seed, inverters, generation, readonly }) => [port, seed, inverters, generation, readonly]),
    [
      [8081, 5, 2, 2026, undefined],
      [8082, 6, 1, 2026, false],
      [8083, 7, 1, 2026, undefined],
      [8084, 8, 1, 2025, undefined],
    ],
  )
  assert.ok(all.every(options => !('data' in options)))
})

test('neighbours have no inverter in common', async () => {
  const { gateways, stop } = await startNeighbours({ port: 0, inverters: 5 }, 3)
  const serials = gateways.flatMap(({ world }) => [...world.radio.serials])
  await stop()
  assert.is(gateways.length, 3)
  assert.is(new Set(serials).size, serials.length)
})

test.run()
