import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { button, en } from '../support/form.ts'
import { pathsOfMenu, untilShown, walk } from '../support/page-table.ts'
import { excessWidth, failedCalls, openRow, rows, untilLive } from '../support/visit.ts'

/** What is not whole within the window, of what belongs on the first screen. */
const belowFold = (page: Page) =>
  page.evaluate(() =>
    ['.totals dd', '.answer', '.good', '.chart', '.tiles', '.roof h2'].filter(
      part => (document.querySelector(part)?.getBoundingClientRect().bottom ?? 0) > innerHeight,
    ),
  )

/** Rows that stand side by side, and px that one is wide. */
async function columns(page: Page) {
  const boxes = await rows(page).evaluateAll(all => all.map(one => one.getBoundingClientRect()))
  return { count: new Set(boxes.map(({ x }) => x)).size, width: boxes[0]?.width ?? 0 }
}

test('on a phone number, sentence, dome, tiles and the beginning of the plant fit on the first screen, and every action of an inverter has its word', async ({
  visit,
}) => {
  const { page, gateway } = await visit({
    width: 360,
    locale: 'de',
    path: null,
    // Without the hint that the password is the factory's.
    gateway: { inverters: 5, password: 'Sonnenschein' },
  })
  // So that each has a sentence.
  for (const inverter of gateway.world.config.inverters) inverter.poll_enable = false
  gateway.world.configureRadio()
  await page.goto('/')
  await expect(page.locator('.inverters .state')).toHaveCount(5)
  await page.locator('.chart').waitFor()
  for (const [width, height] of [
    [360, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await belowFold(page), `${width} px`).toEqual([])
  }
  await rows(page).first().click()
  const buttons = page.locator('.inverter-actions > button')
  await expect(buttons).toHaveCount(5)
  const faults = await buttons.evaluateAll(all =>
    all
      .filter(button => {
        const word = button.querySelector('.label')?.getBoundingClientRect()
        const own = button.getBoundingClientRect()
        return !word || word.height < 12 || word.width < 30 || word.left < own.left || word.right > own.right
      })
      .map(button => button.textContent),
  )
  expect(faults).toEqual([])
})

test('measurements open below their row on a phone, which is not below the bar then, and on a desktop beside the rows, below the roof', async ({
  visit,
}) => {
  const { page } = await visit({ width: 360, gateway: { inverters: 10 } })
  await untilLive(page)
  expect(await columns(page)).toEqual({ count: 1, width: 306 })
  await rows(page).first().click()
  await page.locator('.panel .figures').waitFor()
  const last = rows(page).nth(8)
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await expect(last).toHaveAttribute('aria-expanded', 'true')
  const bar = await page.locator('header.bar').evaluate(bar => bar.getBoundingClientRect().bottom)
  const edges = () => last.evaluate(row => [row.getBoundingClientRect().top, row.getBoundingClientRect().bottom])
  await expect.poll(async () => (await edges())[0]).toBeGreaterThanOrEqual(bar)
  await expect.poll(async () => (await edges())[1]).toBeLessThanOrEqual(800)
  const boxOf = (selector: string, which: 'first' | 'last' = 'first') =>
    page
      .locator(selector)
      [which]()
      .evaluate(one => one.getBoundingClientRect())
  expect((await boxOf('.roof')).bottom).toBeLessThan((await boxOf('.plant-rows')).top)
  expect((await boxOf('.panel')).top).toBeLessThan((await boxOf('.inverters .row', 'last')).bottom)
  await rows(page).first().click()
  for (const width of [992, 1200, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await boxOf('.roof')).top - (await boxOf('.plant-rows')).top, `${width} px`).toBe(0)
    expect(Math.round((await boxOf('.panel')).top - (await boxOf('.roof')).bottom)).toBe(14)
    const [panel, list, tiles] = [await boxOf('.panel'), await boxOf('.plant-rows'), await boxOf('.tiles')]
    const gaps = [panel.left - list.right, panel.right - tiles.right, panel.bottom - list.bottom]
    expect(gaps.map(Math.round).map(Math.abs)).toEqual([14, 0, 0])
    expect((await columns(page)).count).toBe(1)
    const tops = await rows(page).evaluateAll(all => all.map(one => one.getBoundingClientRect()))
    expect(tops.slice(1).every(({ top }, n) => Math.abs(top - (tops[n]?.bottom ?? 0)) < 1)).toBe(true)
  }
})

