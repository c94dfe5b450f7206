import { expect, type Page } from '@playwright/test'
import type { FaultPath, FaultSettings } from '../../tools/simulator/faults/faults.ts'
import { realClock } from '../../tools/simulator/time/clock.ts'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { pathsThatStay } from '../support/page-table.ts'
import { failedCalls, type Visit } from '../support/visit.ts'
import {
  everywhere,
  goTo,
  type Look,
  leave,
  livePages,
  loginExpires,
  recover,
  type Sound,
  soundPages,
  untilCalm,
  untilLooks,
  untilWhole,
} from './fault-walk.ts'

interface Trouble {
  faults: Partial<FaultSettings>
  /** The error message of a page. */
  says: string
}

const troubles: Record<string, Trouble> = {
  'a gateway that is gone': { faults: { offline: true }, says: en('failure.offline') },
  'a page in place of every answer': { faults: { html: everywhere }, says: en('failure.unexpected') },
  'error 500 for every call': { faults: { broken: everywhere }, says: en('failure.busy') },
  'a gateway short of memory': { faults: { memory: 'answer' }, says: en('failure.busy') },
  'a proxy that forbids every call': {
    faults: { status: { ...everywhere, status: 403 } },
    says: en('failure.forbidden'),
  },
  'too many calls': { faults: { busy: { ...everywhere, retryAfter: 60 } }, says: en('failure.busy') },
}

/** Checks the live view before it has shown any values. Values by a socket would end the fault. */
async function sufferAtFirst(at: Visit, { faults, says }: Trouble) {
  const { page, gateway } = at
  await leave(at)
  gateway.faults.set({ sockets: 'refuse', ...faults })
  await goTo(page, '/')
  await untilLooks(page, `/ says "${says}"`, look => look.path === '/' && look.wrong.includes(says) && look.retry)
  gateway.faults.reset()
  await recover(page)
  await untilLooks(page, '/ is there', look => !look.wrong && !look.busy && look.link === 'open' && look.parts > 20)
}

async function sufferEverywhere(at: Visit, sound: Sound, { faults, says }: Trouble) {
  const { page, gateway } = at
  for (const path of pathsThatStay) {
    // The live view keeps its last values; there and on the console a dot shows the state of the connection.
    const asking = !livePages.includes(path) && sound.asking.has(path)
    await leave(at)
    gateway.faults.set(faults)
    await goTo(page, path)
    await untilCalm(at, `${path} says "${says}"`, look => {
      if (asking) return look.wrong.includes(says) && look.retry
      return look.path === path && look.heading !== '' && !look.busy && !(faults.offline && look.link === 'open')
    })
    gateway.faults.reset()
    await recover(page)
    await untilWhole(page, path, sound)
  }
}

for (const [name, trouble] of Object.entries(troubles))
  test(`every page says what is wrong and recovers with a press of Retry: ${name}`, async ({ visit }) => {
    const at = await visit({ user: true, path: '/about', provoked: failedCalls })
    await sufferAtFirst(at, trouble)
    await sufferEverywhere(at, await soundPages(at), trouble)
  })

test('when the login expires every page asks for it again, and is complete afterwards', async ({ visit }) => {
  await loginExpires(await visit({ user: true, path: '/about', provoked: failedCalls }), goTo)
})

test('calls without an answer time out on every page, which says so and recovers with a press of Retry', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about', provoked: failedCalls })
  const { page, gateway } = at
  const sound = await soundPages(at)
  await page.clock.install()
  for (const path of pathsThatStay) {
    await leave(at)
    gateway.faults.set({ delay: { ...everywhere, ms: 3_600_000 } })
    const asking = !livePages.includes(path) && sound.asking.has(path)
    await goTo(page, path)
    // Again and again: a call may not have begun yet, or wait for another one.
    const later = (page: Page) => page.clock.runFor(16_000)
    const timedOut = (look: Look) => look.wrong.includes(en('failure.timeout')) && look.retry
    if (asking) await untilCalm(at, `${path} says that there was no answer`, timedOut, later)
    else {
      await untilLooks(page, path, look => look.path === path && look.heading !== '')
      await page.clock.runFor(16_000)
      await untilLooks(page, path, look => look.path === path && !look.busy)
    }
    gateway.faults.reset()
    await recover(page)
    await page.clock.runFor(2000)
    await untilWhole(page, path, sound)
  }
})

test('a connection that is lost while a page loads is reported, and the page recovers with a press of Retry', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about', provoked: failedCalls })
  const { page, gateway } = at
  const sound = await soundPages(at)
  for (const path of pathsThatStay.filter(path => !livePages.includes(path) && sound.asking.has(path))) {
    await leave(at)
    gateway.faults.set({ delay: { ...everywhere, ms: 3_600_000 } })
    const asked = page.waitForRequest(/\/api\//)
    await goTo(page, path)
    await asked
    gateway.faults.set({ offline: true })
    const says = en('failure.offline')
    await untilCalm(at, `${path} says "${says}"`, look => look.wrong.includes(says) && look.retry)
    gateway.faults.reset()
    await recover(page)
    await untilWhole(page, path, sound)
  }
})

/** Parts of pages that are loaded by a separate call. */
const parts: [path: string, call: FaultPath][] = [
  ['/settings/ntp', 'ntp/time'],
  ['/settings/ntp', '/zones.json'],
  ['/settings/device', 'file/get'],
  ['/settings/config', 'system/status'],
  ['/', 'i18n/languages'],
]

test('a part of a page that cannot be loaded does not affect the rest', async ({ visit }) => {
  const at = await visit({ user: true, path: '/about', provoked: failedCalls })
  const { page, gateway } = at
  const sound = await soundPages(at)
  for (const [path, call] of parts)
    for (const faults of [
      { html: { path: call } },
      { broken: { path: call } },
      { status: { path: call, status: 403 } },
    ]) {
      await leave(at)
      gateway.faults.set(faults)
      await goTo(page, path)
      await untilCalm(at, `${path} without ${call}`, look => {
        return look.path === path && look.heading !== '' && !look.busy && look.parts >= (sound.parts.get(path) ?? 0) / 2
      })
      gateway.faults.reset()
      await recover(page)
    }
})

test('a page keeps its content when the gateway goes offline, a reload says so, and the next one brings it up to date', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about', provoked: failedCalls })
  const { page, gateway } = at
  const sound = await soundPages(at)
  const reload = page.getByRole('button', { name: en('base.Reload'), exact: true })
  let tried = 0
  for (const path of pathsThatStay) {
    const whole = sound.parts.get(path)
    await leave(at)
    await goTo(page, path)
    await untilCalm(at, `${path} is there`, look => look.path === path && look.parts === whole && !look.busy)
    if (!(await reload.count())) continue
    tried += 1
    gateway.faults.set({ offline: true })
    await reload.click()
    await untilCalm(at, `${path} is gone`, look => look.wrong !== '' && look.retry && look.parts === whole)
    gateway.faults.reset()
    await recover(page)
    await untilWhole(page, path, sound)
  }
  expect(tried).toBeGreaterThan(4)
})

test('over a connection of 30 kB/s the app and every page load', async ({ visit }) => {
  const at = await visit({ gateway: { clock: realClock }, user: true, path: null })
  const { page, gateway } = at
  gateway.faults.set({ slow: 30_000 })
  await page.goto('/about')
  for (const path of pathsThatStay) {
    await goTo(page, path)
    await untilCalm(at, path, look => look.path === path && look.heading !== '' && !look.busy && !look.wrong)
  }
})
