import { expect } from '@playwright/test'
import { encodeCredentials } from '../../../src/gateway/credentials.ts'
import { chromium } from '../../support/engines/chromium.ts'
import { firefox } from '../../support/engines/firefox.ts'
import { type EngineVisit, inEngine } from '../../support/engines/visit.ts'
import { webkit } from '../../support/engines/webkit.ts'
import { test } from '../../support/paced-test.ts'

const authorization = `Basic ${encodeCredentials('admin', 'openDTU42')}`

/** What the gateway has stored. */
async function placeOf({ gateway }: EngineVisit) {
  const answer = await gateway.fetch('/api/ntp/config', { headers: { authorization } })
  const { latitude, longitude } = (await answer.json()) as { latitude: number; longitude: number }
  return [latitude, longitude]
}

/** The language of the browser, that of the page with its word for Save, what may be two numbers there, and the one that is meant. */
const mixes = [
  ['en-US', 'de', 'Speichern', '48.137', '48,137'],
  ['de-DE', 'en', 'Save', '48,137', '48.137'],
] as const

for (const engine of [chromium, firefox, webkit])
  for (const [browser, page, save, unsure, meant] of mixes)
    inEngine(
      engine,
      play => {
        test(`${engine.name} in ${browser} reads numbers with comma and point on a page in ${page}, and sends what is shown`, () =>
          play({}, async at => {
            await at.open('/login')
            await at.ask(code => localStorage.setItem('locale', code), page)
            // WebKit takes a locale of the machine, which may have none.
            if (engine !== webkit) expect(await at.ask(() => navigator.language)).toBe(browser)
            await at.open('/login')
            await at.fill('input[name=password]', '', 'openDTU42')
            await at.press('form button[type=submit]')
            await at.until(() => !location.pathname.endsWith('/login'))
            await at.open('/settings/ntp')
            await at.fill('[name=latitude]', '', '-0,05')
            await at.fill('[name=longitude]', '', '-120.5')
            await at.press('form button[type=submit]', save)
            await expect.poll(() => placeOf(at)).toEqual([-0.05, -120.5])
            await at.fill('[name=longitude]', '', '11,58,1')
            await at.fill('[name=latitude]', '', unsure)
            await at.see('.problem button', meant)
            await at.press('form button[type=submit]', save)
            await at.press('.problem button', meant)
            await at.press('form button[type=submit]', save)
            await at.until(
              (meant: string) =>
                document.querySelector<HTMLInputElement>('[name=latitude]')?.value === meant &&
                document.querySelector<HTMLInputElement>('[name=longitude]')?.validity.customError,
              meant,
            )
            expect(await placeOf(at)).toEqual([-0.05, -120.5])
            await at.fill('[name=longitude]', '', '11,5')
            await at.press('form button[type=submit]', save)
            await expect.poll(() => placeOf(at)).toEqual([48.137, 11.5])
          }))
      },
      browser,
    )