/** What of the menu in the bar sticks out of it, or does not stand in its one line. */
const outOfBar = (page: Page) =>
  page.locator('header.bar').evaluate(bar => {
    const { bottom } = bar.getBoundingClientRect()
    return [...bar.querySelectorAll('a, button, select, time')]
      .filter(part => part.checkVisibility())
      .filter(part => part.getBoundingClientRect().right > innerWidth || part.getBoundingClientRect().bottom > bottom)
      .map(part => part.textContent)
  })

/** The words of the open menu that are broken. */
const brokenInMenu = (page: Page) =>
  page.locator('.fold a').evaluateAll(links =>
    links.flatMap(({ firstChild }) => {
      const text = firstChild?.textContent ?? ''
      return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(firstChild as Node, index)
        range.setEnd(firstChild as Node, index + word.length)
        return range.getClientRects().length > 1 ? word : []
      })
    }),
  )

for (const { locale, inverters } of [
  { locale: 'en', inverters: 0 },
  { locale: 'de', inverters: 1 },
  { locale: 'fr', inverters: 10 },
])
  test(`in ${locale} ${inverters} inverters with long names fit on a phone, and menu and clock in the bar of a desktop and a tablet`, async ({
    visit,
  }) => {
    const { page, gateway } = await visit({ user: true, width: 360, locale, gateway: { inverters }, path: null })
    for (const entry of gateway.world.config.inverters) entry.name = 'Wechselrichter-Carport-Nordost-'
    gateway.world.configureRadio()
    await page.goto('/')
    await page.locator('main .link [data-link=open], main .setup li').first().waitFor()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await excessWidth(page), `${width} px`).toBeLessThanOrEqual(0)
    }
    const toggler = page.locator('.toggler')
    await toggler.click()
    for (const group of await page.locator('.group > button').all()) {
      await group.click()
      expect(await brokenInMenu(page)).toEqual([])
    }
    await toggler.click()
    for (const width of [1200, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await outOfBar(page), `${width} px`).toEqual([])
    }
  })

/** Values that run out of their place, or over the next one. */
const outOfPlace = (page: Page) =>
  page.locator('.panel dd, .tiles dd, .totals dd').evaluateAll(values => {
    const boxes = values.map(value => {
      const range = document.createRange()
      range.selectNodeContents(value)
      return { value, text: range.getBoundingClientRect() }
    })
    return boxes.flatMap(({ value, text }) => {
      const place = value.closest('article, .panel, .tiles > div, .card')?.getBoundingClientRect()
      const isOut = place && text.right > place.right
      const isOver = boxes.some(
        ({ text: next }) =>
          next.left > text.left && next.left < text.right && next.top < text.bottom && next.bottom > text.top,
      )
      return isOut || isOver ? [value.textContent] : []
    })
  })

for (const locale of ['en', 'de', 'fr'])
  test(`in ${locale} the largest yields stay in their place on every width`, async ({ visit }) => {
    const { page, gateway } = await visit({ locale, width: 360, gateway: { inverters: 3 }, path: null })
    // All strings together nearly the yield of 40 years; more would be implausible.
    for (const { channel } of gateway.world.config.inverters)
      for (const string of channel) Object.assign(string, { max_power: 0, yield_total_offset: 100_000.123 })
    gateway.world.configureRadio()
    await page.goto('/')
    await openRow(page)
    await page.locator('.measurements > summary').click()
    await expect(
      page
        .locator('.measurements')
        .getByText(/\d{3}.\d{3}.\d{3}\s*kWh/)
        .first(),
    ).toBeVisible()
    for (const width of [320, 360, 390, 600, 768, 992, 1100, 1280, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 1000 })
      expect(await outOfPlace(page), `${width} px`).toEqual([])
    }
  })

