import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { button, en, field } from '../support/form.ts'
import { untilLive } from '../support/visit.ts'

/** Records what a screen reader would announce: each text that appears in a live region which no dialog covers. */
function listen() {
  const regions = '[role=status], [role=alert], [aria-live=polite]'
  const heard: string[] = []
  const hear = (node: Node | null) => {
    const region = (node instanceof Element ? node : node?.parentElement)?.closest(regions)
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    if (region && node?.textContent && (!dialog || dialog.contains(region))) heard.push(node.textContent)
  }
  new MutationObserver(changes => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') hear(target)
      for (const node of addedNodes) {
        hear(node)
        // A region that is added together with its text is announced only if it is an alert.
        if (node instanceof Element && !node.closest(regions))
          for (const alert of node.querySelectorAll('[role=alert]')) hear(alert)
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
  Object.assign(window, { heard })
}

/** How often a text was announced since the last call. */
const said = (page: Page, text: string) =>
  page.evaluate(text => {
    const { heard } = window as unknown as { heard: string[] }
    return heard.splice(0).filter(words => words.includes(text)).length
  }, text)

async function settingsAreSaved(page: Page) {
  await field(page, 'mqttadmin.Port').fill('1884')
  await button(page, 'base.Save').click()
  await page.getByText(en('apiresponse.1001')).waitFor()
  return en('apiresponse.1001')
}

async function settingsAreRefused(page: Page) {
  await page.route('**/api/mqtt/config', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { type: 'warning', message: 'no', code: 1006 } })
      : route.continue(),
  )
  await field(page, 'mqttadmin.Port').fill('1885')
  await button(page, 'base.Save').click()
  await page.getByText(en('apiresponse.1006')).waitFor()
  await button(page, 'base.Cancel').click()
  return en('apiresponse.1006')
}

async function limitIsRefusedInDialog(page: Page) {
  await page.evaluate(() => history.pushState(null, '', '/'))
  await untilLive(page)
  await page.route('**/api/limit/config', route =>
    route.fulfill({ json: { type: 'warning', message: 'no', code: 5004 } }),
  )
  await button(page, 'home.LimitSettings').click()
  await expect(page.getByRole('textbox').first()).toHaveValue('100')
  await page.getByRole('textbox').first().fill('60')
  await button(page, 'limit.Send').click()
  await page.getByRole('dialog').getByText(en('apiresponse.5004')).waitFor()
  return en('apiresponse.5004')
}

const steps: [name: string, step: (page: Page) => Promise<string>][] = [
  ['saved settings', settingsAreSaved],
  ['refused settings', settingsAreRefused],
  ['a limit refused in its dialog', limitIsRefusedInDialog],
]

test('the result of an action is announced once, in the dialog if one is open', async ({ visit }) => {
  const { page } = await visit({ path: null, user: true })
  await page.addInitScript(listen)
  await page.goto('/settings/mqtt')
  const times: [string, number][] = []
  for (const [name, step] of steps) {
    const text = await step(page)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    times.push([name, await said(page, text)])
  }
  expect(times).toEqual(steps.map(([name]) => [name, 1]))
})
