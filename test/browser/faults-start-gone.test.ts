import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { pathsThatStay } from '../support/page-table.ts'
import { failedCalls } from '../support/visit.ts'
import { comeBack, loginExpires, openInTrouble, soundPages, untilCalm } from './fault-walk.ts'

test('with an expired login every page asks for it when opened, and returns to the page afterwards', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about', provoked: failedCalls })
  await loginExpires(at, (page, path) => page.goto(path))
})

test('every page opens while the gateway does not answer, and recovers by itself or with a press of Retry', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about', provoked: failedCalls })
  const { page, gateway } = at
  const sound = await soundPages(at)
  const offline = (route: { abort: (why: string) => Promise<void> }) => route.abort('connectionrefused')
  for (const path of pathsThatStay) {
    gateway.faults.set({ sockets: 'refuse' })
    await page.route('**/api/**', offline)
    await openInTrouble(at, path, sound, en('failure.offline'))
    gateway.faults.reset()
    await page.unroute('**/api/**', offline)
    await comeBack(page, path, sound)
  }
})

test('every page works with a gateway that has no time, broker and radio, and shows every warning', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about' })
  const { page, gateway } = at
  const hints = { time_sync: true, radio_problem: true, default_password: true, pin_mapping_issue: true }
  gateway.faults.set({ timeServer: true, broker: true, radio: true, hints })
  gateway.world.boot()
  for (const path of pathsThatStay) {
    await page.goto(path)
    await untilCalm(at, path, look => look.path === path && look.heading !== '' && !look.busy && !look.wrong)
  }
  await page.goto('/')
  await page.locator('main .notice, main .answer a').nth(3).waitFor()
})