test('on wide screens the pages of the group stand beside a settings page, and its buttons come with an edit and do not cover what is edited', async ({
  visit,
}) => {
  const { page } = await visit({ user: true, path: '/settings/mqtt' })
  const list = page.getByRole('navigation', { name: en('menu.Settings') })
  await list.getByRole('link', { name: en('menu.MQTTSettings'), exact: true }).waitFor()
  const edge = async (place: Locator, side: 'left' | 'right' | 'top' | 'bottom') =>
    place.evaluate((element, side) => element.getBoundingClientRect()[side], side)
  const card = page.locator('main article').first()
  for (const width of [1920, 1280, 992]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await edge(list, 'right'), `${width} px`).toBeLessThan(await edge(card, 'left'))
  }
  await page.setViewportSize({ width: 768, height: 600 })
  await expect(list).toBeHidden()
  const save = page.getByRole('button', { name: en('base.Save') })
  await expect(save).toBeHidden()
  const toggle = page.getByRole('switch').nth(2)
  await toggle.evaluate(element => scrollBy(0, element.getBoundingClientRect().bottom + 4 - innerHeight))
  await toggle.click()
  await expect(save).toBeInViewport({ ratio: 1 })
  expect(await edge(toggle, 'bottom')).toBeLessThan(await edge(save, 'top'))
})

for (const width of [360, 1280])
  test(`at ${width} px an alert covers neither the button that was pressed, nor what cannot be scrolled out from under it`, async ({
    visit,
  }) => {
    const { page, gateway } = await visit({ user: true, width, path: '/settings/config', provoked: failedCalls })
    gateway.faults.set({ status: { path: 'file/get', status: 500 } })
    const alert = page.locator('.alerts [data-type=danger]')
    const backup = page.getByRole('button', { name: en('fileadmin.SaveBackup') })
    const last = page.locator('main button').last()
    const isClear = async (button: typeof last) => {
      const [place, above] = [await button.boundingBox(), await alert.boundingBox()]
      return (place?.y ?? 0) + (place?.height ?? 0) <= (above?.y ?? 0)
    }
    await page.setViewportSize({ width, height: 500 })
    await backup.evaluate(one => one.scrollIntoView({ block: 'end' }))
    await backup.click()
    await expect.poll(() => isClear(backup)).toBe(true)
    await expect(backup).toBeFocused()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect(await isClear(last)).toBe(true)
  })

test('an alert covers the buttons of a form on no height of the page, however far it is scrolled', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ user: true, width: 360, path: '/settings/security', provoked: failedCalls })
  await page.getByRole('switch').click()
  // Not before the page has read the settings, from the same path.
  gateway.faults.set({ broken: { path: 'security/config' } })
  await button(page, 'base.Save').click()
  await page.locator('.alerts [data-type=danger]').waitFor()
  for (const height of [300, 500, 700]) {
    await page.setViewportSize({ width: 360, height })
    const covered = await page.evaluate(() => {
      const edge = (name: string, side: 'top' | 'bottom') =>
        document.querySelector(name)?.getBoundingClientRect()[side] ?? 0
      const isCovered = (y: number) => {
        scrollTo(0, y)
        return edge('form > .actions', 'bottom') > edge('.alerts .notice', 'top')
      }
      return Array.from({ length: document.documentElement.scrollHeight }, (_, y) => y).filter(isCovered)
    })
    expect(covered, `${height} px`).toEqual([])
  }
})

test('what a dialog does stays in sight at its end while it is scrolled, and while it asks', async ({ visit }) => {
  const { page } = await visit({ user: true, width: 360, gateway: { inverters: 10 } })
  await untilLive(page)
  await page.setViewportSize({ width: 360, height: 480 })
  await page.getByRole('button', { name: en('live.LimitAll') }).click()
  const send = page.getByRole('button', { name: en('limit.Send') })
  await expect(send.last()).toBeInViewport({ ratio: 1 })
  const [end = 0, buttons = 0] = await page
    .locator('dialog > article, dialog .actions')
    .evaluateAll(boxes => boxes.map(box => box.getBoundingClientRect().bottom))
  expect(end - buttons).toBeLessThan(2)
  await page.getByRole('checkbox').nth(5).scrollIntoViewIfNeeded()
  await expect(send.last()).toBeInViewport({ ratio: 1 })
  await page.getByRole('textbox').fill('1')
  await send.click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await expect(send.last()).toBeInViewport({ ratio: 1 })
})

