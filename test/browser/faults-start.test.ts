import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FaultSettings } from '../../tools/gateway/faults.ts'
import { logIn, paths, recover, type Sound, soundPages, untilLooks, untilWhole } from '../support/fault-walk.ts'
import { en } from '../support/form.ts'
import { browsing, type Visit } from '../support/visit.ts'

const visit = browsing(test)
/** What Chromium says of answers that are no success, and of sockets that nobody opens. */
const provoked = /Failed to load resource|WebSocket connection to '[^']*' failed/

const everywhere = { path: '*' }

let sound: Sound | undefined
/** Every gateway of this file is the same, so its pages are looked at once. */
const whenSound = async (at: Visit) => {
  sound ??= await soundPages(at)
  return sound
}

/** Each fault is there before the app is: what it says on a page that asks, and on the live view. */
const troubles: Record<string, { faults: Partial<FaultSettings>; says: string }> = {
  'a page in place of every answer': { faults: { html: everywhere }, says: en('failure.unexpected') },
  'error 500': { faults: { broken: everywhere, sockets: 'refuse' }, says: en('apiresponse.1007') },
  'a proxy that forbids': { faults: { forbidden: everywhere, sockets: 'refuse' }, says: en('failure.forbidden') },
  'too many calls': {
    faults: { busy: { ...everywhere, retryAfter: 60 }, sockets: 'ignore' },
    says: en('failure.busy', { seconds: 60 }),
  },
}

for (const [name, { faults, says }] of Object.entries(troubles))
  test(`the app opens at every page under ${name}, says so, and comes back at a press`, () =>
    visit({ user: true, path: '/about', provoked }, async at => {
      const { page, gateway } = at
      const sound = await whenSound(at)
      for (const path of paths) {
        const asking = sound.asking.has(path)
        gateway.faults.set(faults)
        await page.goto(path)
        const { wrong } = await untilLooks(page, path, look => {
          return asking ? look.wrong !== '' && look.retry : look.path === path && look.heading !== '' && !look.busy
        })
        if (asking) assert.match(wrong, says, path)
        gateway.faults.reset()
        await recover(page)
        if (path !== '/' && path !== '/info/console') await untilWhole(page, path, sound)
        else await untilLooks(page, path, look => look.link === 'open' && !look.wrong && !look.busy)
      }
    }))

test('the app opens at every page where the login has ended, asks for it, and leads back', () =>
  visit({ user: true, path: '/about', provoked }, async at => {
    const { page, gateway } = at
    const sound = await whenSound(at)
    for (const path of paths) {
      gateway.faults.set({ unauthorized: everywhere })
      await page.goto(path)
      const asking = sound.asking.has(path) && path !== '/login'
      await untilLooks(page, path, look => look.heading !== '' && look.path === (asking ? '/login' : path))
      gateway.faults.reset()
      if (asking) await logIn(page)
      await recover(page)
      await untilWhole(page, path, sound)
    }
  }))

test('the app opens at every page while nobody answers its calls, and comes by itself or at a press', () =>
  visit({ user: true, path: '/about', provoked }, async at => {
    const { page, gateway } = at
    const sound = await whenSound(at)
    const offline = (route: { abort: (why: string) => Promise<void> }) => route.abort('connectionrefused')
    for (const path of paths) {
      const asking = sound.asking.has(path)
      gateway.faults.set({ sockets: 'refuse' })
      await page.route('**/api/**', offline)
      await page.goto(path)
      const { wrong } = await untilLooks(page, path, look => {
        return asking ? look.wrong !== '' && look.retry : look.path === path && look.heading !== '' && !look.busy
      })
      if (asking) assert.match(wrong, en('failure.offline'), path)
      gateway.faults.reset()
      await page.unroute('**/api/**', offline)
      await recover(page)
      if (path !== '/' && path !== '/info/console') await untilWhole(page, path, sound)
      else await untilLooks(page, path, look => look.link === 'open' && !look.wrong && !look.busy)
    }
  }))

test('a gateway without time, broker and radio that warns of everything shows every page', () =>
  visit({ user: true, path: '/about' }, async at => {
    const { page, gateway } = at
    const hints = { time_sync: true, radio_problem: true, default_password: true, pin_mapping_issue: true }
    gateway.faults.set({ timeServer: true, broker: true, radio: true, hints })
    gateway.world.boot()
    for (const path of paths) {
      await page.goto(path)
      await untilLooks(page, path, look => look.path === path && look.heading !== '' && !look.busy && !look.wrong)
    }
    await page.goto('/')
    await page.locator('main .notice, main .hint').nth(3).waitFor()
  }))

test.run()
