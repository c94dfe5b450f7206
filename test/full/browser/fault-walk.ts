import type { Page } from '@playwright/test'
import { isOver } from '../../runner/pace.mjs'
import { en } from '../../support/form.ts'
import { pathsThatStay } from '../../support/page-table.ts'
import type { Visit } from '../../support/visit.ts'

/** Goes to a page as a link of the app does: nothing is loaded again. */
export const goTo = (page: Page, path: string) => page.evaluate(path => history.pushState(null, '', path), path)

/** The live view with each of these, every other page with one of them in turn: all with each would take minutes. */
export const pagesWithOne = <T>(all: readonly T[]): [path: string, one: T][] =>
  pathsThatStay.flatMap((path, n) =>
    all.filter((_, k) => path === '/' || k === n % all.length).map((one): [string, T] => [path, one]),
  )

/** What a page looks like. */
interface Look {
  path: string
  heading: string
  /** Something is shown as loading. */
  busy: boolean
  /** Errors on the page and in alerts. */
  wrong: string
  /** There is a retry button. */
  retry: boolean
  /** The state of the connection, on pages that show it. */
  link: string
  /** Number of labels, terms and headings: how much of the page is there. */
  parts: number
}

/** Looks at the page, in the browser, frame by frame until it looks other than `before` or has not changed for three frames. */
const look = async ({ retry, before }: { retry: string; before?: Look | undefined }): Promise<Look> => {
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(one => one.textContent ?? '')
  let seen = before
  for (let frame = 0; frame < 3 && JSON.stringify(seen) === JSON.stringify(before); frame++) {
    await new Promise(requestAnimationFrame)
    const main = document.querySelector('main')
    seen = {
      path: location.pathname,
      heading: main?.querySelector('h1')?.textContent ?? '',
      busy: main?.querySelector('[aria-busy=true]') !== null,
      wrong: texts('[role=alert]').join('').trim(),
      retry: texts('main button, main a').includes(retry),
      link: main?.querySelector<HTMLElement>('[data-link]')?.dataset.link ?? '',
      parts: document.querySelectorAll('main :is(h2, h3, label, dt, th)').length,
    }
  }
  return seen as Look
}

/**
 * Resolves to the look of the page once it is `right`, which is told whether it looked the same for three frames; fails with
 * its look otherwise. `between` is done between two looks.
 */
async function untilLooks(
  page: Page,
  what: string,
  right: (look: Look, still: boolean) => boolean,
  between?: (page: Page) => Promise<unknown>,
): Promise<Look> {
  const begun = performance.now()
  let before: Look | undefined
  for (;;) {
    const seen = await page.evaluate(look, { retry: en('app.Retry'), before })
    if (right(seen, JSON.stringify(seen) === JSON.stringify(before))) return seen
    before = seen
    if (isOver(performance.now() - begun, 30_000))
      throw new Error(`${what}: ${JSON.stringify(seen)} ${await page.locator('main').textContent()}`)
    await between?.(page)
  }
}

/**
 * Resolves to the look of the page once it stays `right` and no call is in flight: whatever a call may still change has
 * been shown. Not for pages that keep calling.
 */
export async function untilCalm(
  { page, calls, contacted }: Visit,
  what: string,
  right: (look: Look) => boolean,
  between?: (page: Page) => Promise<unknown>,
): Promise<Look> {
  let requests = -1
  const calm = (look: Look, still: boolean) => {
    const quiet = still && !calls.size && contacted.length === requests
    requests = contacted.length
    return quiet && right(look)
  }
  return untilLooks(page, what, calm, between)
}

/** Leaves for a page that makes no calls, and waits for the end of those of the page before: a fault that begins now hits none of them. */
async function leave(at: Visit) {
  await goTo(at.page, '/error')
  await untilCalm(at, 'elsewhere', look => look.heading === en('Error.Oops'))
}

/** Presses every retry button. */
const tryAgain = (page: Page) =>
  page.evaluate(retry => {
    const all = document.querySelectorAll<HTMLElement>('main button, main a')
    for (const one of all) if (one.textContent === retry) one.click()
  }, en('app.Retry'))

