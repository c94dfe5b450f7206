import type { Page, Route } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { goTo, paths, recover, type Sound, soundPages, untilLooks, untilWhole } from '../support/fault-walk.ts'
import { en } from '../support/form.ts'
import { browsing, type Visit } from '../support/visit.ts'

const visit = browsing(test)

let sound: Sound | undefined
/** Every gateway of this file is the same, so its pages are looked at once. */
const whenSound = async (at: Visit) => {
  sound ??= await soundPages(at)
  return sound
}

/** Answers every call that reads. */
async function answered(page: Page, answer: (route: Route) => Promise<void>) {
  const handle = (route: Route) => (route.request().method() === 'GET' ? answer(route) : route.continue())
  await page.route('**/api/**', handle)
  return () => page.unroute('**/api/**', handle)
}

const json = (body: string) => (route: Route) => route.fulfill({ contentType: 'application/json', body })

const half = async (route: Route) => {
  const text = await (await route.fetch()).text()
  // When the fault ends meanwhile, the gateway's own answer is through already.
  await route.fulfill({ contentType: 'application/json', body: text.slice(0, text.length / 2) }).catch(() => undefined)
}

/** Answers that are no document at all. */
const none: Record<string, (route: Route) => Promise<void>> = {
  null: json('null'),
  'half a document': half,
  nothing: json(''),
  'a text': json('"{}"'),
}

for (const [name, answer] of Object.entries(none))
  test(`every page says that it cannot make sense of ${name}, and comes back at a press`, () =>
    visit({ user: true, path: '/about' }, async at => {
      const { page } = at
      const sound = await whenSound(at)
      for (const path of paths) {
        const asking = path !== '/' && sound.asking.has(path)
        const end = await answered(page, answer)
        await goTo(page, path)
        const { wrong } = await untilLooks(page, `${path}: ${name}`, look => {
          return asking ? look.wrong !== '' && look.retry : look.path === path && look.heading !== '' && !look.busy
        })
        if (asking) assert.match(wrong, en('failure.unexpected'), path)
        await end()
        await recover(page)
        await untilWhole(page, path, sound)
      }
    }))

/** Documents without anything in them, or of another kind. */
const empty = ['{}', '[]', '[null]', '{"inverters":{},"inverter":7,"total":"x","hints":[]}']

for (const body of empty)
  test(`every page bears ${body} for each of its documents, and is whole when it is opened again`, () =>
    visit({ user: true, path: '/about' }, async at => {
      const { page } = at
      const sound = await whenSound(at)
      for (const path of paths) {
        const end = await answered(page, json(body))
        await goTo(page, path)
        await untilLooks(page, `${path}: ${body}`, look => {
          return look.path === path && look.heading !== '' && !look.busy && (!look.wrong || look.retry)
        })
        await end()
        await goTo(page, path === '/error' ? '/about' : '/error')
        await untilLooks(page, 'elsewhere', look => look.path !== path && look.heading !== '')
        await recover(page)
        await goTo(page, path)
        await untilWhole(page, path, sound)
      }
    }))

test.run()
