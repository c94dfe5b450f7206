import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { showHome } from '../../support/home.tsx'
import { named, until } from '../../support/mount.tsx'

const name = 'What the bars and squares mean'

test('below the inverters a button opens what bar, squares and colours mean, each with a sample', async () => {
  await showHome()
  const button = await until(() => named<HTMLButtonElement>('.home > button', name))
  assert.ok(button.compareDocumentPosition(document.querySelector('.row') as Node) & Node.DOCUMENT_POSITION_PRECEDING)
  button.focus()
  button.click()
  const dialog = await until(() => document.querySelector('dialog'))
  assert.is(dialog.querySelector('h2')?.textContent, name)
  for (const sample of ['.share > i', '.strings > i', '.badge']) assert.ok(dialog.querySelector(sample), sample)
  assert.match(dialog.textContent ?? '', 'The line across it is the active limit.')
  const colours = [...dialog.querySelectorAll<HTMLElement>('.badge')].map(badge => badge.dataset.state)
  assert.equal(colours, ['on', 'idle', 'down', 'off'])
  named('dialog button', 'Close')?.click()
  await until(() => !document.querySelector('dialog'))
  assert.is(document.activeElement, button)
})

test.run()
