import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { en } from './form.ts'
import { openCalls } from './page-calls.ts'
import { read } from './sources.ts'
import type { Visit } from './visit.ts'

/** Every path of the page table. The wait page leaves by itself once it has seen a gateway, so it is tried on its own. */
export const paths = [...read('src/routes.tsx').matchAll(/path: '([^']+)'/g)]
  .map(([, path = '']) => path)
  .filter(path => path !== '/wait')

/** Goes to a page as a link of the app does: nothing is loaded again. */
export const goTo = (page: Page, path: string) => page.evaluate(path => history.pushState(null, '', path), path)

/** What a page looks like. */
export interface Look {
  path: string
  heading: string
  /** Something says that it is being loaded. */
  busy: boolean
  /** What the page and the alerts say is wrong. */
  wrong: string
  /** There is something to press that tries again. */
  retry: boolean
  /** How values or lines arrive, where the page shows any. */
  link: string
  /** Labels, terms and headings: how much of the page is there. */
  parts: number
}

/** Looks at the page, in the browser. */
const look = (retry: string): Look => {
  const main = document.querySelector('main')
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.textContent ?? '')
  return {
    path: location.pathname,
    heading: main?.querySelector('h1')?.textContent ?? '',
    busy: main?.querySelector('[aria-busy=true]') !== null,
    wrong: texts('[role=alert]').join('').trim(),
    retry: texts('main button, main a').includes(retry),
    link: main?.querySelector<HTMLElement>('[data-link]')?.dataset.link ?? '',
    parts: document.querySelectorAll('main :is(h2, h3, label, dt, th)').length,
  }
}

/** Resolves with how the page looks once that is `right`; fails with how it looks instead. */
export async function untilLooks(page: Page, what: string, right: (look: Look) => boolean): Promise<Look> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const seen = await page.evaluate(look, en('app.Retry'))
    if (right(seen)) return seen
    if (Date.now() > deadline)
      assert.unreachable(`${what}: ${JSON.stringify(seen)} ${await page.locator('main').textContent()}`)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** Presses everything that offers to try again. */
const tryAgain = (page: Page) =>
  page.evaluate(retry => {
    const all = document.querySelectorAll<HTMLElement>('main button, main a')
    for (const one of all) if (one.textContent === retry) one.click()
  }, en('app.Retry'))

const closeAlerts = (page: Page) =>
  page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.alerts button')) close.click()
  })

/** How much there is on each page, and which pages ask the gateway for anything, while all is well. */
export async function soundPages({ page, gateway }: Visit) {
  const under = openCalls(page)
  const parts = new Map<string, number>()
  const asking = new Set<string>()
  // A page that is shown already would ask for nothing.
  await goTo(page, '/error')
  await untilLooks(page, 'elsewhere', seen => seen.heading === en('Error.Oops'))
  for (const path of paths) {
    const before = gateway.requests.length
    await goTo(page, path)
    let still = 0
    let last = -1
    // Parts of a page come by calls of their own, one after the other.
    await untilLooks(page, path, seen => {
      const quiet = seen.path === path && seen.heading && !seen.busy && !seen.wrong && !under.size
      still = quiet && seen.parts === last ? still + 1 : 0
      last = seen.parts
      return still > 2
    })
    parts.set(path, last)
    if (gateway.requests.slice(before).some(call => call.path.startsWith('/api/'))) asking.add(path)
  }
  return { parts, asking }
}

export type Sound = Awaited<ReturnType<typeof soundPages>>

/** What stands at the end of a page's trouble: nothing to be seen of it, and the whole page. */
export async function untilWhole(page: Page, path: string, { parts }: Sound) {
  await untilLooks(page, `${path} is whole again`, seen => {
    return seen.path === path && !seen.busy && !seen.wrong && seen.parts === parts.get(path)
  })
}

/** Presses what the page offers, and closes the alerts. */
export async function recover(page: Page) {
  await tryAgain(page)
  await closeAlerts(page)
}

/** Logs in where a 401 has led to. */
export async function logIn(page: Page) {
  await untilLooks(page, 'the login page', seen => seen.heading === en('login.Login'))
  await page.evaluate(() => {
    const [username, password] = document.querySelectorAll<HTMLInputElement>('main form input')
    if (username) username.value = 'admin'
    if (password) password.value = 'openDTU42'
    document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
  })
}
