import { expect, type Page, type Route } from '@playwright/test'
import { pastRecords } from '../../tools/simulator/fill/past-records.ts'
import { test } from '../support/browser-test.ts'
import { fill } from '../support/put-records.ts'
import { marker, untilLive } from '../support/visit.ts'

const noon = '2026-06-21T12:00:00+02:00'

interface Shift extends PerformanceEntry {
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Notes what moves in a page once the first values are drawn. A number that gets wider moves nothing, and the sun goes with the dome that is drawn. */
const watchMoves = (page: Page) =>
  page.addInitScript(() => {
    const moves: string[] = []
    Object.assign(globalThis, { moves })
    let drawnAt = Number.POSITIVE_INFINITY
    const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(note))
    function note() {
      if (/\d/.test(document.querySelector('main .totals')?.textContent ?? '')) drawnAt = performance.now()
      else afterFrame()
    }
    afterFrame()
    // Less than half a pixel is not seen.
    const isMoved = (before: number, now: number) => Math.abs(before - now) >= 0.5
    const isDrawn = (node: Node | null) =>
      node?.textContent === ' ' || Boolean(node instanceof Element && node.closest('.sun'))
    const said = (node: Node | null) => (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 80)
    new PerformanceObserver(list => {
      for (const { startTime, sources } of list.getEntries() as Shift[])
        for (const { node, previousRect: before, currentRect: now } of startTime > drawnAt ? sources : [])
          if (!isDrawn(node) && (isMoved(before.y, now.y) || isMoved(before.height, now.height)))
            moves.push(`${said(node)}: ${before.y} to ${now.y}, height ${before.height} to ${now.height}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What has moved so far, once two frames were drawn. */
const moves = (page: Page) =>
  page.evaluate(async () => {
    for (let n = 0; n < 2; n++) await new Promise(done => requestAnimationFrame(done))
    return (globalThis as unknown as { moves: string[] }).moves
  })

for (const width of [360, 1280])
  for (const isRecorded of [false, true])
    test(`nothing of the live view moves while the rest of a visit arrives, ${width} px wide, ${isRecorded ? 'with' : 'without'} a history`, async ({
      visit,
    }) => {
      const { page, gateway } = await visit({ path: null, width, user: true })
      await page.clock.setFixedTime(new Date(noon))
      if (isRecorded) {
        await page.goto('/favicon.ico')
        await fill(page, pastRecords(gateway.world, '2026-06-21'))
        // As an earlier visit leaves it.
        await page.evaluate(() => localStorage.setItem('sun', '{"from":60,"to":250}'))
      }
      const held: Route[] = []
      let isHeld = true
      await page.route('**/js/app.js?*', route => void (isHeld ? held.push(route) : route.continue()))
      await watchMoves(page)
      await page.goto('/')
      await marker(page, 'Live').waitFor()
      await page.locator('.roof li:nth-child(3) a').first().waitFor()
      expect(await moves(page), 'before the second part is there').toEqual([])
      isHeld = false
      for (const route of held) await route.continue()
      await untilLive(page)
      await page.locator('.day svg').waitFor()
      await expect(page.locator('.chart input')).toHaveAttribute('aria-valuetext', /W/)
      expect(await moves(page)).toEqual([])
    })
