import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../../src/gateway/api-error.ts'
import { useLive } from '../../../src/live/live.ts'
import { enter, named, until } from '../../support/mount.tsx'
import { type AppInTime, pageText, renderInTime } from './radio-time.ts'

let app: AppInTime
test.after.each(() => app.end())

async function start() {
  app = await renderInTime({ path: '/info/radio-place' })
  const garage = app.gateway.world.radio.serials[1] as string
  enter(app.field('inverter'), garage)
  await until(() => pageText().includes('dBm'))
}

/** Measures at a place with that name, from the press to the result. */
async function measure(name: string, seconds = 125) {
  enter(app.field('place'), name)
  app.button('Measure here').click()
  await until(() => app.button('Cancel'))
  await app.pass(seconds)
  await until(() => app.button('Measure here'))
}

test('two places are compared, and the better one is named', async () => {
  await start()
  app.gateway.world.setSurroundings({ place: 'cellar', metres: 5 })
  await measure('Cellar')
  app.gateway.world.setSurroundings({ place: 'window', metres: 0 })
  await measure('Window')
  assert.match(pageText(), 'The best place so far is “Window”, with 100%.')
  const rows = [...document.querySelectorAll('main tbody tr')].map(row => row.textContent)
  assert.is(rows.length, 2)
  assert.match(String(rows[0]), /^Cellar \d\d% of \d+-\d+ dBm$/)
  assert.match(String(rows[1]), /^Window \(best\)100% of \d+-6\d dBm$/)
})

test('a bar grows while it measures, and says how much was answered so far', async () => {
  await start()
  app.button('Measure here').click()
  await until(() => app.button('Cancel'))
  await app.pass(60)
  await until(() => (document.querySelector<HTMLProgressElement>('main progress')?.value ?? 0) >= 0.49)
  assert.match(pageText(), /Measuring at “Place 1”: [45] of [45] requests answered so far\./)
  app.button('Cancel').click()
  await until(() => app.button('Measure here'))
  assert.is(document.querySelector('main tbody'), null)
})

test('a gateway that is unplugged and carried elsewhere in between is measured all the same', async () => {
  await start()
  await measure('Hall')
  app.gateway.world.boot()
  await app.pass(30)
  await measure('Window')
  assert.match(pageText(), /Equally good so far, with 100%: Hall, Window\./)
  assert.is(document.querySelector('main tbody strong'), null)
})

test('a place where nothing was counted is not compared, and the page says to measure again', async () => {
  await start()
  const { world } = app.gateway
  world.config.inverters = world.config.inverters.map(slot => ({ ...slot, poll_enable: false }))
  world.configureRadio()
  await measure('Hall', 605)
  assert.match(pageText(), 'No request ended meanwhile. Measure again.')
})

test('a place where the inverter was seldom asked is not compared, and the page says why', async () => {
  await start()
  await measure('Hall')
  app.gateway.world.config.dtu.poll_interval = 120
  app.gateway.world.configureRadio()
  await measure('Window', 605)
  assert.match(pageText(), /Only [1-7] requests? ended here, too few to compare\. Measure again\./)
  assert.not(pageText().includes('best place'))
})

test('places stay known when the inverters cannot be read, and after that', async () => {
  await start()
  await measure('Hall')
  const table = document.querySelector('main tbody')
  useLive.setState({ error: new ApiError('offline') })
  await until(() => document.querySelector('main [role=alert]'))
  assert.is(document.querySelector('main tbody'), table)
  useLive.setState({ error: undefined })
  await until(() => !document.querySelector('main [role=alert]'))
  assert.is(document.querySelector('main tbody'), table)
})

test('at night the page says that the inverter sleeps', async () => {
  app = await renderInTime({ path: '/info/radio-place', gateway: { at: Date.UTC(2026, 5, 21, 22) } })
  await until(() => pageText().includes('It is night at the plant'))
})

test('the two tabs of the page lead to each other, and the open one is marked', async () => {
  app = await renderInTime({ path: '/info/radio-place' })
  const current = () => document.querySelector('main [aria-current=page]')?.textContent
  assert.is(current(), 'Find a better place')
  named('main a', 'Reception')?.click()
  await until(() => location.pathname === '/info/radio')
  await until(() => current() === 'Reception')
  assert.ok(named('main a', 'Find a better place'))
})

test.run()
