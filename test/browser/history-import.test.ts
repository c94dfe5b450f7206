import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { en } from '../support/form.ts'

const addFiles = (page: Page, ...texts: string[]) =>
  page
    .getByLabel(en('history.Import'))
    .setInputFiles(
      texts.map((text, n) => ({ name: `file-${n + 1}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) })),
    )

test('several files are chosen at once, and each says below the other what of it was new', async ({ visit }) => {
  const { page } = await visit({ path: '/history' })
  const own = 'time,n,W plant\n2026-06-19T10:00:00Z,30,100\n2026-06-20T10:00:00Z,30,100\n'
  await addFiles(page, own, 'a,b\n', own)
  await expect(page.getByText('file-1.csv: Values of 2 days are new (2 in all).')).toBeVisible()
  await expect(page.getByText(/^file-2\.csv: This is not a history file/)).toBeVisible()
  await expect(page.getByText('file-3.csv: Nothing new: everything in it was there already.')).toBeVisible()
})
