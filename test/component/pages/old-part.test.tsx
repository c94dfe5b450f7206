import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nothingSeen, useLive } from '../../../src/live/live.ts'
import { connected, garage, roof, text } from '../../support/home.tsx'
import { detailed, live, summary } from '../../support/live-messages.ts'
import { settled, until } from '../../support/mount.tsx'
import { connectWall, showWall } from './show-wall.tsx'

let leave = () => {}
test.after.each(async () => {
  leave()
  leave = () => {}
  await settled()
  useLive.setState(nothingSeen, true)
})

// Still counted as reachable, so that its old power is in the total.
const silent = { data_age: 200, data_age_ms: 200_000 }
const plant = (...ages: object[]) =>
  ages.map((age, order) =>
    summary([roof, garage][order] ?? '', { name: ['Roof', 'Garage'][order] ?? '', order, ...age }),
  )

/** The live view, or the wall view, of a plant whose socket is open. */
async function open(view: 'live' | 'wall', listed: ReturnType<typeof plant>) {
  if (view === 'live') return connected({ listed })
  const shown = showWall({ listed })
  leave = shown.leave
  await connectWall(shown)
  return shown
}

for (const view of ['live', 'wall'] as const)
  test(`on the ${view} view the total says how much of it is old and whose it is, until that inverter is heard again`, async () => {
    const shown = await open(view, plant({}, silent))
    await until(() => /Garage has not answered since \d\d:\d\d: 401 W of the power is from then\./.test(text('main')))
    shown.socket().push(live([detailed(garage, { name: 'Garage', order: 1 })]))
    await until(() => !text('main').includes('of the power is from then'))
  })

test('if several inverters are old, the total says how many', async () => {
  await open('live', plant(silent, silent))
  await until(() => text('main').includes('803 W of the power, of 2 inverters, is older than a minute.'))
})

test('while everything shown is old, no part of it is said to be', async () => {
  await open('live', plant({}, silent))
  await until(() => text('main').includes('of the power is from then'))
  useLive.setState({ link: 'open', stale: true })
  await until(() => !text('main').includes('of the power is from then'))
  assert.match(text('.totals > div'), /^Power at/)
})

test.run()
