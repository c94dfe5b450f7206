import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { button, en, field, tab } from '../support/form.ts'
import { paths, untilShown, walk } from '../support/page-table.ts'
import { untilLive } from '../support/visit.ts'

/** Names of the animations running on the page; ones that are only scheduled do not count. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(animation => Reflect.get(animation, 'animationName') ?? Reflect.get(animation, 'transitionProperty')),
  )

/** Checks a page while it loads, when it is loaded, and with an alert and a dialog. */
async function lookEverywhere(page: Page) {
  const found: string[] = []
  const look = async () => void found.push(...(await moving(page)))
  await untilLive(page)
  await look()
  await button(page, 'home.PowerSettings').first().click()
  await page.getByRole('dialog').waitFor()
  await look()
  await page.keyboard.press('Escape')
  await walk(page, look, [...paths.filter(path => path !== '/login'), '/settings/logging'])
  await page.locator('main select').first().selectOption({ index: 3 })
  await button(page, 'base.Save').click()
  await page.getByText(en('apiresponse.1001')).waitFor()
  await look()
  return found
}

test('nothing moves when the system is set to reduced motion', async ({ visit }) => {
  const { page } = await visit({ user: true })
  expect(await lookEverywhere(page)).toEqual([])
})

test('without that setting something moves, or the test above would prove nothing', async ({ visit }) => {
  const { page } = await visit({ user: true, path: null })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  expect((await lookEverywhere(page)).length).toBeTruthy()
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
      if (!control || control === document.body || control.closest('header')) return 'end'
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

for (const [name, forcedColors, colorScheme] of [
  ['by day', 'none', 'light'],
  ['by night', 'none', 'dark'],
  ['in colours of the system', 'active', 'dark'],
] as const)
  test(`the focus can be seen on every control of a page of each kind ${name}`, async ({ visit }) => {
    const { page } = await visit({ user: true, path: null })
    await page.emulateMedia({ forcedColors, colorScheme })
    await page.goto('/')
    await untilLive(page)
    const found = await withoutRing(page)
    const look = async (path: string) => {
      // Each page takes the focus itself a moment after it is shown.
      await expect(page.locator('main h1')).toBeFocused()
      found.push(...(await withoutRing(page)).map(control => `${path}: ${control}`))
    }
    await walk(page, look, ['/info/console', '/settings/inverter', '/settings/config', '/settings/dtu', '/about'])
    expect(found).toEqual([])
  })

const underlined = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all => all.map(one => getComputedStyle(one).textDecorationLine))

test('with forced colours a state is shown by more than its colour', async ({ visit }) => {
  const { page } = await visit({ user: true, path: null })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await untilLive(page)
  await page.getByRole('heading', { level: 3 }).first().waitFor()
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
  expect(await underlined(page, '.holds-current > button')).toEqual(['underline'])
  const knob = (control: Element) => getComputedStyle(control, '::before').marginInlineStart
  const switched = field(page, 'deviceadmin.PowerSafe')
  const before = await switched.evaluate(knob)
  await switched.click()
  await expect.poll(() => switched.evaluate(knob)).not.toBe(before)
})
