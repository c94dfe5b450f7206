import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadLanguages, setLanguage } from '../../../src/i18n/i18n.ts'
import { useLive } from '../../../src/live/live.ts'
import { useAlerts } from '../../../src/ui/alerts/alert-store.ts'
import { garage, roof } from '../../support/home.tsx'
import { live, summary } from '../../support/live-messages.ts'
import { named, press, settled, until } from '../../support/mount.tsx'
import { connectWall, showWall } from './show-wall.tsx'

let shown: ReturnType<typeof showWall>
const start = (options: Parameters<typeof showWall>[0] = {}) => {
  shown = showWall(options)
}
const text = (selector: string) => shown.place.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const all = (selector: string) => [...shown.place.querySelectorAll(selector)].map(e => e.textContent ?? '')
const connected = async (options?: Parameters<typeof showWall>[0]) => {
  start(options)
  await connectWall(shown)
}
const wall = () => shown.place.querySelector<HTMLElement>('main.wall')
const isAway = () => Boolean(shown.place.querySelector('.away'))

test.before(loadLanguages)
test.before.each(() => setLanguage('en'))
test.after.each(async () => {
  shown.leave()
  await settled()
  useAlerts.setState({ alerts: [] })
})

test('the wall view shows power, yields, every inverter, the time and the age of the values, and no menu', async () => {
  await connected()
  shown.socket().push(live([summary(roof, { name: 'Roof' })]))
  await until(() => text('.live') === 'Live' && all('.inverters .power')[0] === '401W')
  assert.equal(all('.totals dd'), ['400W', '1.52kWh'])
  assert.equal(all('.inverters .name'), ['Roof', 'Garage'])
  assert.match(text('time'), /^\d\d:\d\d$/)
  assert.not.match(text('.wall'), /Last heard/, 'within a minute')
  assert.is(shown.place.querySelector('.bar'), null)
  assert.is(document.title, 'Wall view · Sundial')
  assert.is(wall()?.dataset.theme, undefined)
})

test('nothing on the wall view can be pressed by mistake: no row, no group limit', async () => {
  await connected()
  await until(() => all('.inverters .power')[0] === '401W')
  assert.equal(all('.wall button'), ['My roof', 'Full screen', 'Save the history', 'Dismiss'])
})

test('the wall can show the roof in place of the rows, and remembers that; none of its modules is a link', async () => {
  await connected()
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
  start({
    answers: ({ path }) => (path === 'ntp/status' ? { json: sun } : undefined),
    listed: [summary(roof, away), summary(garage, { order: 1, ...away })],
  })
  assert.is(await until(() => text('.answer').trim()), 'Asleep until about 05:00.')
  assert.is(wall()?.dataset.theme, 'dark')
  assert.is(shown.place.querySelector('.inverters'), null)
  assert.is(shown.place.querySelector('[data-state=down]'), null)
  assert.is(all('.totals dd')[1], '1.52kWh')
})

test('after sunset the rows stay while an inverter still answers', async () => {
  const sun = { sun_isDayPeriod: false, sun_risetime: 'Monday, June 22 2026 05:04:12' }
  start({
    answers: ({ path }) => (path === 'ntp/status' ? { json: sun } : undefined),
    listed: [summary(roof), summary(garage, { order: 1, reachable: false })],
  })
  await until(() => all('.inverters .state').join() === 'Asleep')
  assert.is(wall()?.dataset.theme, 'dark')
  assert.not(text('.answer').includes('Asleep'))
})

test('the wall view reports a lost connection, shows grey values, and recovers by itself', async () => {
  let gone = false
  await connected({ answers: () => (gone ? { status: 503, text: '' } : undefined) })
  shown.socket().push(live([summary(roof, { name: 'Roof' })]))
  await until(() => text('.live') === 'Live')
  gone = true
  shown.socket().drop()
  await until(() => text('.live') === 'No connection')
  useLive.setState({ stale: true, heard: Date.now() - 190_000 })
  await until(() => text('.foot').includes('Last heard 3 minutes ago'))
  assert.ok(shown.place.querySelector('.wall .stale'))
  assert.is(location.pathname, '/wall')
  gone = false
  const before = shown.socket()
  await until(() => shown.socket() !== before)
  shown.socket().open()
  shown.socket().push(live([summary(roof, { name: 'Back' })]))
  await until(() => text('.live') === 'Live' && all('.inverters .name')[0] === 'Back')
  assert.not(shown.place.querySelector('.stale'))
  assert.equal(useAlerts.getState().alerts, [])
})

test('without inverters the wall view says so, and leads a visitor to the login', async () => {
  start({ listed: [] })
  await until(() => text('.wall').includes('The gateway has no inverters yet.'))
  assert.is(named<HTMLAnchorElement>('a', 'First set-up')?.pathname, '/login')
})

test('the wall view reports a list that cannot be loaded, with a retry button', async () => {
  start({ answers: ({ path }) => (path === 'livedata/status' ? { status: 500, text: '' } : undefined) })
  await until(() => named('button', 'Try again'))
  assert.match(text('[role=alert]'), 'could not be loaded')
})

test('the menu leads to the wall view, and the wall view to the live view', async () => {
  await connected({ path: '/' })
  named('button', 'Info')?.click()
  const link = await until(() => named('#menu-info a', 'Wall view'))
  link.click()
  await until(wall)
  assert.is(location.pathname, '/wall')
  await until(() => document.activeElement?.textContent === 'Wall view')
  named('a', 'Go to the live view')?.click()
  await until(() => text('.title h1') === 'Live view')
  assert.ok(shown.place.querySelector('.bar'))
})

for (const [name, act] of [
  ['Escape', () => press('Escape')],
  ['a tap', () => shown.place.querySelector<HTMLElement>('.totals')?.click()],
] as const)
  test(`the link back is hidden after a while, and ${name} shows it again`, async () => {
    const { setTimeout: real } = globalThis
    // Only the timeout of 10 s fires at once.
    globalThis.setTimeout = ((task: () => void, ms: number, ...rest: unknown[]) =>
      real(task, ms === 10_000 ? 0 : ms, ...(rest as []))) as typeof setTimeout
    try {
      await connected()
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
      await connected()
      named('button', 'Full screen')?.click()
      assert.is(full, 1)
    } finally {
      Reflect.deleteProperty(document.documentElement, name)
    }
  })

test.run()
