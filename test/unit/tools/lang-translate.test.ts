import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { replies } from '../../../src/contract/codes.ts'
import { UsageError } from '../../../tools/command-line.ts'
import type { GatewayOptions } from '../../../tools/simulator/gateway-options.ts'
import { TranslationServer } from '../../../tools/simulator/translate/translation-server.ts'
import { commandFrom } from '../../../tools/simulator/usage.ts'
import { project } from './lang-project.ts'
import { basic, get, inMemory, post } from './simulator/calls.ts'

/** A gateway that shows the Italian of a project of its own. */
async function translating(options: GatewayOptions = {}, code = 'it') {
  const files = project()
  const gateway = await inMemory(options)
  const server = new TranslationServer(gateway, code, files.home)
  const act = async (what: object, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
    gateway.fetch('/translate/action', { method: 'POST', headers, body: JSON.stringify(what) })
  const end = async () => {
    server.close()
    await gateway.stop()
    files.end()
  }
  return { ...files, gateway, server, act, end }
}

const language = async (gateway: Awaited<ReturnType<typeof inMemory>>) =>
  (await get(gateway, 'i18n/language', '?code=it')).webapp

test('the language is offered as a pack of the gateway, from its file', async () => {
  const { gateway, end } = await translating()
  assert.equal(await get(gateway, 'i18n/languages'), [{ code: 'it', name: 'Italiano' }])
  assert.is((await language(gateway))?.base?.Save, 'Salva')
  assert.is((await gateway.fetch('/api/i18n/language?code=es')).status, 404)
  assert.ok((await get(gateway, 'file/list')).some(({ name }) => name === 'it.lang.json'))
  assert.is((await gateway.fetch('/api/file/list')).status, 401)
  await end()
})

test('a new language is shown in English, not as a broken pack', async () => {
  const { gateway, change, server, italian, end } = await translating()
  const changed = once(server.preview, 'changed')
  change(italian, '"text": "Salva"', '"text": ""')
  await changed
  assert.is((await language(gateway))?.base?.Save, 'Save')
  await end()
})

test('a change of the file is served at once, and reported to the pages that wait for it', async () => {
  const { gateway, server, change, italian, end } = await translating()
  const told = gateway.fetch('/translate/changed?since=1').then(answer => answer.json())
  const changed = once(server.preview, 'changed')
  change(italian, '"Salva"', '"Conserva"')
  await changed
  assert.is(await told, 2)
  assert.is((await language(gateway))?.base?.Save, 'Conserva')
  await end()
})

test('a file that is not JSON for a moment changes nothing but the list of problems', async () => {
  const { gateway, server, change, italian, end } = await translating()
  const changed = once(server.preview, 'changed')
  change(italian, '"text": "Salva"', '"text": ')
  await changed
  assert.is((await language(gateway))?.base?.Save, 'Salva')
  const { problems } = (await (await gateway.fetch('/translate/state')).json()) as { problems: string[] }
  assert.match(problems.join(), /it\.jsonc:\d+:\d+ not JSON/)
  await end()
})

test('the page carries the script that reloads it, only in this mode', async () => {
  const { gateway, end } = await translating()
  const page = await (await gateway.fetch('/settings/mqtt')).text()
  assert.match(page, /<script src="\/translate\/page\.js">/)
  assert.match(await (await gateway.fetch('/translate/page.js')).text(), /setItem\('locale', 'it'\)/)
  assert.match(await (await gateway.fetch('/translate')).text(), /Answers to saving/)
  await end()
  const plain = await inMemory()
  assert.not.match(await (await plain.fetch('/')).text(), /translate\/page/)
  await plain.stop()
})

test('every reply code can be made the answer to the next save, which stores nothing', async () => {
  const { gateway, act, end } = await translating()
  const { codes } = (await (await gateway.fetch('/translate/state')).json()) as {
    codes: { code: number; text: string }[]
  }
  assert.is(codes.length, Object.keys(replies).length)
  assert.is(codes.find(({ code }) => code === 4002)?.text, 'Nome: da 1 a {max} byte.')
  const { hostname } = await get(gateway, 'network/config')
  for (const { code } of codes) {
    await act({ reply: { path: '*', code, times: 1 } })
    assert.is((await post(gateway, 'network/config', {})).code, code)
  }
  await act({ reply: { path: '*', code: 9004, times: 1 } })
  assert.equal((await post(gateway, 'ntp/time', {})).param, { min: 1, max: 64 })
  assert.is((await post(gateway, 'ntp/time', {})).code, 1005)
  assert.is((await get(gateway, 'network/config')).hostname, hostname)
  await end()
})

test('every warning of the live view can be shown and hidden', async () => {
  const { gateway, act, end } = await translating({ password: 'not the factory one' })
  const hints = async () =>
    (await gateway.fetch('/api/livedata/status')).json().then(live => (live as { hints: object }).hints)
  const before = await hints()
  for (const hint of ['time_sync', 'radio_problem', 'default_password', 'pin_mapping_issue']) {
    await act({ hints: { [hint]: true } })
    assert.equal(await hints(), { ...before, [hint]: true })
  }
  await act({ reset: true })
  assert.equal(await hints(), before)
  await end()
})

test('failing calls, uploads, the radio and the sun follow the panel until a reset', async () => {
  const { gateway, act, end } = await translating()
  const status = async () => (await gateway.fetch('/api/system/status', { headers: basic() })).status
  await act({ broken: { path: '*' } })
  assert.is(await status(), 500)
  await act({ range: false, refuseUpload: 400 })
  assert.ok(gateway.world.outOfRange.size > 0)
  assert.is(gateway.faults.settings.refuseUpload, 400)
  await act({ reset: true })
  assert.equal([await status(), gateway.world.outOfRange.size, gateway.faults.settings.refuseUpload], [200, 0, null])
  const now = gateway.world.time.now()
  await act({ hours: 6 })
  assert.ok(gateway.world.time.now() - now >= 6 * 3_600_000)
  await end()
})

test('a page of another site cannot do anything', async () => {
  const { gateway, act, end } = await translating()
  assert.is((await act({ refuseUpload: 400 }, { 'Content-Type': 'text/plain' })).status, 400)
  assert.is(gateway.faults.settings.refuseUpload, null)
  await end()
})

test('the pseudo language can be shown too', async () => {
  const { gateway, end } = await translating({}, 'xx')
  assert.equal(await get(gateway, 'i18n/languages'), [{ code: 'xx', name: '⟦Pseudo⟧' }])
  await end()
})

test('a language that does not exist, is built in, or is on a real device is refused in one line', () => {
  assert.is(commandFrom(['--translate', 'xx']).translate, 'xx')
  for (const args of [['qq'], ['de'], ['../it'], ['xx', '--gateway', 'http://192.168.1.50']]) {
    try {
      commandFrom(['--translate', ...args])
      assert.unreachable(args.join(' '))
    } catch (error) {
      assert.instance(error, UsageError)
      assert.not.match((error as Error).message, /\n/)
    }
  }
})

test.run()