test('a switch is pressed wherever a finger of 44 px meets it', async ({ visit }) => {
  const { page } = await visit({ user: true, width: 360, path: '/settings/network' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const missed = await page.getByRole('switch').evaluateAll(all =>
      all
        .filter(one => {
          one.scrollIntoView({ block: 'center' })
          const { x, y, width, height } = one.getBoundingClientRect()
          const hits = (dy: number) => document.elementFromPoint(x + width / 2, y + height / 2 + dy)
          return [-21, 21].some(dy => hits(dy) !== one && !hits(dy)?.closest('label')?.contains(one))
        })
        .map(one => one.getAttribute('name')),
    )
    expect(missed, `${width} px`).toEqual([])
  }
})

test('on a phone long words are hyphenated in the language of the page, names are not', async ({ visit }) => {
  const { page } = await visit({ user: true, width: 360, path: '/settings/inverter', locale: 'de' })
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  const hyphens = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate(box => getComputedStyle(box).hyphens)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect([await hyphens('h2'), await hyphens('label'), await hyphens('tbody th')]).toEqual(['auto', 'auto', 'manual'])
})

test('on a phone every short value of a settings page is whole in its field, also after a long basis', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ user: true, width: 360, locale: 'de', path: null })
  const { mqtt } = gateway.world.config
  Object.assign(mqtt, { enabled: true, topic: 'zuhause/wechselrichter/carport/' })
  mqtt.lwt.topic = 'dtu/verbindung'
  await page.goto('/settings/mqtt')
  await untilShown(page)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const cut: string[] = []
    const look = async () => {
      cut.push(
        ...(await page
          .locator('main .control input')
          .evaluateAll(fields =>
            (fields as HTMLInputElement[])
              .filter(({ value, scrollWidth, clientWidth }) => value.length <= 20 && scrollWidth > clientWidth)
              .map(({ name, value }) => `${name}: ${value}`),
          )),
      )
    }
    await walk(
      page,
      look,
      pathsOfMenu.filter(path => path.startsWith('/settings/')),
    )
    expect(cut, `${width} px`).toEqual([])
  }
})

/** In how many columns the parts of such a box stand. */
const columnsIn = (page: Page, box: string) =>
  page
    .locator(box)
    .first()
    .evaluate(box => {
      const places = [...box.children].map(part => part.getBoundingClientRect()).filter(({ width }) => width > 1)
      return new Set(places.map(({ x }) => Math.round(x))).size
    })

test('what stands side by side changes at 576, 768, 992, 1200 and 1400 px', async ({ visit }) => {
  const { page } = await visit({ user: true, width: 360, gateway: { inverters: 3 } })
  await openRow(page)
  await page.locator('.measurements > summary').click()
  await page.locator('.cards dd').first().waitFor()
  const seen = async (boxes: string[], widths: number[]) => {
    const all: Record<number, number[]> = {}
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      // From 992 px on the measurements stand below rows and roof, drawn anew.
      for (const box of boxes) await page.locator(`${box} > *`).first().waitFor()
      all[width] = await Promise.all(boxes.map(box => columnsIn(page, box)))
    }
    return all
  }
  const boxes = ['.sums', '.plant-view', '.measurements .cards']
  expect(await seen(boxes, [360, 767, 768, 991, 992, 1199, 1200, 1920])).toEqual({
    360: [1, 1, 1],
    767: [1, 1, 1],
    768: [2, 1, 2],
    991: [2, 1, 3],
    992: [2, 2, 3],
    1199: [2, 2, 3],
    1200: [2, 2, 3],
    1920: [2, 2, 4],
  })
  for (const [width, wide] of [
    [1399, 1240],
    [1400, 1360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect((await page.locator('.sums').boundingBox())?.width).toBe(wide)
  }
  await page.goto('/settings/mqtt')
  await untilShown(page)
  expect(await seen(['.field:not(.inline)'], [575, 576])).toEqual({ 575: [1], 576: [2] })
})

for (const locale of ['en', 'de', 'fr'])
  test(`in ${locale} the cards of an info page stand in two columns from 1200 px, and no table runs out of its card`, async ({
    visit,
  }) => {
    const { page } = await visit({ user: true, locale, path: '/info/system' })
    await page.locator('.columns table').first().waitFor()
    for (const [width, columns] of [
      [1199, 1],
      [1200, 2],
      [1280, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      expect(await columnsIn(page, '.columns'), `${width} px`).toBe(columns)
      const out = await page.locator('.columns table').evaluateAll(tables =>
        tables.flatMap(table => {
          const card = table.closest('article') as HTMLElement
          const end = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight)
          const beyond = table.getBoundingClientRect().right - end
          return beyond > 0.5 ? [beyond] : []
        }),
      )
      expect(out, `${width} px`).toEqual([])
    }
  })
