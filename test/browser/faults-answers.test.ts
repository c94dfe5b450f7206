import type { Page, Route } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { goTo, leave, livePages, pagesWithOne, recover, soundPages, untilCalm, untilWhole } from './fault-walk.ts'

/** Answers every GET. */
async function answered(page: Page, answer: (route: Route) => Promise<void>) {
  // When the fault ends meanwhile, the gateway's own answer is through already.
  const handle = (route: Route) =>
    route.request().method() === 'GET' ? answer(route).catch(() => undefined) : route.continue()
  await page.route('**/api/**', handle)
  return () => page.unroute('**/api/**', handle)
}

const json = (body: string) => (route: Route) => route.fulfill({ contentType: 'application/json', body })

const half = async (route: Route) => {
  const text = await (await route.fetch()).text()
  await route.fulfill({ contentType: 'application/json', body: text.slice(0, text.length / 2) })
}

/** Answers that are not documents. */
const none: Record<string, (route: Route) => Promise<void>> = {
  null: json('null'),
  'half a document': half,
  nothing: json(''),
  'a text': json('"{}"'),
}

test('every page reports an answer that is no document as invalid, and recovers with a press of Retry', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about' })
  const { page } = at
  const sound = await soundPages(at)
  for (const [path, [name, answer]] of pagesWithOne(Object.entries(none))) {
    const asking = !livePages.includes(path) && sound.asking.has(path)
    await leave(at)
    const end = await answered(page, answer)
    await goTo(page, path)
    await untilCalm(at, `${path}: ${name}`, look => {
      if (asking) return look.wrong.includes(en('failure.unexpected')) && look.retry
      return look.path === path && look.heading !== '' && !look.busy
    })
    await end()
    await recover(page)
    await untilWhole(page, path, sound)
  }
})

/** Documents that are empty or of another kind. */
const empty = ['{}', '[]', '[null]', '{"inverters":{},"inverter":7,"total":"x","hints":[]}']

test('no page crashes when its documents are empty or of another kind, and each is complete when reopened afterwards', async ({
  visit,
}) => {
  const at = await visit({ user: true, path: '/about' })
  const { page } = at
  const sound = await soundPages(at)
  for (const [path, body] of pagesWithOne(empty)) {
    await leave(at)
    const end = await answered(page, json(body))
    await goTo(page, path)
    await untilCalm(at, `${path}: ${body}`, look => {
      return look.path === path && look.heading !== '' && !look.busy && (!look.wrong || look.retry)
    })
    await end()
    await leave(at)
    await recover(page)
    await goTo(page, path)
    await untilWhole(page, path, sound)
  }
})
