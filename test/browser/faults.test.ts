import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { realClock } from '../../tools/gateway/clock.ts'
import type { FaultSettings } from '../../tools/gateway/faults.ts'
import { goTo, logIn, paths, recover, type Sound, soundPages, untilLooks, untilWhole } from '../support/fault-walk.ts'
import { en } from '../support/form.ts'
import { browsing, type Visit } from '../support/visit.ts'

const visit = browsing(test)
/** What Chromium says of answers that are no success, of nobody answering, and of calls that were given up. */
const provoked = /Failed to load resource|WebSocket connection to '[^']*' failed/

const everywhere = { path: '*' }

let sound: Sound | undefined
/** Every gateway of this file is the same, so its pages are looked at once. */
const whenSound = async (at: Visit) => {
  sound ??= await soundPages(at)
  return sound
}

interface Trouble {
  faults: Partial<FaultSettings>
  /** Text of what a page says that could not be loaded. */
  says: string
  /** The same of the live view. */
  live?: string
}

const troubles: Record<string, Trouble> = {
  'a gateway that is gone': { faults: { offline: true }, says: en('failure.offline') },
  'a page in place of every answer': { faults: { html: everywhere }, says: en('failure.unexpected') },
  'error 500 for every call': { faults: { broken: everywhere }, says: en('apiresponse.1007') },
  'a gateway short of memory': { faults: { memory: true }, says: en('apiresponse.1007'), live: 'short of memory' },
  'a proxy that forbids every call': { faults: { forbidden: everywhere }, says: en('failure.forbidden') },
  'too many calls': { faults: { busy: { ...everywhere, retryAfter: 60 } }, says: en('failure.busy', { seconds: 60 }) },
}

/** The live view before it has ever shown anything. */
async function sufferAtFirst({ page, gateway }: Visit, { faults, says, live = says }: Trouble) {
  await page.locator('main h1').waitFor()
  gateway.faults.set(faults)
  await goTo(page, '/')
  const { wrong } = await untilLooks(page, '/ at first', look => look.path === '/' && look.wrong !== '' && look.retry)
  assert.match(wrong, live)
  gateway.faults.reset()
  await recover(page)
  await untilLooks(page, '/ is there', look => !look.wrong && !look.busy && look.link === 'open' && look.parts > 20)
}

async function sufferEverywhere({ page, gateway }: Visit, sound: Sound, { faults, says }: Trouble) {
  for (const path of paths) {
    // What was seen once stays in the live view; there and on the console a dot tells of the link.
    const asking = path !== '/' && sound.asking.has(path)
    gateway.faults.set(faults)
    await goTo(page, path)
    const { wrong } = await untilLooks(page, path, look => {
      if (asking) return look.wrong !== '' && look.retry
      return look.path === path && look.heading !== '' && !look.busy && !(faults.offline && look.link === 'open')
    })
    if (asking) assert.match(wrong, says, path)
    gateway.faults.reset()
    await recover(page)
    await untilWhole(page, path, sound)
  }
}

for (const [name, trouble] of Object.entries(troubles))
  test(`every page says what is wrong and comes back at a press: ${name}`, () =>
    visit({ user: true, path: '/about', provoked }, async at => {
      await sufferAtFirst(at, trouble)
      await sufferEverywhere(at, await whenSound(at), trouble)
    }))

test('a login that ends in mid-visit is asked for again on every page, which is whole after it', () =>
  visit({ user: true, path: '/about', provoked }, async at => {
    const { page, gateway } = at
    const sound = await whenSound(at)
    for (const path of paths) {
      gateway.faults.set({ unauthorized: everywhere })
      await goTo(page, path)
      const asking = sound.asking.has(path) && path !== '/login'
      await untilLooks(page, path, look => look.heading !== '' && look.path === (asking ? '/login' : path))
      gateway.faults.reset()
      if (asking) await logIn(page)
      await recover(page)
      await untilWhole(page, path, sound)
    }
  }))

