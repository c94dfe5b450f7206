import { expect, type Page, type Route } from '@playwright/test'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { test } from '../support/browser-test.ts'
import { putRecords } from '../support/put-records.ts'
import { marker, untilLive } from '../support/visit.ts'

const noon = '2026-06-21T12:00:00+02:00'

/** What would be recorded of the two days before: each inverter with the same power from 5 to 21 h, and counters that go on today. */
function twoDays({ world }: Gateway) {
  const watts = 200
  const wh = watts * 16
  const curve = Array.from({ length: 252 }, (_, slot) => (slot < 60 ? undefined : watts))
  const { serials } = world.radio
  const ofAll = <V>(make: (serial: string) => V) => Object.fromEntries(serials.map(serial => [serial, make(serial)]))
  return [1, 2].flatMap(ago => {
    const day = `2026-06-${21 - ago}`
    const inverters = ofAll(serial => {
      const { YieldDay, YieldTotal } = world.radio.detail(serial).INV[0] ?? {}
      const untilToday = Number(YieldTotal?.v) * 1000 - Number(YieldDay?.v)
      return { name: serial, yieldDay: wh, yieldTotal: untilToday - (ago - 1) * wh }
    })
    const plant = curve.map(one => one && one * serials.length)
    return [
      { key: ['yields', day], value: { inverters } },
      { key: ['power', day], value: { samples: curve.map(one => one && 30), plant, inverters: ofAll(() => curve) } },
    ]
  })
}

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
        await page.evaluate(putRecords, twoDays(gateway))
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
