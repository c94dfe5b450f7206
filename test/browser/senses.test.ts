import { expect, type Page } from '@playwright/test'
import { onTheWay, test } from '../support/browser-test.ts'
import { button, en, field, tab } from '../support/form.ts'
import { untilShown, walk } from '../support/page-table.ts'
import { untilLive } from '../support/visit.ts'

/** Names of the animations running on the page; neither ones that are only scheduled count, nor `rest`, which keeps a button from being pressed. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(animation => Reflect.get(animation, 'animationName') ?? Reflect.get(animation, 'transitionProperty'))
      .filter(name => name !== 'rest'),
  )

/** Checks a page while it loads, when it is loaded, and with an alert and a dialog. */
async function lookEverywhere(page: Page, level: number) {
  const found: string[] = []
  const look = async () => void found.push(...(await moving(page)))
  await untilLive(page)
  await look()
  await button(page, 'home.PowerSettings').first().click()
  await page.getByRole('dialog').waitFor()
  await look()
  await page.keyboard.press('Escape')
  await walk(page, look, ['/history', '/settings/device', '/info/system', '/info/console', '/settings/logging'])
  await page.locator('main select').first().selectOption({ index: level })
  await button(page, 'base.Save').click()
  await page.getByText(en('apiresponse.1001')).waitFor()
  await look()
  return found
}

test('nothing moves when the system is set to reduced motion, and something does otherwise', async ({ visit }) => {
  const { page } = await visit({ user: true })
  expect(await lookEverywhere(page, 2)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  expect(await lookEverywhere(page, 3)).not.toEqual([])
})

/** Controls that the Tab key reaches, in order, and those without a visible focus ring. */
async function withoutRing(page: Page) {
  const found: string[] = []
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('main h1').focus()
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const control = document.activeElement
      if (!control || control === document.body || control.closest('.bar')) return 'end'
      const ringed = [control, control.closest('label'), control.parentElement].some(box => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(box ?? control)
        return (
          outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)|transparent/.test(outlineColor)
        )
      })
      return ringed ? '' : control.outerHTML.slice(0, 120)
    })
    if (seen === 'end') return found
    if (seen) found.push(seen)
  }
  return found
}

test('the focus can be seen on every control of a page of each kind', async ({ visit }) => {
  test.slow()
  const { page } = await visit({ user: true, dark: true })
  await untilLive(page)
  const found = await withoutRing(page)
  const look = async (path: string) => {
    // Each page takes the focus itself a moment after it is shown.
    await expect(page.locator('main h1')).toBeFocused()
    found.push(...(await withoutRing(page)).map(control => `${path}: ${control}`))
  }
  await walk(page, look, ['/info/console', '/settings/inverter', '/settings/config', '/about'])
  expect(onTheWay(found)).toEqual([])
})

const underlined = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all => all.map(one => getComputedStyle(one).textDecorationLine))

test('with forced colours a state is shown by more than its colour', async ({ visit }) => {
  const { page } = await visit({ user: true, path: null })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await untilLive(page)
  await page.locator('.panel .figures').waitFor()
  expect(await underlined(page, 'header a[aria-current=page]')).toEqual(['underline'])
  expect(await underlined(page, '.inverters [aria-expanded=true]')).toEqual(['underline'])
  expect((await underlined(page, '.inverters [aria-expanded=false]')).includes('underline')).toBeFalsy()
  const badges = await page.locator('.badge').allTextContents()
  expect(badges.length && badges.every(words => words.trim()), badges.join()).toBeTruthy()
  await page.goto('/settings/device')
  await untilShown(page)
  await tab(page, 'Display')
  await field(page, 'deviceadmin.PowerSafe').waitFor()
  expect(await underlined(page, '[role=tab][aria-selected=true]')).toEqual(['underline'])
  expect(await underlined(page, '.group > button[aria-current]')).toEqual(['underline'])
  const knob = (control: Element) => getComputedStyle(control, '::before').marginInlineStart
  const switched = field(page, 'deviceadmin.PowerSafe')
  const colors = await switched.evaluate(control => [
    getComputedStyle(control, '::before').backgroundColor,
    getComputedStyle(document.body).color,
  ])
  expect(colors[0]).toBe(colors[1])
  const before = await switched.evaluate(knob)
  await switched.click()
  await expect.poll(() => switched.evaluate(knob)).not.toBe(before)
})

/** Whether the text is light on a dark background. */
const isDark = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate(title => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(title).color.match(/\d+/g) ?? []).map(Number)
    return red + green + blue > 384
  })

test('a chosen theme lasts through a reload, and "auto" follows the system again', async ({ visit }) => {
  const { page } = await visit({ path: '/about' })
  const untilDark = (dark: boolean) => expect.poll(() => isDark(page)).toBe(dark)
  await untilDark(false)
  await page.getByLabel('Theme').selectOption('dark')
  await untilDark(true)
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilDark(true)
  await page.getByLabel('Theme').selectOption('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await untilDark(false)
  await page.getByLabel('Theme').selectOption('auto')
  await untilDark(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await untilDark(false)
})
