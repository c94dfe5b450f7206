import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, config, type FilesPage, saved, showFiles } from '../../support/config-page.ts'
import { until } from '../../support/mount.tsx'

let page: FilesPage
const dialog = () => document.querySelector('dialog')
const sent = () => page.posted('file/delete_all')

async function ask(files: Record<string, string> = { 'config.json': JSON.stringify(config()) }) {
  page = await showFiles(files)
  button('Factory reset').click()
  await until(dialog)
}

test('the confirmation says what is kept, offers a backup first, says how to reach the gateway afterwards, and can be cancelled', async () => {
  await ask()
  const says = () => dialog()?.textContent ?? ''
  assert.match(says(), /except pin_mapping\.json/)
  await until(() => says().includes('OpenDTU-10797816'))
  assert.match(says(), /http:\/\/192\.168\.4\.1/)
  button('Save a backup first: config.json', 'dialog').click()
  await until(() => saved.files.length > 0)
  assert.is(saved.files[0]?.[0], 'config.json')
  button('Cancel', 'dialog').click()
  await until(() => !dialog())
  assert.equal(sent(), [])
})

test('no backup is offered if there is no configuration', async () => {
  await ask({})
  assert.not.ok(button('Save a backup first: config.json', 'dialog'))
})

test('the page waits for a gateway that resets itself, and keeps showing how to reach it', async () => {
  await ask()
  await until(() => dialog()?.textContent?.includes('OpenDTU-10797816'))
  button('Factory reset', 'dialog').click()
  await until(() => location.pathname === '/wait')
  assert.equal(sent(), [{ delete: true }])
  assert.is(page.alerts().length, 1)
  assert.match(page.alerts().join(), /^success: .*OpenDTU-10797816.*192\.168\.4\.1/)
})

const path = 'file/delete_all'

for (const [what, fault, alert] of [
  ['declines', { reply: { path, code: 3001 } }, /^warning: /],
  ['fails', { broken: { path } }, /^danger: /],
] as const)
  test(`the page does not wait for a gateway that ${what}`, async () => {
    await ask()
    page.gateway.faults.set(fault)
    button('Factory reset', 'dialog').click()
    await until(() => page.alerts().some(text => alert.test(text)))
    assert.is(location.pathname, '/settings/config')
    await until(() => !button('Factory reset').disabled)
  })

test.run()
