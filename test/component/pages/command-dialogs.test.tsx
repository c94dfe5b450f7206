import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LimitCommand } from '../../../src/contract/inverters.ts'
import { type Command, useCommands } from '../../../src/live/commands/follow.ts'
import type { Answer, Call } from '../../support/fake-gateway.ts'
import { garage, type Home, openDialog, roof } from '../../support/home.tsx'
import { enter, labelled, named, until } from '../../support/mount.tsx'

let shown: Home
const open = async (...dialog: Parameters<typeof openDialog>) => {
  shown = await openDialog(...dialog)
}
const dialog = () => document.querySelector<HTMLDialogElement>('dialog')
const text = (selector = 'dialog') => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const button = (name: string) => named<HTMLButtonElement>('dialog button', name)
/** Presses a button of a dialog as soon as that is there. */
const press = async (name: string) => (await until(() => button(name))).click()
const posted = () => shown.calls.filter(c => c.method === 'POST').map(({ path, data }) => ({ path, data }))
const accepted = { json: { type: 'success', message: '', code: 1001 } }

const status = (limit_relative = 100, max_power = 800, limit_set_status = 'Ok') => ({
  limit_relative,
  max_power,
  limit_set_status,
})

/** The inverter has the limit as soon as it is accepted. */
const limitAnswers =
  (reply: (call: Call) => Answer | undefined = () => accepted, roofStatus = status(), garageStatus = status(50, 400)) =>
  (call: Call) => {
    if (call.path === 'limit/status') return { json: { [roof]: roofStatus, [garage]: garageStatus } }
    if (call.path !== 'limit/config') return undefined
    const answer = reply(call)
    const { limit_value, limit_type } = call.data as LimitCommand
    const relative = limit_type % 2 === 1
    if (answer === accepted)
      roofStatus.limit_relative = relative ? limit_value : (limit_value / roofStatus.max_power) * 100
    return answer
  }

const openLimit = async (...settings: Parameters<typeof limitAnswers>) => {
  await open('Power limit', limitAnswers(...settings))
  await until(() => document.querySelector('[name=limit_value]'))
}
const amount = () => document.querySelector<HTMLInputElement>('dialog [name=limit_value]') as HTMLInputElement
const slider = () => document.querySelector<HTMLInputElement>('dialog [type=range]') as HTMLInputElement
const send = () => button('Send limit') as HTMLButtonElement
const submit = (form = 'dialog form') =>
  document.querySelector(form)?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

test('the limit dialog opens at the limit in force, and nothing can be sent before an edit', async () => {
  await openLimit(undefined, status(62.5, 800))
  assert.is(amount().value, '62.5')
  assert.is(slider().value, '62.5')
  assert.is(send().disabled, true)
  assert.match(text(), '500 W | 62.5%')
  assert.match(text(), 'Last limit commandConfirmed')
})

test('slider and number follow each other', async () => {
  await openLimit()
  enter(slider(), '40')
  await until(() => amount().value === '40')
  enter(amount(), '55')
  await until(() => slider().value === '55')
  assert.is(send().disabled, false)
})

test('a limit in percent that lasts until a restart is sent as type 1, and the dialog closes once the inverter has it', async () => {
  await openLimit()
  enter(amount(), '30')
  await until(() => !send().disabled)
  submit()
  await until(() => !dialog())
  assert.equal(posted(), [{ path: 'limit/config', data: { serial: roof, limit_value: 30, limit_type: 1 } }])
  await until(() => text('.inverters').includes('Last limit command'))
})

test('switching to watts converts the value, allows up to the rated power and mentions the delay', async () => {
  await openLimit(undefined, status(25, 800))
  labelled('Watts')?.click()
  await until(() => amount().value === '200')
  assert.is(amount().max, '800')
  assert.match(text(), 'about 4 minutes')
  submit()
  await until(() => posted().length === 1)
  assert.equal(posted()[0]?.data, { serial: roof, limit_value: 200, limit_type: 0 })
})

