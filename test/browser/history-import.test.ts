import { expect, type Page } from '@playwright/test'
import { barriersDayAndNight } from '../support/axe.ts'
import { test } from '../support/browser-test.ts'
import { historyPanel, type State } from '../support/foreign-files.ts'
import { en } from '../support/form.ts'

/** Powers and counters of two inverters over some hours, with names as long as they get. */
const states: State[] = ['south_roof', 'garage_behind_the_house_with_a_very_long_name'].flatMap(name =>
  Array.from({ length: 40 }, (_, n): State[] => {
    const time = new Date(Date.UTC(2026, 5, 19, 6, n * 10)).toJSON()
    return [
      [`sensor.${name}_power`, 400 + n, time],
      [`sensor.${name}_yieldday`, n * 70, time],
    ]
  }).flat(),
)

const addFiles = (page: Page, ...texts: string[]) =>
  page
    .getByLabel(en('history.Import'))
    .setInputFiles(
      texts.map((text, n) => ({ name: `file-${n + 1}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })),
    )

for (const width of [320, 1280])
  test(`the question about a file of Home Assistant has no barriers and no sideways scrolling at ${width} px`, async ({
    visit,
  }) => {
    const { page } = await visit({ path: '/history', width })
    await addFiles(page, historyPanel(states))
    const dialog = page.getByRole('dialog', { name: 'What is in file-1.csv?' })
    await expect(dialog.getByRole('group')).toHaveCount(4)
    expect(await barriersDayAndNight(page, 'what is in a file')).toEqual([])
    const excess = () => dialog.locator('article').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(await excess()).toBe(0)
    await dialog.getByRole('button', { name: en('historyimport.Add') }).click()
    await expect(page.getByText(/^file-1\.csv: Values of 1 day are new/)).toBeVisible()
  })

test('several files are chosen at once, and each says below the other what of it was new', async ({ visit }) => {
  const { page } = await visit({ path: '/history' })
  const own = 'time,n,W plant\n2026-06-19T10:00:00Z,30,100\n2026-06-20T10:00:00Z,30,100\n'
  await addFiles(page, own, 'a,b\n', own)
  await expect(page.getByText('file-1.csv: Values of 2 days are new (2 in all).')).toBeVisible()
  await expect(page.getByText(/^file-2\.csv: This is not a file that can be added/)).toBeVisible()
  await expect(page.getByText('file-3.csv: Nothing new: everything in it was there already.')).toBeVisible()
})
