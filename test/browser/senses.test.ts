import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, en, field, tab } from '../support/form.ts'
import { browsing, untilLive } from '../support/visit.ts'
import { paths, untilShown, walk } from '../support/walk.ts'

const visit = browsing(test)

/** Names of what moves on the page right now; what only waits for a time to come is still. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(animation => Reflect.get(animation, 'animationName') ?? Reflect.get(animation, 'transitionProperty')),
  )

/** Looks at a page while it loads, when it is there, and with an alert and a dialog on it. */
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

test('nothing moves for who asked the system for less motion', () =>
  visit({ user: true }, async ({ page }) => {
    assert.equal(await lookEverywhere(page), [])
  }))

test('for all others something does, or the test above would say nothing', () =>
  visit({ user: true, path: null }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    assert.ok((await lookEverywhere(page)).length)
  }))

/** Controls that the Tab key reaches on the page, in order, and which of them show no ring around them or what they stand in. */
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
  test(`the focus can be seen on every control of a page of each kind ${name}`, () =>
    visit({ user: true, path: null }, async ({ page }) => {
      await page.emulateMedia({ forcedColors, colorScheme })
      await page.goto('/')
      await untilLive(page)
      const found = await withoutRing(page)
      await walk(page, async path => found.push(...(await withoutRing(page)).map(control => `${path}: ${control}`)), [
        '/info/console',
        '/settings/inverter',
        '/settings/config',
        '/settings/dtu',
        '/about',
      ])
      assert.equal(found, [])
    }))

const underlined = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(all => all.map(one => getComputedStyle(one).textDecorationLine))

test('in colours of the system a state is told by more than its colour', () =>
  visit({ user: true, path: null }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/')
    await untilLive(page)
    await page.getByRole('heading', { level: 3 }).first().waitFor()
    assert.equal(await underlined(page, 'header a[aria-current=page]'), ['underline'])
    assert.equal(await underlined(page, '.inverters [aria-current=true]'), ['underline'])
    assert.not.ok((await underlined(page, '.inverters [aria-current=false]')).includes('underline'))
    const badges = await page.locator('.badge').allTextContents()
    assert.ok(badges.length && badges.every(words => words.trim()), badges.join())
    await page.goto('/settings/device')
    await untilShown(page)
    await tab(page, 'Display')
    assert.equal(await underlined(page, '[role=tab][aria-selected=true]'), ['underline'])
    assert.equal(await underlined(page, '.holds-current > button'), ['underline'])
    const knob = (control: Element) => getComputedStyle(control, '::before').marginInlineStart
    const switched = field(page, 'deviceadmin.PowerSafe')
    const before = await switched.evaluate(knob)
    await switched.click()
    assert.is.not(await switched.evaluate(knob), before)
  }))

test.run()