test('while the rated power is unknown up to 2250 W can be set', async () => {
  await openLimit(undefined, status(50, 0))
  labelled('Watts')?.click()
  await until(() => amount().max === '2250')
})

test('a value below 1 or above the maximum cannot be sent', async () => {
  await openLimit()
  for (const value of ['0', '500', '', '-3']) {
    enter(amount(), value)
    await until(() => send().disabled)
  }
  assert.equal(posted(), [])
})

test('a very low limit needs a confirmation that names the inverter', async () => {
  await openLimit()
  enter(amount(), '3')
  await until(() => !send().disabled)
  submit()
  await until(() => text('dialog dialog').includes(`Limit Roof (${roof}) to only 3 %?`))
  assert.equal(posted(), [])
  named<HTMLButtonElement>('dialog dialog button', 'Cancel')?.click()
  await until(() => !document.querySelector('dialog dialog'))
  assert.equal(posted(), [])
  submit()
  await until(() => document.querySelector('dialog dialog'))
  named<HTMLButtonElement>('dialog dialog button', 'Send limit')?.click()
  await until(() => posted().length === 1)
})

test('a persistent limit rejected with 5003 is sent again with the type of the other generation', async () => {
  const refusing = ({ data }: Call) =>
    (data as { limit_type: number }).limit_type === 257
      ? { json: { type: 'warning', message: '', code: 5003 } }
      : accepted
  await openLimit(refusing)
  enter(amount(), '30')
  labelled('Keep until I change it')?.click()
  await until(() => !send().disabled)
  submit()
  await until(() => !dialog())
  const types = posted().map(({ data }) => (data as { limit_type: number }).limit_type)
  assert.is(types.at(-1), 3)
})

test('a rejection keeps the dialog with its edits and says why', async () => {
  await openLimit(() => ({ json: { type: 'warning', message: '', code: 5002, param: { max: 2250 } } }))
  enter(amount(), '30')
  await until(() => !send().disabled)
  submit()
  await until(() => text().includes('2250'))
  assert.is(amount().value, '30')
  await until(() => !send().disabled)
})

test('a lost connection ends the busy state, says that the result is unknown, and can be retried', async () => {
  let dropped = true
  await openLimit(() => {
    if (dropped) throw new TypeError('cut')
    return accepted
  })
  enter(amount(), '30')
  await until(() => !send().disabled)
  submit()
  await until(() => text().includes('may not have arrived'))
  dropped = false
  await until(() => !send().disabled)
  submit()
  await until(() => !dialog())
})

test('a 401 in the dialog opens the login page and leaves no dialog open', async () => {
  await openLimit(() => ({ status: 401, text: '' }))
  enter(amount(), '30')
  await until(() => !send().disabled)
  submit()
  await until(() => location.pathname === '/login')
})

test('a status that cannot be loaded offers a retry', async () => {
  let broken = true
  await open('Power limit', call =>
    broken && call.path === 'limit/status' ? { status: 500, text: '' } : limitAnswers()(call),
  )
  const retry = await until(() => button('Try again'))
  broken = false
  retry.click()
  await until(() => amount())
})

test('a limit that has not been read yet is a dash, and nothing is filled in', async () => {
  await openLimit(undefined, status(0, 800))
  assert.match(text('dialog dl'), 'Active limit–Last limit command–')
  assert.is(amount().value, '')
  labelled('Watts')?.click()
  await until(() => amount().max === '800')
  assert.is(amount().value, '')
  assert.is(send().disabled, true)
})

test('a limit that is read while the dialog is open is filled in, unless something was edited', async () => {
  let known = false
  const answers = (call: Call) =>
    call.path === 'limit/status' ? { json: { [roof]: status(known ? 62.5 : 0) } } : undefined
  await open('Power limit', answers)
  await until(() => amount()?.value === '')
  known = true
  await until(() => amount().value === '62.5')
  known = false
  await open('Power limit', answers)
  await until(() => amount())
  enter(amount(), '30')
  known = true
  await until(() => text('dialog dl').includes('62.5%'))
  assert.is(amount().value, '30')
})

