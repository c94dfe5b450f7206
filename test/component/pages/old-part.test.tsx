import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { connected, garage, roof } from '../../support/home.tsx'
import { detailed, live, summary } from '../../support/live-messages.ts'
import { text, until } from '../../support/mount.tsx'

// Still counted as reachable, so that its old power is in the total.
const silent = { data_age: 200, data_age_ms: 200_000 }
const plant = (...ages: object[]) =>
  ages.map((age, order) =>
    summary([roof, garage][order] ?? '', { name: ['Roof', 'Garage'][order] ?? '', order, ...age }),
  )

for (const path of ['/', '/wall'] as const)
  test(`at ${path} the total says how much of it is old and whose it is, until that inverter is heard again`, async () => {
    const shown = await connected({ path, listed: plant({}, silent) })
    await until(() => /Garage has not answered since \d\d:\d\d: 401 W of the power is from then\./.test(text('main')))
    shown.socket().push(live([detailed(garage, { name: 'Garage', order: 1 })]))
    await until(() => !text('main').includes('of the power is from then'))
  })

test('if several inverters are old, the total says how many', async () => {
  await connected({ listed: plant(silent, silent) })
  await until(() => text('main').includes('803 W of the power, of 2 inverters, is older than a minute.'))
})

test('while everything shown is old, no part of it is said to be', async () => {
  await connected({ listed: plant({}, silent) })
  await until(() => text('main').includes('of the power is from then'))
  useLive.setState({ link: 'open', stale: true })
  await until(() => !text('main').includes('of the power is from then'))
  assert.match(text('.totals > div'), /^Power at/)
})

test.run()
