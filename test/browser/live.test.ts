import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { tenMinutes } from '../support/sunny-gateway.ts'
import { rows, textOf, total, untilLive } from '../support/visit.ts'

for (const generation of [2025, 2026] as const)
  test(`the first visit to firmware ${generation} shows every inverter with few requests to nobody else, and a push changes numbers without one`, async ({
    visit,
  }) => {
    const { page, gateway, contacted, pass } = await visit({ gateway: { generation } })
    await untilLive(page)
    for (const name of ['Total yield', 'Yield today', 'Power now']) await expect(total(page, name)).toHaveText(/\d/)
    await expect(rows(page)).toHaveCount(gateway.world.radio.serials.length)
    await page.locator('.panel').getByText('Producing').waitFor()
    await expect(page.locator('dt', { hasText: 'Voltage' }).first().locator('xpath=../dd')).toHaveText(/\d.*V/)
    await page.getByText('Replace the factory password').waitFor()
    // The measurements of each inverter are read by a call of their own, and the list of language packs last.
    await page.locator('.roof li:nth-child(3) a').first().waitFor()
    const asked = () => gateway.requests.map(({ path, query }) => path + query)
    await expect.poll(asked).toContain('/api/i18n/languages')
    // The page, the script, the list, languages, the events of the first inverter, the sun, and what a push misses.
    expect(asked().length, asked().join(' ')).toBeLessThanOrEqual(7 + gateway.world.radio.serials.length)
    expect(gateway.live.size).toBe(1)
    const before = await textOf(total(page, 'Power now'))
    const calls = contacted.length
    await pass(tenMinutes)
    await expect(total(page, 'Power now')).not.toHaveText(before)
    expect(contacted.slice(calls).filter(url => url.includes('/livedata/'))).toEqual([])
    expect([...new Set(contacted.map(url => new URL(url).host))]).toEqual([new URL(gateway.url).host])
  })
