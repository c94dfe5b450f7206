import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { remember } from '../../../src/gateway/storage.ts'
import type { Answer, Call } from '../../support/fake-gateway.ts'
import { all, garage, type Home, inverters, roof, showHome } from '../../support/home.tsx'
import { enter, named, until } from '../../support/mount.tsx'

let shown: Home
const text = (selector: string) => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const button = (name: string) => named<HTMLButtonElement>('dialog button', name)
const posted = () => shown.calls.filter(c => c.method === 'POST')
const accepted = { json: { type: 'success', message: '', code: 1001 } }
const status = (limit_relative = 100, max_power = 800, limit_set_status = 'Ok') => ({
  limit_relative,
  max_power,
  limit_set_status,
})

/** Opens the dialog from the totals; `reply` answers each limit that is sent. */
async function open({
  reply = (): Answer | undefined => accepted,
  roofStatus = status(),
  garageStatus = status(50, 400),
  listed = inverters(),
  prepare = () => {},
}: {
  reply?: (call: Call) => Answer | undefined
  roofStatus?: ReturnType<typeof status>
  garageStatus?: ReturnType<typeof status>
  listed?: ReturnType<typeof inverters>
  prepare?: () => void
} = {}) {
  const answers = (call: Call) => {
    if (call.path === 'limit/status') return { json: { [roof]: roofStatus, [garage]: garageStatus } }
    return call.path === 'limit/config' ? reply(call) : undefined
  }
  shown = await showHome({ answers, listed, prepare })
  ;(await until(() => named('.sums button', 'Limit all inverters'))).click()
  await until(() => document.querySelector('dialog [name=limit_value]'))
}

