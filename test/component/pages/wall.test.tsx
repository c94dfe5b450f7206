import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { all, connected, garage, roof, showHome, text } from '../../support/home.tsx'
import { live, summary } from '../../support/live-messages.ts'
import { named, press, until } from '../../support/mount.tsx'

/** What a visitor sees. */
const visitor = { path: '/wall', user: false } as const
const wall = () => document.querySelector<HTMLElement>('main.wall')
const isAway = () => Boolean(document.querySelector('.away'))

test('the wall view shows power, yields, every inverter, the time and the age of the values, and no menu', async () => {
  const shown = await connected(visitor)
  shown.socket().push(live([summary(roof, { name: 'Roof' })]))
  await until(() => text('.live') === 'Live' && all('.inverters .power')[0] === '401W')
  assert.equal(all('.totals dd'), ['400W', '1.52kWh'])
  assert.equal(all('.inverters .name'), ['Roof', 'Garage'])
  assert.match(text('time'), /^\d\d:\d\d$/)
  assert.not.match(text('.wall'), /Last heard/, 'within a minute')
  assert.is(document.querySelector('.bar'), null)
  assert.is(document.title, 'Wall view · Sundial')
  assert.is(wall()?.dataset.theme, undefined)
})

test('nothing on the wall view can be pressed by mistake: no row, no group limit', async () => {
  await connected(visitor)
  await until(() => all('.inverters .power')[0] === '401W')
  assert.equal(all('.wall button'), ['My roof', 'Full screen', 'Save the history', 'Dismiss'])
})

test('the wall can show the roof in place of the rows, and remembers that; none of its modules is a link', async () => {
  await connected(visitor)
  await until(() => all('.inverters .power')[0] === '401W')
  named('button', 'My roof')?.click()
  await until(() => all('.roof [role=img]').length > 0)
  assert.equal([all('.inverters'), all('.roof a')], [[], []])
  assert.is(localStorage.getItem('wallRoof'), '1')
  named('button', 'Inverters')?.click()
  await until(() => all('.inverters .power').length > 0)
  assert.equal(all('.roof'), [])
  assert.is(localStorage.getItem('wallRoof'), null)
})

test('at night the wall view is dark and shows the time of sunrise, without rows or an alarm', async () => {
  const sun = { sun_isDayPeriod: false, sun_risetime: 'Monday, June 22 2026 05:04:12' }
  const away = { reachable: false, producing: false }
  await showHome({
    ...visitor,
    answers: ({ path }) => (path === 'ntp/status' ? { json: sun } : undefined),
    listed: [summary(roof, away), summary(garage, { order: 1, ...away })],
  })
  assert.is(await until(() => text('.answer').trim()), 'Asleep until about 05:00.')
  assert.is(wall()?.dataset.theme, 'dark')
  assert.is(document.querySelector('.inverters'), null)
  assert.is(document.querySelector('[data-state=down]'), null)
  assert.equal(all('.totals dd'), ['1.52kWh'])
})

test('after sunset the rows stay while an inverter still answers', async () => {
  const sun = { sun_isDayPeriod: false, sun_risetime: 'Monday, June 22 2026 05:04:12' }
  await showHome({
    ...visitor,
    answers: ({ path }) => (path === 'ntp/status' ? { json: sun } : undefined),
    listed: [summary(roof), summary(garage, { order: 1, reachable: false })],
  })
  await until(() => all('.inverters .state').join() === 'Asleep')
  assert.is(wall()?.dataset.theme, 'dark')
  assert.not(text('.answer').includes('Asleep'))
})

test('without a connection the wall view says how old its values are, until new ones arrive', async () => {
  const shown = await connected(visitor)
  shown.socket().push(live([summary(roof, { name: 'Roof' })]))
  await until(() => text('.live') === 'Live')
  useLive.setState({ stale: true, heard: Date.now() - 190_000 })
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

test('the wall view reports a list that cannot be loaded, with a retry button', async () => {
  await showHome({
    ...visitor,
    answers: ({ path }) => (path === 'livedata/status' ? { status: 500, text: '' } : undefined),
  })
  await until(() => named('button', 'Try again'))
  assert.match(text('[role=alert]'), 'could not be loaded')
})

test('the menu leads to the wall view, and the wall view to the live view', async () => {
  await connected({ user: false })
  named('button', 'Info')?.click()
  const link = await until(() => named('#menu-info a', 'Wall view'))
  link.click()
  await until(wall)
  assert.is(location.pathname, '/wall')
  await until(() => document.activeElement?.textContent === 'Wall view')
  named('a', 'Go to the live view')?.click()
  await until(() => text('.title h1') === 'Live view')
  assert.ok(document.querySelector('.bar'))
})

for (const [name, act] of [
  ['Escape', () => press('Escape')],
  ['a tap', () => document.querySelector<HTMLElement>('.totals')?.click()],
] as const)
  test(`the link back is hidden after a while, and ${name} shows it again`, async () => {
    const { setTimeout: real } = globalThis
    // Only the timeout of 10 s fires at once.
    globalThis.setTimeout = ((task: () => void, ms: number, ...rest: unknown[]) =>
      real(task, ms === 10_000 ? 0 : ms, ...(rest as []))) as typeof setTimeout
    try {
      await connected(visitor)
      await until(isAway)
    } finally {
      globalThis.setTimeout = real
    }
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
