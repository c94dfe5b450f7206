import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { openRow, untilLive } from '../support/visit.ts'

test('a limit that outlives a restart goes from pending to confirmed in firmware 2026, and is in force', async ({
  visit,
}) => {
  const { page, gateway, sent, pass } = await visit({ user: true, gateway: { generation: 2026 } })
  const [serial = ''] = gateway.world.radio.serials
  await untilLive(page)
  await openRow(page)
  await page.getByRole('button', { name: 'Power limit' }).click()
  const dialog = page.getByRole('dialog', { name: /^Power limit/ })
  const percent = dialog.getByRole('textbox', { name: 'New limit (%)' })
  await expect(percent).toHaveValue('100')
  await percent.fill('50.5')
  await expect(dialog.getByRole('slider', { name: 'New limit' })).toHaveValue('51')
  await dialog.getByRole('button', { name: 'Send and keep' }).click()
  await dialog.getByText('Last limit command: Pending').waitFor()
  // The first numbers tried are those of firmware 2025.
  await expect.poll(() => sent).toEqual([257, 3].map(limit_type => ({ serial, limit_value: 50.5, limit_type })))
  await expect
    .poll(async () => {
      await pass(1)
      return gateway.world.radio.limits()[serial]?.limit_set_status
    })
    .toBe('Ok')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/Last limit command: Confirmed .*50\.5.*%/).waitFor()

  // 600 W that are kept take three taps from the open row.
  await page.setViewportSize({ width: 390, height: 844 })
  await openRow(page)
  await page.getByRole('button', { name: 'Power limit' }).click()
  await dialog.getByRole('button', { name: '600' }).click()
  await dialog.getByRole('button', { name: 'Send and keep' }).click()
  await expect.poll(() => sent.at(-1)).toEqual({ serial, limit_value: 600, limit_type: 2 })
})

test('turning off asks first, with the focus on Cancel, and Escape says no', async ({ visit }) => {
  const { page, sent } = await visit({ user: true })
  await untilLive(page)
  await page.getByRole('button', { name: 'Turn on or off' }).click()
  const dialog = page.getByRole('dialog', { name: /^Turn on or off/ })
  const question = page.getByRole('dialog', { name: 'Turn off', exact: true })
  await dialog.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await expect(dialog).toBeVisible()
  expect(sent).toEqual([])
})

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
