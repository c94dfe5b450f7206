import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { loggedIn } from '../../test/support/browser.ts'
import { untilShown } from '../../test/support/page-table.ts'
import { sunnyGateway } from '../../test/support/sunny-gateway.ts'
import type { SimulatedFork } from '../simulator/api/fork.ts'
import { fillPath } from '../simulator/fill/answer.ts'
import type { Gateway } from '../simulator/gateway.ts'
import { factoryPassword } from '../simulator/settings/tables.ts'
import { plantZone } from '../simulator/time/zone-time.ts'
import { heights, type Row, type State, wallSizes } from './table.ts'

/** A picture that was taken. */
export interface Picture {
  state: string
  /** What the state is. */
  about: string
  row: string
  /** Of the window, px. */
  width: number
  height: number
  theme: Theme
  language: string
  /** Path from the folder of all pictures. */
  file: string
}

const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A browser in which pictures of one state are taken in one language. */
interface Session {
  browser: Browser
  /** Its name. */
  state: string
  of: State
  language: string
  /** Folder with the bundle. */
  serve: string
  fork: SimulatedFork | undefined
  rows: readonly Row[]
  widths: readonly number[]
  /** Folder of all pictures. */
  out: string
}

/** One that is not the factory's, or every picture would have the hint that it still is. */
export const password = 'Sonnenschein'

/** A browser with the login, language and time of the plant. */
async function openBrowser(
  { browser, language }: Pick<Session, 'browser' | 'language'>,
  gateway: Gateway,
  login: string | false,
) {
  const context = await browser.newContext({
    baseURL: gateway.url,
    reducedMotion: 'reduce',
    locale: language,
    timezoneId: plantZone,
    ...(login && { storageState: loggedIn(gateway.url, login) }),
  })
  await context.clock.install({ time: gateway.world.time.now() })
  // A browser without a screen keeps none on, which the wall would say.
  await context.addInitScript(
    `navigator.wakeLock.request = async () => Object.assign(new EventTarget(), { released: false })`,
  )
  const page = await context.newPage()
  page.on('dialog', dialog => void dialog.accept())
  return page
}

/** Resolves when nothing of the page has changed for a moment; values of a live page always do, so not for ever. */
export const untilQuiet = (page: Page, ms: number) =>
  page.evaluate(
    ms =>
      new Promise<void>(resolve => {
        const begun = performance.now()
        let changed = begun
        const observer = new MutationObserver(() => {
          changed = performance.now()
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        const timer = setInterval(() => {
          const now = performance.now()
          if (now - changed < ms && now - begun < 10 * ms) return
          observer.disconnect()
          clearInterval(timer)
          resolve()
        }, ms / 4)
      }),
    ms,
  )

/** Goes there as a link of the app does. */
export async function open(page: Page, { address, press, wall }: Row) {
  await page.evaluate(address => history.pushState(null, '', address), address)
  await untilQuiet(page, 150)
  await untilShown(page)
  // The controls of the wall go.
  if (wall) await page.clock.runFor(11_000)
  if (press) await page.locator(press).first().click({ timeout: 5000 })
  await untilQuiet(page, 150)
}

const sizesOf = ({ wall }: Row, widths: readonly number[]) =>
  wall ? wallSizes : widths.map(width => [width, heights[width] ?? 800] as const)

/** Takes the pictures of a page. */
async function shoot(page: Page, row: Row, { state, of, language, widths, out }: Session) {
  const taken: Picture[] = []
  for (const [width, height] of sizesOf(row, widths)) {
    await page.setViewportSize({ width, height })
    await untilQuiet(page, 60)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      // The bar is where the page is scrolled to.
      await page.evaluate(() => scrollTo(0, 0))
      const file = `${state}/${row.name}-${width}x${height}-${theme}-${language}.png`
      await page.screenshot({ path: join(out, file), fullPage: !row.wall, animations: 'disabled' })
      taken.push({ state, about: of.about, row: row.name, width, height, theme, language, file })
    }
  }
  return taken
}

/** A page of a gateway in that state, at the live view. */
export async function enter(
  session: Pick<Session, 'browser' | 'language'>,
  gateway: Gateway,
  { login, first, dead, factory, short }: State,
) {
  const page = await openBrowser(session, gateway, login && (factory ? factoryPassword : password))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(first ? '/' : fillPath)
  await page.waitForURL(/:\d+\/$/)
  await page
    .locator(factory ? '.setup li' : 'main [data-link=open]')
    .first()
    .waitFor()
  if (short) {
    gateway.faults.set({ memory: 'answer' })
    await page.clock.fastForward('01:00')
  }
  if (dead) {
    gateway.faults.set({ offline: true })
    await page.locator('main [data-link=closed]').waitFor()
    await page.clock.fastForward('05:00')
  }
  return page
}

/** The pages in the menu that the table lacks: a fork's. */
async function otherRows(page: Page, rows: readonly Row[]): Promise<Row[]> {
  const links: string[] = []
  for (const button of await page.locator('header.bar .group > button').all()) {
    // On a phone it is in the menu, which is opened with it.
    await button.evaluate(one => (one as HTMLElement).click())
    const shown = page.locator('header.bar a')
    links.push(...(await shown.evaluateAll(all => all.map(link => new URL((link as HTMLAnchorElement).href).pathname))))
  }
  for (const _ of 'twice') await page.keyboard.press('Escape')
  const known = new Set(rows.map(({ address }) => address.replace(/\?.*/, '')))
  const others = [...new Set(links)].filter(path => !known.has(path))
  return others.map(path => ({ name: path.slice(1).replaceAll('/', '-'), address: path, states: ['noon'] }))
}

/** Of the states of a fork, the pictures are those that show its devices. */
const isPictured = ({ name, states }: Row, { state, of }: Session) =>
  of.simulatedFork ? ['live', 'wall'].includes(name) : states.includes(state)

/** Takes all pictures of a state in a language, one page after the other. */
export async function take(session: Session, all: readonly Row[]) {
  const { of: state } = session
  const { gateway, pass } = await sunnyGateway({
    serve: session.serve,
    at: Date.parse(state.at),
    inverters: state.inverters,
    ...(state.factory ? { factory: true } : !state.first && { password }),
    ...(session.fork && { fork: session.fork }),
  })
  const ticking = setInterval(() => void pass(1), 1000)
  const page = await enter(session, gateway, state)
  for (let minute = 0; minute < (state.minutes ?? 0); minute++) {
    await pass(60)
    await page.clock.runFor(60_000)
  }
  const others = session.fork && session.state === 'noon' ? await otherRows(page, all) : []
  const taken: Picture[] = []
  for (const row of [...session.rows.filter(row => isPictured(row, session)), ...others]) {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, row)
    taken.push(...(await shoot(page, row, session)))
  }
  clearInterval(ticking)
  await page.context().close()
  await gateway.stop()
  return taken
}
