import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { setHidden } from '../../support/hidden-page.ts'
import { connected, type Home, passing } from '../../support/home.tsx'
import { named, settled, text, until } from '../../support/mount.tsx'

let shown: Home
const mayDarken = () => text('.wall').includes('The browser does not keep this screen on.')
const isRefused = () => text('.wall').includes('The browser does not keep this screen on now')

/** A fake `wakeLock`, with whether it grants locks, the locks it has granted, and how often it was asked. */
function fakeWakeLock(grants = true) {
  const fake = { grants, asked: 0, locks: [] as FakeLock[], held: () => fake.locks.filter(lock => !lock.released) }
  class FakeLock extends EventTarget {
    released = false
    /** By the page, or by the browser. */
    async release() {
      if (this.released) return
      this.released = true
      this.dispatchEvent(new Event('release'))
    }
  }
  const request = async () => {
    fake.asked++
    if (!fake.grants) throw new DOMException('low battery', 'NotAllowedError')
    const lock = new FakeLock()
    fake.locks.push(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  return fake
}

async function start() {
  shown = await connected({ path: '/wall', user: false })
}

/** A wall view with a lock that the browser has granted. */
async function startLocked() {
  const screen = fakeWakeLock()
  await start()
  await until(() => screen.held().length === 1)
  return screen
}

test.after.each(async () => {
  await settled()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

test('the screen is kept on while the wall view is visible, requested again when it is back, and released on leaving', async () => {
  const screen = await startLocked()
  setHidden(true)
  for (const lock of screen.held()) await lock.release()
  const { asked } = screen
  await settled()
  assert.is(screen.asked, asked)
  setHidden(false)
  await until(() => screen.held().length === 1)
  named('a', 'Go to the live view')?.click()
  await until(() => text('.title h1') === 'Live view')
  await settled()
  assert.is(screen.held().length, 0)
  const before = screen.asked
  setHidden(false)
  assert.is(screen.asked, before)
})

test('a lock on the screen that the browser takes away is asked for again', async () => {
  const screen = await startLocked()
  const { now } = Date
  const { asked } = screen
  Date.now = () => now() + 3_600_000
  try {
    await screen.locks.at(-1)?.release()
    await until(() => screen.held().length === 1)
  } finally {
    Date.now = now
  }
  await settled()
  assert.is(screen.asked, asked + 1)
  assert.not(isRefused() || mayDarken())
})

test('a browser that takes each lock away at once is asked twice a minute, not all the time', async () => {
  const screen = await startLocked()
  const { asked } = screen
  await screen.locks.at(-1)?.release()
  await until(isRefused)
  await settled()
  assert.is(screen.asked, asked)
})

test('while the browser refuses to keep the screen on, the wall view says so and what to do, and asks again', async () => {
  const screen = fakeWakeLock(false)
  await passing(
    30_000,
    () => void start(),
    () => screen.asked > 3,
  )
  assert.ok(await until(isRefused))
  assert.match(text('.wall'), 'Charge the tablet, or set its own screen time-out to “never”.')
  screen.grants = true
  setHidden(false)
  await until(() => !isRefused())
  assert.is(screen.held().length, 1)
})

test('where no browser could keep the screen on, the wall view says so and what to set, until that was read', async () => {
  await passing(
    10_000,
    () => void start(),
    () => document.querySelector('.away'),
  )
  assert.ok(mayDarken())
  assert.match(text('.wall'), 'Set the tablet’s own screen time-out to “never”.')
  assert.not(text('.away').includes('The browser does not keep this screen on.'))
  named('button', 'Dismiss')?.click()
  await until(() => !mayDarken())
  await shown.open('/wall')
  await until(() => text('.live'))
  await settled()
  assert.not(mayDarken(), 'nor on the next visit')
})

test.run()
