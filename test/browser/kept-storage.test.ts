import { expect } from '@playwright/test'
import { encodeCredentials } from '../../src/gateway/credentials.ts'
import { factoryPassword } from '../../tools/simulator/settings/tables.ts'
import { test } from '../support/browser-test.ts'
import { fill } from '../support/put-records.ts'
import { failedCalls, rows } from '../support/visit.ts'

/** A curve up to 14 h: nothing before 6 h, and a gap from 10 to 11 h. */
const curve = (watts: number) =>
  Array.from({ length: 168 }, (_, slot) => (slot < 72 || (slot >= 120 && slot < 132) ? undefined : watts))

/** Records in the form of 1.1.0, one of each kind: with strings, from another gateway, and from a file. */
const recordsOf = (serial: string) => [
  {
    key: ['power', '2026-06-20'],
    value: { samples: curve(30), plant: curve(900), inverters: { [serial]: curve(900) } },
  },
  {
    key: ['strings', '2026-06-20'],
    value: { samples: curve(30), inverters: { [serial]: { 0: curve(500), 1: curve(400) } } },
  },
  {
    key: ['yields', '2026-06-20'],
    value: {
      peak: { watts: 1234, slot: 144 },
      inverters: {
        [serial]: {
          ...{ name: 'Dach', stringNames: { 0: 'Ost' }, yieldDay: 10_000, yieldTotal: 510_000, doubtful: true },
          peak: { watts: 1234, slot: 144 },
        },
        '114172607952': { name: 'Heu', gateway: 'http://127.0.0.1:9', yieldDay: 2000, yieldTotal: 90_000 },
      },
    },
  },
  { key: ['yields', '2026-06-10'], value: { inverters: {}, plant: { yieldDay: 4000, doubtful: true } } },
]

test('a browser of 1.1.0 keeps its login, theme, language, chosen inverter, other gateways and history', async ({
  visit,
}) => {
  const { page, gateway } = await visit({ path: null, provoked: failedCalls })
  const chosen = gateway.world.radio.serials.at(-1) ?? ''
  await page.clock.install({ time: new Date('2026-06-21T12:10:00') })
  const stored = {
    user: JSON.stringify({ authenticated: true, authdata: encodeCredentials('admin', factoryPassword) }),
    theme: 'dark',
    locale: 'de',
    inverter: chosen,
    shown: chosen,
    gateways: JSON.stringify([{ address: 'http://127.0.0.1:9', name: 'Scheune' }]),
  }
  await page.goto('/site.webmanifest')
  await page.evaluate(stored => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, stored)
  await fill(page, recordsOf(chosen) as never)

  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator(`.row[id="${chosen}"]`)).toHaveAttribute('aria-expanded', 'true')
  await expect(rows(page).first()).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('heading', { name: 'Scheune' })).toBeVisible()
  await page.goto('/settings/network')
  await expect(page.getByLabel('SSID')).toBeVisible()

  await page.goto('/history?day=2026-06-20')
  await expect(page.locator('article h2').first()).toHaveText(/^Gestern · 12,0\skWh, geschätzt$/)
  await expect(page.getByText(/1,23\skW/)).toBeVisible()
  await page.goto(`/history?day=2026-06-20&inverter=${chosen}`)
  await expect(page.getByText('Ost').first()).toBeVisible()
  await page.goto('/history?day=2026-06-10')
  await expect(page.locator('article h2').first()).toHaveText(/4,00\skWh/)
  await expect(page.getByText('nicht lesbar')).toHaveCount(0)
})