const submit = () =>
  document.querySelector('dialog form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

test('a group of inverters gets the same percentage, one after the other, and a failure does not stop the rest', async () => {
  const replies: Record<string, Answer> = { [roof]: { status: 500, text: 'FAIL' }, [garage]: accepted }
  await open({ reply: ({ data }) => replies[(data as { serial: string }).serial], garageStatus: status(40, 400) })
  const field = document.querySelector<HTMLInputElement>('dialog [name=limit_value]')
  enter(field, '40')
  await until(() => button('Send limit')?.disabled === false)
  submit()
  await until(() => posted().length === 2)
  assert.equal(
    posted().map(p => p.data),
    [roof, garage].map(serial => ({ serial, limit_value: 40, limit_type: 1 })),
  )
  await until(() => text('.members li:nth-child(2)').includes('Confirmed 160 W | 40.0%'))
  assert.match(text('.members li:first-child'), 'error 500')
  replies[roof] = accepted
  named<HTMLButtonElement>('.members button', 'Try again')?.click()
  await until(() => posted().length === 3)
  assert.equal(posted()[2]?.data, posted()[0]?.data)
  await until(() => text('.members li:first-child').includes('Pending'))
})

test('an inverter of a group that does not answer shows the limit in force and the reason, and can be retried', async () => {
  const listed = inverters().map(one => (one.serial === garage ? { ...one, reachable: false } : one))
  await open({ roofStatus: status(40), garageStatus: status(75, 400, 'Failure'), listed })
  const field = await until(() => document.querySelector<HTMLInputElement>('dialog [name=limit_value]'))
  enter(field, '40')
  await until(() => button('Send limit')?.disabled === false)
  submit()
  await until(() => text('.members li:nth-child(2)').includes('Failed The limit in force is 300 W | 75.0%.'))
  assert.match(text('.members li:nth-child(2)'), 'The inverter does not answer.')
  assert.is(document.querySelector('.members li:nth-child(2) [data-state=on]'), null)
  assert.match(text('.members li:first-child'), 'Confirmed 320 W | 40.0%')
  named<HTMLButtonElement>('.members button', 'Try again')?.click()
  await until(() => posted().length === 3)
  assert.equal(posted()[2]?.data, { serial: garage, limit_value: 40, limit_type: 1 })
})

test('a total in watts is divided among the chosen inverters by rated power', async () => {
  await open()
  const group = document.querySelector('dialog') as HTMLElement
  ;[...group.querySelectorAll<HTMLInputElement>('[type=radio]')][1]?.click()
  const field = await until(
    () => document.querySelectorAll<HTMLInputElement>('dialog [name=limit_value][max="1200"]')[0],
  )
  enter(field, '600')
  await until(() => button('Send limit')?.disabled === false)
  submit()
  await until(() => posted().length === 2)
  assert.equal(
    posted().map(p => (p.data as { limit_value: number }).limit_value),
    [400, 200],
  )
})

test('the watts that inverters get, and that are shown, add up to exactly what was asked', async () => {
  await open({ roofStatus: status(100, 400) })
  document.querySelectorAll<HTMLInputElement>('dialog [type=radio]')[1]?.click()
  const field = await until(() => document.querySelector<HTMLInputElement>('dialog [name=limit_value][max="800"]'))
  enter(field, '600.1')
  await until(() => button('Send limit')?.disabled === false)
  const shares = [...document.querySelectorAll('.members .figures')].map(e => e.textContent)
  assert.equal(shares, ['300.1 W', '300 W'])
  submit()
  await until(() => posted().length === 2)
  assert.equal(
    posted().map(p => (p.data as { limit_value: number }).limit_value),
    [300.1, 300],
  )
})

test('before anything is sent each inverter shows its share, or a dash if it gets none', async () => {
  await open({ garageStatus: status(50, 0) })
  const shares = () => [...document.querySelectorAll('.members .figures')].map(e => e.textContent)
  assert.equal(shares(), ['800 W', '100 %'])
  enter(document.querySelector<HTMLInputElement>('dialog [name=limit_value]'), '40')
  await until(() => shares().join() === '320 W,40 %')
  document.querySelector<HTMLInputElement>(`dialog [name="${roof}"]`)?.click()
  await until(() => shares()[0]?.startsWith('–'))
  assert.equal(posted(), [])
})

test('presets set what owners usually want: no limit, or 600 or 800 W if the inverters can deliver more', async () => {
  await open()
  const presets = () => all('dialog .choices button').map(name => name.replaceAll('\u00a0', ' '))
  const field = () => document.querySelector<HTMLInputElement>('dialog [name=limit_value]')
  assert.equal(presets(), ['No limit', '600 W', '800 W'])
  named<HTMLButtonElement>('dialog .choices button', '600 W')?.click()
  await until(() => field()?.value === '600')
  assert.is(document.querySelectorAll<HTMLInputElement>('dialog [type=radio]')[1]?.checked, true)
  assert.is(button('Send limit')?.disabled, false)
  named<HTMLButtonElement>('dialog .choices button', 'No limit')?.click()
  await until(() => field()?.value === '100')
  await open({ roofStatus: status(100, 400), garageStatus: status(100, 300) })
  assert.equal(presets(), ['No limit', '600 W'])
})

test('the dialog opens on the limit of the plant, in watts, and kept as it was set on this device', async () => {
  const listed = inverters().map(one => ({
    ...one,
    limit_relative: 50,
    limit_absolute: one.serial === roof ? 400 : 200,
  }))
  const limit = { value: 50, relative: true, persistent: true, at: Date.now() }
  await open({
    listed,
    prepare: () => remember('commands', JSON.stringify({ limits: { [roof]: limit, [garage]: limit } })),
  })
  assert.is(document.querySelector<HTMLInputElement>('dialog [name=limit_value]')?.value, '600')
  assert.is(document.querySelector<HTMLInputElement>('dialog [name=persistent]')?.checked, true)
  await open({ listed })
  assert.is(document.querySelector<HTMLInputElement>('dialog [name=persistent]')?.checked, false)
})

test.run()
