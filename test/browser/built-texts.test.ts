import { expect } from '@playwright/test'
import { replies } from '../../src/contract/codes.ts'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'
import { untilLive, type Visit } from '../support/visit.ts'
import { wordsOf } from '../support/words.ts'

const german = wordsOf('de')

/** A reply to a save; a rejection keeps the edits, so that it can be sent again. */
const answer = (code: unknown) => ({ type: 'warning', message: `Message of ${code}`, code, param: { min: 1, max: 9 } })

/** Saves the same settings repeatedly; each save is answered with the code set last. */
async function saving({ page }: Visit) {
  let code: unknown
  await page.route('**/api/mqtt/config', route =>
    route.request().method() === 'POST' ? route.fulfill({ json: answer(code) }) : route.continue(),
  )
  await page.locator('[name=mqtt_enabled]').check()
  await page.locator('[name=mqtt_hostname]').fill('broker.example')
  return async (next: unknown, text: string) => {
    code = next
    await page.locator('main form button[type=submit]').click()
    await expect(page.locator('.alerts')).toContainText(text)
  }
}

test('every reply code shows its German text', async ({ visit }) => {
  const at = await visit({ path: '/settings/mqtt', user: true, locale: 'de-DE' })
  const replied = await saving(at)
  for (const { code } of Object.values(replies)) {
    const [text = ''] = german(`apiresponse.${code}`, { min: 1, max: 9 }).split(' | ')
    await replied(code, text)
  }
})

test('a reply code without a text shows the message of the gateway', async ({ visit }) => {
  const at = await visit({ path: '/settings/mqtt', user: true })
  const replied = await saving(at)
  for (const code of [1257, 17001, 999999, 'x']) await replied(code, `Message of ${code}`)
})

test('a language pack changes the texts it has and nothing else, whatever else it contains', async ({ visit }) => {
  const at = await visit({ path: null, user: true })
  const { page, gateway } = at
  const webapp = {
    home: { LiveData: 'Nu', NoSuchText: 'No such text' },
    ntpadmin: { NtpTimeout: 'Foreign', Location: 'Foreign' },
    apiresponse: { 1257: 'Foreign', 17001: 'Foreign', toString: 'Foreign' },
    constructor: { name: 'Foreign' },
  }
  gateway.world.flash.write(
    'nl.lang.json',
    Buffer.from(JSON.stringify({ meta: { name: 'Nederlands', code: 'nl' }, webapp })),
  )
  gateway.world.boot()
  await page.goto('/')
  await untilLive(page)
  await page.getByRole('option', { name: 'Nederlands' }).waitFor({ state: 'attached' })
  await page.getByLabel('Language').selectOption('nl')
  await page.getByRole('heading', { name: 'Nu' }).waitFor()
  await page.goto('/settings/ntp')
  await page.getByText(en('ntpadmin.LocationConfiguration')).waitFor()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  await expect(page.locator('body')).not.toContainText('Foreign')
  await page.goto('/settings/mqtt')
  const replied = await saving(at)
  await replied(1001, en('apiresponse.1001'))
  await replied(1257, 'Message of 1257')
})
