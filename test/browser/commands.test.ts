import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { untilLive } from '../support/visit.ts'

/** In the page: whether a pointer would press this, which nothing covers any more, after the pause that follows a closed dialog. */
async function pressedWhere([presses = '', uncovers = '']: string[]) {
  const close = document.querySelector<HTMLElement>(presses)
  const below = document.querySelector<HTMLElement>(uncovers)
  const dialog = close?.closest('dialog')
  const isHit = () => {
    const { x = 0, y = 0 } = below?.getBoundingClientRect() ?? {}
    return below?.contains(document.elementFromPoint(x + 5, y + 5))
  }
  const removed = new Promise<void>(done => {
    new MutationObserver(() => dialog?.isConnected || done()).observe(document.body, { subtree: true, childList: true })
  })
  close?.click()
  await removed
  const atOnce = isHit()
  const isResting = () => document.querySelector('[style*="pointer-events"]')
  while (isResting()) await new Promise(requestAnimationFrame)
  return [atOnce, isHit()]
}

test('a second tap, where the first has closed a dialog, presses nothing that it uncovers', async ({ visit }) => {
  const { page } = await visit({ user: true })
  await untilLive(page)
  await page.getByRole('button', { name: 'Turn on or off' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('button', { name: 'Turn off now' }).waitFor()
  const below = 'dialog:has(dialog) .actions button:last-child'
  expect(await page.evaluate(pressedWhere, ['dialog dialog .danger', below])).toEqual([false, true])
  const again = ['dialog[open] > article > .quiet', '.inverter-actions button']
  expect(await page.evaluate(pressedWhere, again)).toEqual([false, true])
})

test('a second tap, where the first has opened a question, does not answer it', async ({ visit }) => {
  const { page, sent } = await visit({ user: true, path: '/maintenance/reboot' })
  await page.getByRole('button', { name: en('maintenancereboot.Reboot') }).waitFor()
  // At the moment the question opens, at the place of the button that confirms it.
  const isPressed = await page.evaluate(
    () =>
      new Promise(resolve => {
        new MutationObserver((_, observer) => {
          const answer = document.querySelector('dialog[open] .danger')
          if (!answer) return
          observer.disconnect()
          const { x, y } = answer.getBoundingClientRect()
          resolve(document.elementFromPoint(x + 5, y + 5) === answer)
        }).observe(document.body, { subtree: true, childList: true, attributes: true })
        document.querySelector<HTMLElement>('main .danger')?.click()
      }),
  )
  expect(isPressed).toBe(false)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('maintenancereboot.Reboot') })
    .click()
  await expect.poll(() => sent).toEqual([{ reboot: true }])
})