test('"Confirmed" comes only once the limit was read back, and what was ignored is said', async () => {
  const now = status(100, 800, 'Pending')
  await openLimit(undefined, now)
  enter(amount(), '30')
  await until(() => !send().disabled)
  submit()
  await until(() => text('dialog .command').includes('Pending'))
  assert.ok(button('Close'))
  Object.assign(now, status(30))
  await until(() => !dialog())
  await until(() => text('.inverters .command').includes('Confirmed 240 W | 30.0%'))
  const before = useCommands.getState()[roof] as Command
  useCommands.setState({ [roof]: { ...before, phase: 'Ignored', limit: status(100) as never } })
  await until(() => text('.inverters .command').includes('Not carried out The limit in force is 800 W | 100.0%.'))
  assert.match(text('.inverters .command'), /Are commands .*\?/)
  named<HTMLButtonElement>('.inverters button', 'Try again')?.click()
  await until(() => posted().length === 2)
  assert.equal(posted()[1], posted()[0])
})

const powerAnswers =
  (reply: Answer = accepted, power_set_status = 'Ok') =>
  ({ path }: Call) => {
    if (path === 'power/config') {
      // Pending is seen once.
      if (reply === accepted) power_set_status = 'Pending'
      return reply
    }
    if (path !== 'power/status') return undefined
    const now = power_set_status
    power_set_status = 'Ok'
    return { json: { [roof]: { power_set_status: now } } }
  }

const answered = async () => {
  await until(() => text('dialog .command').includes('Pending'))
  await until(() => !dialog())
}

test('turning on needs no confirmation, and the dialog stays until the inverter has answered', async () => {
  await open('Turn on or off', powerAnswers())
  await press('Turn on')
  await answered()
  assert.equal(posted(), [{ path: 'power/config', data: { serial: roof, power: true } }])
})

test('turning off and restarting need a confirmation with name and serial, and Cancel sends nothing', async () => {
  for (const [name, confirm, data] of [
    ['Turn off', 'Turn off now', { serial: roof, power: false }],
    ['Restart', 'Restart now', { serial: roof, restart: true }],
  ] as const) {
    await open('Turn on or off', powerAnswers())
    await press(name)
    await until(() => text('dialog dialog').includes(`Roof (${roof})`))
    named<HTMLButtonElement>('dialog dialog button', 'Cancel')?.click()
    await until(() => !document.querySelector('dialog dialog'))
    assert.equal(posted(), [])
    await press(name)
    await until(() => document.querySelector('dialog dialog'))
    named<HTMLButtonElement>('dialog dialog button', confirm)?.click()
    await answered()
    assert.equal(posted(), [{ path: 'power/config', data }])
  }
})

test('the badge of the last command is updated while the dialog is open', async () => {
  let now = 'Pending'
  await open('Turn on or off', ({ path }) =>
    path === 'power/status' ? { json: { [roof]: { power_set_status: now } } } : undefined,
  )
  await until(() => text('dialog .badge') === 'Pending')
  now = 'Failure'
  for (let i = 0; i < 2 && text('dialog .badge') !== 'Failed'; i++)
    await until(() => text('dialog .badge') === 'Failed').catch(() => {})
  assert.is(text('dialog .badge'), 'Failed')
})

test('a rejected power command keeps the dialog open with the reason', async () => {
  await open('Turn on or off', powerAnswers({ json: { type: 'warning', message: '', code: 11002 } }))
  await press('Turn on')
  await until(() => text().includes('inverter'))
  assert.ok(dialog())
  await until(() => button('Turn on')?.disabled === false)
})

test.run()
