import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { connected, garage, passing, roof, showHome } from '../../support/home.tsx'
import { detailed, live, string, summary } from '../../support/live-messages.ts'
import { all, named, press, text, until } from '../../support/mount.tsx'

/** What a visitor sees. */
const visitor = { path: '/wall', user: false } as const
const isAway = () => Boolean(document.querySelector('.away'))

test('the wall view shows power, yields, every inverter, the time and the age of the values, and no menu; nothing is pressed by mistake', async () => {
  const shown = await connected(visitor)
  shown.socket().push(live([summary(roof, { name: 'Roof' })]))
  await until(() => text('.live') === 'Live' && all('.inverters .power')[0] === '401W')
  assert.equal(all('.totals dd'), ['400W', '1.52kWh'])
  assert.equal(all('.inverters .name'), ['Roof', 'Garage'])
  assert.match(text('time'), /^\d\d:\d\d$/)
  assert.not.match(text('.wall'), /Last heard/, 'within a minute')
  assert.is(document.querySelector('.bar'), null)
  assert.is(document.title, 'Wall view · Sundial')
  assert.equal(all('.wall button'), ['Full screen', 'Save the history', 'Dismiss'], 'no row, no limit for all')
})

test('each inverter on the wall has its modules, none of which is a link, and the only one has no row of its own', async () => {
  const shown = await connected(visitor)
  shown.socket().push(live([detailed(roof, { name: 'Roof', DC: { 0: string('East', 300), 1: string('West', 100) } })]))
  const modules = () => [...document.querySelectorAll('.modules [role=img]')].map(one => one.getAttribute('aria-label'))
  await until(() => modules().slice(0, 2).join() === `${['East: 300 W', 'West: 100 W'].map(said => `Roof, ${said}`)}`)
  assert.equal(all('.wall .modules a'), [])
  const alone = await showHome({ ...visitor, listed: [summary(roof)] })
  alone.socket().push(live([detailed(roof, { DC: { 0: string('East', 300) } })]))
  await until(() => modules().length === 1)
  assert.equal(all('.inverters .name, .inverters .power'), [])
})

test('at night the wall view shows the time of sunrise and what each inverter brought, without an alarm', async () => {
  const sun = { sun_isDayPeriod: false, sun_risetime: 'Monday, June 22 2026 05:04:12' }
  const away = { reachable: false, producing: false }
  await showHome({
    ...visitor,
    answers: ({ path }) => (path === 'ntp/status' ? { json: sun } : undefined),
    listed: [summary(roof, away), summary(garage, { order: 1, ...away })],
  })
  assert.is(await until(() => text('.answer').trim()), 'Asleep until about 05:00.')
  assert.equal(all('.inverters .power'), ['1.52kWh', '1.52kWh'])
  assert.is(document.querySelector('[data-state=down]'), null)
  assert.equal(all('.totals dd'), ['1.52kWh'])
})

test('without a connection the wall view says how old its values are, until new ones arrive', async () => {
  const shown = await connected(visitor)
  shown.socket().push(live([summary(roof, { name: 'Roof' })]))
  await until(() => text('.live') === 'Live')
  useLive.setState({ stale: true, messageAt: Date.now() - 190_000 })
  await until(() => text('.foot').includes('Last heard 3 minutes ago'))
  shown.socket().push(live([summary(roof, { name: 'Back' })]))
  await until(() => text('.live') === 'Live' && all('.inverters .name')[0] === 'Back')
  assert.not.match(text('.foot'), 'Last heard')
})

test('without inverters the wall view says so, and leads a visitor to the login', async () => {
  await showHome({ ...visitor, listed: [] })
  await until(() => text('.wall').includes('The gateway has no inverters yet.'))
  assert.is(named<HTMLAnchorElement>('a', 'Log in to set it up')?.pathname, '/login')
})

for (const [name, act] of [
  ['Escape', () => press('Escape')],
  ['a tap', () => document.querySelector<HTMLElement>('.totals')?.click()],
] as const)
  test(`the link back is hidden after a while, and ${name} shows it again`, async () => {
    await passing(10_000, () => void connected(visitor), isAway)
    act()
    await until(() => !isAway())
    assert.ok(named('a', 'Go to the live view'))
  })

for (const standard of [true, false])
  test(`a press shows the wall view full screen, ${standard ? 'in any browser' : 'in Safari before 16.4 too'}`, async () => {
    let full = 0
    const name = standard ? 'requestFullscreen' : 'webkitRequestFullscreen'
    Object.defineProperty(document.documentElement, name, { configurable: true, value: async () => void full++ })
    try {
      await connected(visitor)
      named('button', 'Full screen')?.click()
      assert.is(full, 1)
    } finally {
      Reflect.deleteProperty(document.documentElement, name)
    }
  })

test.run()
