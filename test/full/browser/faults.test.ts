import type { FaultSettings } from '../../../tools/simulator/faults/faults.ts'
import { realClock } from '../../../tools/simulator/time/clock.ts'
import { test } from '../../support/browser-test.ts'
import { en } from '../../support/form.ts'
import { pathsThatStay } from '../../support/page-table.ts'
import { failedCalls } from '../../support/visit.ts'
import {
  comeBack,
  everywhere,
  goTo,
  loginExpires,
  openInTrouble,
  pagesWithOne,
  soundPages,
  untilCalm,
} from './fault-walk.ts'

/** Faults from before the app starts, and what pages with calls say about them. Without sockets, whose values would end the fault. */
const troubles: { faults: Partial<FaultSettings>; says: string }[] = [
  { faults: { html: everywhere, sockets: 'refuse' }, says: en('failure.unexpected') },
  { faults: { broken: everywhere, sockets: 'refuse' }, says: en('failure.busy') },
  { faults: { status: { ...everywhere, status: 403 }, sockets: 'refuse' }, says: en('failure.forbidden') },
  { faults: { busy: { ...everywhere, retryAfter: 60 }, sockets: 'ignore' }, says: en('failure.busy') },
]

test('every page opens under a fault, the live view under each, says so, and recovers with a press of Retry', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about', provoked: failedCalls })
  const { page, gateway } = at
  const sound = await soundPages(at)
  for (const [path, { faults, says }] of pagesWithOne(troubles)) {
    gateway.faults.set(faults)
    await openInTrouble(at, path, sound, says)
    gateway.faults.reset()
    await comeBack(page, path, sound)
  }
})

test('with an expired login every page asks for it when opened, and returns to the page afterwards', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about', provoked: failedCalls })
  await loginExpires(at, (page, path) => page.goto(path))
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
