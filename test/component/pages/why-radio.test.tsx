import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { freshDatabase } from '../../support/history.ts'
import { until } from '../../support/mount.tsx'
import { type AppInTime, renderInTime } from './radio-time.ts'

let app: AppInTime
test.before.each(freshDatabase)
test.after.each(() => {
  app.leave()
  app.end()
})

const row = () => [...document.querySelectorAll('.causes li')].find(one => one.textContent?.startsWith('Radio'))
const said = () => row()?.textContent?.replace(/\s+/g, ' ') ?? ''

async function open() {
  app = await renderInTime({ path: '/why' })
  await until(row)
}

test('the radio link is counted from when the page is open, and judged by itself once there are enough requests', async () => {
  await open()
  assert.match(said(), /4 requests to each inverter have to end first/)
  assert.is(said().match(/requests to each/g)?.length, 1)
  await app.pass(90)
  await until(() => /Fine:.*Radio/.test(document.querySelector('main summary')?.textContent ?? ''))
})

test('a weak radio link is said with its share, and the link to the radio page keeps the focus while that changes', async () => {
  await open()
  app.gateway.world.setSurroundings({ place: 'cellar' })
  await app.pass(180)
  await until(() => /Of the last \d+ requests to Garage, \d+\s?% were answered/.test(said()))
  const link = row()?.querySelector('a')
  const before = said()
  link?.focus()
  await app.pass(10)
  await until(() => said() !== before)
  assert.is(document.activeElement, link)
})

test.run()
