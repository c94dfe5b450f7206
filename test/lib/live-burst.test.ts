import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Live } from '../../src/contract/live.ts'
import { merge, nothingSeen } from '../../src/lib/live.ts'
import { gatherBursts } from '../../src/lib/live-burst.ts'
import { type FakeClock, fakeClock } from '../support/fake-clock.ts'
import { detailed, live, summary, totals } from '../support/live-messages.ts'

let clock: FakeClock
let taken: Partial<Live>[]
let bursts: ReturnType<typeof gatherBursts>

const push = (message: Partial<Live>) => bursts.add(JSON.stringify(message))

test.before.each(() => {
  clock = fakeClock()
  taken = []
  bursts = gatherBursts(all => taken.push(all))
})

test.after.each(() => clock.uninstall())

test('pushes of one burst are handed over together, and the last word on an inverter counts', async () => {
  push(live([detailed('a')], { total: totals(1) }))
  push(live([summary('b')], { total: totals(2) }))
  push({ inverters: [summary('a', { name: 'Barn' })] })
  await clock.tickAsync(49)
  assert.equal(taken, [])
  await clock.tickAsync(1)
  assert.is(taken.length, 1)
  const { inverters, total } = merge(nothingSeen, taken[0] ?? {}, 0)
  assert.equal([inverters.a?.name, inverters.b?.name, total?.Power.v], ['Barn', 'Roof b', totals(2).Power.v])
  assert.ok(inverters.a?.INV)
})

test('a stream without a pause is handed over again and again', async () => {
  for (let n = 0; n < 30; n++) {
    push(live([detailed('a')]))
    await clock.tickAsync(10)
  }
  assert.ok(taken.length >= 4, `${taken.length} times`)
  await clock.tickAsync(50)
  assert.is(taken.flatMap(all => all.inverters).length, 30)
})

test('what has not been handed over when the view is left never is', async () => {
  push(live([detailed('a')]))
  bursts.end()
  await clock.tickAsync(1000)
  assert.equal(taken, [])
  push(live([detailed('b')]))
  await clock.tickAsync(50)
  assert.equal(
    taken.flatMap(all => all.inverters ?? []).map(({ serial }) => serial),
    ['b'],
  )
})

test('an empty message asks for a pause of 10 s, nonsense for nothing', async () => {
  assert.is(bursts.add('{}'), 10_000)
  assert.is(bursts.add('nonsense'), undefined)
  await clock.tickAsync(50)
  assert.equal(taken, [])
})

test.run()