test('calls that nobody answers are given up on every page, which says so and comes back at a press', () =>
  visit({ user: true, path: '/about', provoked }, async at => {
    const { page, gateway } = at
    const sound = await whenSound(at)
    await page.clock.install()
    for (const path of paths) {
      gateway.faults.set({ delay: { ...everywhere, ms: 3_600_000 } })
      const asking = path !== '/' && sound.asking.has(path)
      const asked = asking && page.waitForRequest(/\/api\//)
      await goTo(page, path)
      await asked
      await page.clock.runFor(16_000)
      const { wrong } = await untilLooks(page, path, look => (asking ? look.wrong !== '' && look.retry : !look.busy))
      if (asking) assert.match(wrong, en('failure.timeout'), path)
      gateway.faults.reset()
      await recover(page)
      await page.clock.runFor(2000)
      await untilWhole(page, path, sound)
    }
  }))

test('a connection that is cut while a page is being loaded is told, and the page comes back at a press', () =>
  visit({ user: true, path: '/about', provoked }, async at => {
    const { page, gateway } = at
    const sound = await whenSound(at)
    for (const path of paths.filter(path => path !== '/' && sound.asking.has(path))) {
      gateway.faults.set({ delay: { ...everywhere, ms: 3_600_000 } })
      const asked = page.waitForRequest(/\/api\//)
      await goTo(page, path)
      await asked
      gateway.faults.set({ offline: true })
      const { wrong } = await untilLooks(page, path, look => look.wrong !== '' && look.retry)
      assert.match(wrong, en('failure.offline'), path)
      gateway.faults.reset()
      await recover(page)
      await untilWhole(page, path, sound)
    }
  }))

/** Parts of pages that come by a call of their own. */
const parts: [path: string, call: string][] = [
  ['/settings/ntp', '/api/ntp/time'],
  ['/settings/ntp', '/zones.json'],
  ['/settings/device', '/api/file/get'],
  ['/settings/config', '/api/system/status'],
  ['/', '/api/i18n/languages'],
]

test('a part of a page that cannot be loaded leaves the rest of it', () =>
  visit({ user: true, path: '/about', provoked }, async at => {
    const { page, gateway } = at
    const sound = await whenSound(at)
    for (const [path, call] of parts)
      for (const faults of [{ html: { path: call } }, { broken: { path: call } }, { forbidden: { path: call } }]) {
        gateway.faults.set(faults)
        await goTo(page, path)
        await untilLooks(page, `${path} without ${call}`, look => {
          return (
            look.path === path && look.heading !== '' && !look.busy && look.parts >= (sound.parts.get(path) ?? 0) / 2
          )
        })
        gateway.faults.reset()
        await goTo(page, '/about')
        await recover(page)
      }
  }))

test('what a page shows stays when the gateway goes, a reload says so, and the next one brings the page back', () =>
  visit({ user: true, path: '/about', provoked }, async at => {
    const { page, gateway } = at
    const sound = await whenSound(at)
    const reload = page.getByRole('button', { name: en('base.Reload'), exact: true })
    for (const path of ['/info/system', '/info/network', '/info/ntp', '/info/mqtt', '/settings/config']) {
      await goTo(page, path)
      await untilWhole(page, path, sound)
      gateway.faults.set({ offline: true })
      await reload.click()
      const { parts } = await untilLooks(page, `${path} is gone`, look => look.wrong !== '' && look.retry)
      assert.is(parts, sound.parts.get(path), path)
      gateway.faults.reset()
      await recover(page)
      await untilWhole(page, path, sound)
    }
  }))

test('over a link of 30 kB/s every page comes, the app included', () =>
  visit({ gateway: { clock: realClock }, user: true, path: null }, async ({ page, gateway }) => {
    gateway.faults.set({ slow: 30_000 })
    await page.goto('/about')
    for (const path of paths) {
      await goTo(page, path)
      await untilLooks(page, path, look => look.path === path && look.heading !== '' && !look.busy && !look.wrong)
    }
  }))

test.run()
