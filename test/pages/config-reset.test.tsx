import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Answer } from '../support/fake-gateway.ts'
import { button, config, saved, showFiles } from '../support/files.tsx'
import { until } from '../support/mount.tsx'
import { alertTexts } from '../support/settings.tsx'

let page: Awaited<ReturnType<typeof showFiles>>
const dialog = () => document.querySelector('dialog')
const sent = () => page.calls.filter(({ path }) => path === 'file/delete_all').map(({ data }) => data)

async function ask(answer: Answer, files: Record<string, string> = { 'config.json': JSON.stringify(config()) }) {
  page = await showFiles(files, ({ path }) => (path === 'file/delete_all' ? answer : undefined))
  button('Factory reset').click()
  await until(dialog)
}

test.after.each(() => page.leave())

const resets: Answer = { json: { type: 'success', message: '', code: 3002 } }

test('the question says what stays, offers a copy first, and tells how to reach the gateway afterwards', async () => {
  await ask(resets)
  const says = () => dialog()?.textContent ?? ''
  assert.match(says(), /except pin_mapping\.json/)
  await until(() => says().includes('OpenDTU-10797816'))
  assert.match(says(), /http:\/\/192\.168\.4\.1/)
  button('Download: config.json', 'dialog').click()
  await until(() => saved.files.length > 0)
  assert.equal(
    saved.files.map(([name]) => name),
    ['config.json'],
  )
  assert.equal(sent(), [])
})

test('no copy is offered of a configuration that is not there', async () => {
  await ask(resets, {})
  assert.not.ok(button('Download: config.json', 'dialog'))
})

test('Cancel resets nothing', async () => {
  await ask(resets)
  button('Cancel', 'dialog').click()
  await until(() => !dialog())
  assert.equal(sent(), [])
})

test('a gateway that resets itself is waited for, and where it will be stays on the screen', async () => {
  await ask(resets)
  await until(() => dialog()?.textContent?.includes('OpenDTU-10797816'))
  button('Factory reset', 'dialog').click()
  await until(() => location.pathname === '/wait')
  assert.equal(sent(), [{ delete: true }])
  assert.match(alertTexts().join(), /success: .*,info: .*OpenDTU-10797816.*192\.168\.4\.1/)
})

const refusals: [name: string, answer: Answer, told: RegExp][] = [
  ['declines', { json: { type: 'warning', message: '', code: 3001 } }, /^warning: /],
  ['fails', { status: 500, text: '' }, /^danger: .*500/],
]

for (const [name, answer, told] of refusals)
  test(`a gateway that ${name} is not waited for`, async () => {
    await ask(answer)
    button('Factory reset', 'dialog').click()
    await until(() => alertTexts().some(text => told.test(text)))
    assert.is(location.pathname, '/settings/config')
    await until(() => !button('Factory reset').disabled)
  })

test.run()
