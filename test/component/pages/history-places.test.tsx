import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { freshDatabase } from '../../support/history.ts'
import { named, settled, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

test.before.each(freshDatabase)
test.after.each(async () => {
  await settled()
})

test('the history stands in the menu after the live view, which shows the curve of the day', async () => {
  await renderApp()
  const links = [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent)
  assert.is(links[links.indexOf('Live') + 1], 'History')
  assert.is(document.querySelector('.sums .day [type="range"]')?.getAttribute('aria-label'), 'Power over the day')
})

test('the page of the history shows the curve, and leads to what is recorded, which says what is kept', async () => {
  await renderApp({ path: '/history' })
  assert.is(document.title.split(' ')[0], 'History')
  assert.match(document.querySelector('h2')?.textContent ?? '', /^Today/)
  named('a', 'Recorded data')?.click()
  await until(() => named('h1', 'Recorded data'))
  assert.match(document.querySelector('main')?.textContent ?? '', /Nothing leaves it\./)
  assert.ok(named('button', 'Delete the history'))
})

test('the wall view shows the curve of the day too', async () => {
  await renderApp({ path: '/wall' })
  assert.is(document.querySelector('.wall .day [type="range"]')?.getAttribute('aria-label'), 'Power over the day')
})

test.run()
