import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { replies } from '../../../../src/contract/codes.ts'
import { replyChoices, situations } from '../../../../tools/demo/situations.ts'
import { read } from '../../../support/sources.ts'
import { basic, get, inMemory, post } from '../simulator/calls.ts'

const page = read('tools/demo/page.html')
/** Names of the controls that the bar has for them. */
const controls = [...page.matchAll(/<(?:input type="checkbox"|select id="\w+") name="(\w+)"/g)].map(([, name]) => name)

async function choosing(password?: string) {
  const gateway = await inMemory(password === undefined ? {} : { password })
  const choose = (name: string, chosen: string) => situations[name]?.(gateway, chosen)
  return { gateway, choose }
}

test('every situation has its control in the bar, and each choice of it is known', () => {
  const names = Object.keys(situations)
  assert.equal(
    names.filter(name => !controls.includes(name)),
    [],
  )
  assert.equal(controls.filter(name => name && !names.includes(name)).sort(), ['second', 'width'])
})

test('every answer of the gateway can be made the one to saving, which stores nothing, until it is taken back', async () => {
  const { gateway, choose } = await choosing()
  const said = { 2004: '{min} to {max} MHz', 4002: 'At most {max}, {else}', 9005: '{min} to {max}' }
  const choices = replyChoices(new Map(Object.entries(said).map(([code, text]) => [`apiresponse.${code}`, text])), 'de')
  assert.is(choices.length, Object.keys(replies).length)
  assert.equal(
    choices.flatMap(({ code, text }) => (code in said ? text : [])),
    ['860,25 to 923,5 MHz', 'At most 31, {else}', '1 to 12'],
  )
  const { hostname } = await get(gateway, 'network/config')
  for (const { code } of choices) {
    choose('reply', String(code))
    const answer = await post(gateway, 'network/config', {})
    assert.is(answer.code, code)
    assert.ok(Object.entries(answer.param ?? {}).every(([name, value]) => name === 'min' || Number(value) > 0))
  }
  choose('reply', '')
  assert.is((await post(gateway, 'ntp/time', {})).code, 1005)
  assert.is((await get(gateway, 'network/config')).hostname, hostname)
  await gateway.stop()
})

test('every warning of the live view can be shown, and the gateway’s own return', async () => {
  const { gateway, choose } = await choosing('not the factory one')
  const hints = async () =>
    (await gateway.fetch('/api/livedata/status')).json().then(live => (live as { hints: object }).hints)
  const before = await hints()
  for (const hint of Object.keys(before)) {
    choose('hint', hint)
    assert.equal(await hints(), { ...before, [hint]: true })
    assert.ok(page.includes(` value="${hint}">`))
  }
  choose('hint', '')
  assert.equal(await hints(), before)
  await gateway.stop()
})

test('failing calls and uploads and inverters out of reach last until they are taken back', async () => {
  const { gateway, choose } = await choosing()
  const headers = basic()
  const status = async () => (await gateway.fetch('/api/system/status', { headers })).status
  for (const [how, code] of Object.entries({ broken: 500, busy: 429, forbidden: 403, unauthorized: 401 })) {
    choose('calls', how)
    assert.is(await status(), code)
  }
  choose('range', 'on')
  choose('upload', '400')
  assert.ok(gateway.world.outOfRange.size > 0)
  assert.is(gateway.faults.settings.refuseUpload, 400)
  for (const name of Object.keys(situations)) choose(name, '')
  assert.equal([await status(), gateway.world.outOfRange.size, gateway.faults.settings.refuseUpload], [200, 0, null])
  await gateway.stop()
})

test.run()
