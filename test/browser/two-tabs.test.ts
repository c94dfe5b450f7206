import { expect } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { button, en, field, save, untilClean } from '../support/form.ts'
import { readDocument } from '../support/stored.ts'
import { untilValue, type Visit, type VisitOptions } from '../support/visit.ts'

/** The settings of time in a tab, after another tab has changed the server. */
async function changedMeanwhile(visit: (options: VisitOptions) => Promise<Visit>) {
  const { page, gateway } = await visit({ path: '/settings/ntp', user: true })
  const other = await page.context().newPage()
  await other.goto('/settings/ntp')
  await field(other, 'ntpadmin.TimeServer').fill('time.home')
  await save(other)
  return { page, gateway }
}

test('two tabs save different settings one after the other, and both are kept and shown', async ({ visit }) => {
  const { page, gateway } = await changedMeanwhile(visit)

  await field(page, 'ntpadmin.Latitude').fill('48.5')
  await save(page)
  await expect(page.locator('.notice').filter({ hasText: en('apiresponse.1001') })).toContainText(
    en('ntpadmin.TimeServer'),
  )
  await untilValue(field(page, 'ntpadmin.TimeServer'), 'time.home')
  await untilClean(page)
  expect(await readDocument(gateway, 'ntp/config')).toMatchObject({ ntp_server: 'time.home', latitude: 48.5 })
})

test('two tabs change the same setting: the second one shows both values, and its owner chooses', async ({ visit }) => {
  const { page, gateway } = await changedMeanwhile(visit)

  const server = field(page, 'ntpadmin.TimeServer')
  await server.fill('clock.home')
  await button(page, 'base.Save').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: en('ntpadmin.TimeServer') })).toContainText(
    /time\.home.*clock\.home/,
  )
  expect(await barriersDayAndNight(page, 'the question')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await untilValue(server, 'clock.home')
  await button(page, 'base.Save').click()
  await dialog.getByRole('button', { name: en('form.SaveMine') }).click()
  await page.getByText(en('apiresponse.1001')).waitFor()
  expect(await readDocument(gateway, 'ntp/config')).toMatchObject({ ntp_server: 'clock.home' })
})