const closeAlerts = (page: Page) =>
  page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('.alerts button')) close.click()
  })

/** All paths, for `FaultSettings`. */
export const everywhere = { path: '*' } as const

/**
 * Pages that are complete without the answers to their calls: the console asks whether a visitor may open its socket, the login page whether
 * the factory password is in force.
 */
const complete = ['/info/console', '/login']

async function lookAtAll(at: Visit) {
  const { page, gateway } = at
  const parts = new Map<string, number>()
  const asking = new Set<string>()
  for (const path of pathsThatStay) {
    // A late call of the page before would count as this one's, and a page that is shown already would make none.
    await leave(at)
    const before = gateway.requests.length
    await goTo(page, path)
    const seen = await untilCalm(at, path, seen => {
      return seen.path === path && seen.heading !== '' && !seen.busy && !seen.wrong
    })
    parts.set(path, seen.parts)
    const asked =
      !complete.includes(path) && gateway.requests.slice(before).some(({ path }) => path.startsWith('/api/'))
    if (asked) asking.add(path)
  }
  return { parts, asking }
}

type Sound = Awaited<ReturnType<typeof lookAtAll>>

let sound: Promise<Sound> | undefined

/**
 * How much there is on each page without faults, and which pages make calls at all. The gateways of all visits
 * by an admin are equal, so each process determines it once.
 */
export const soundPages = (at: Visit): Promise<Sound> => {
  sound ??= lookAtAll(at)
  return sound
}

/** Resolves once a page is complete again, without a trace of the fault. */
async function untilWhole(page: Page, path: string, { parts, asking }: Sound) {
  // What the history shows depends on what this browser has recorded.
  const isComplete = ({ parts: there }: Look) => !asking.has(path) || there === parts.get(path)
  await untilLooks(page, `${path} is whole again`, seen => {
    return seen.path === path && !seen.busy && !seen.wrong && isComplete(seen)
  })
}

/** Presses the retry buttons, and closes the alerts. */
async function recover(page: Page) {
  await tryAgain(page)
  await closeAlerts(page)
}

/** Logs in after a 401. */
async function logIn(page: Page) {
  await untilLooks(page, 'the login page', seen => seen.heading === en('login.Login'))
  await page.evaluate(() => {
    const password = document.querySelector<HTMLInputElement>('main form [name=password]')
    if (password) password.value = 'openDTU42'
    document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
  })
}

/** Loads the app at a page: one that makes calls says what is wrong and offers a retry, any other is as usual. */
export async function openInTrouble(at: Visit, path: string, { asking }: Sound, says: string) {
  await at.page.goto(path)
  await untilCalm(at, `${path} says "${says}"`, look => {
    if (asking.has(path)) return look.wrong.includes(says) && look.retry
    return look.path === path && look.heading !== '' && !look.busy
  })
}

/** Retries, after which a page is complete; pages with a socket once that is open. */
export async function comeBack(page: Page, path: string, sound: Sound) {
  await recover(page)
  if (!['/', '/wall', '/info/console'].includes(path)) await untilWhole(page, path, sound)
  else await untilLooks(page, path, look => look.link === 'open' && !look.wrong && !look.busy)
}

/** With an expired login every page that makes calls, `open`ed, asks for it, and is complete after it. */
export async function loginExpires(at: Visit, open: (page: Page, path: string) => Promise<unknown>) {
  const { page, gateway } = at
  const sound = await soundPages(at)
  for (const path of pathsThatStay) {
    // A call of the page before would end the session as well, and the login page would tell so.
    await leave(at)
    gateway.faults.set({ unauthorized: everywhere })
    await open(page, path)
    const asking = sound.asking.has(path) && path !== '/login'
    await untilCalm(at, path, look => look.heading !== '' && look.path === (asking ? '/login' : path))
    gateway.faults.reset()
    if (asking) await logIn(page)
    await recover(page)
    await untilWhole(page, path, sound)
  }
}
