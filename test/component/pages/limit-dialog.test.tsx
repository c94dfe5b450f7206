import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LimitCommand } from '../../../src/contract/inverters.ts'
import { fakeClock, hurry } from '../../support/fake-clock.ts'
import type { Answer, Call } from '../../support/fake-gateway.ts'
import { garage, type Home, inverters, roof, showHome } from '../../support/home.tsx'
import { all, enter, labelled, named, text, until } from '../../support/mount.tsx'
import { barn, listGateways } from '../../support/other-gateways.ts'

const accepted = { json: { type: 'success', message: '', code: 1001 } }
const status = (limit_relative = 100, max_power = 800, limit_set_status = 'Ok') => ({
  limit_relative,
  max_power,
  limit_set_status,
})

interface Setup {
  /** Answers each limit that is sent; once it is accepted, an inverter that is not pending has it. */
  reply?: (serial: string) => Answer
  /** Precedes the status of the inverters. */
  statusAnswer?: () => Answer | undefined
  roofStatus?: ReturnType<typeof status>
  garageStatus?: ReturnType<typeof status>
  listed?: ReturnType<typeof inverters>
  prepare?: () => void
}

let shown: Home

async function openOne(setup: Setup = {}, opener = '.inverter-actions button', name = 'Power limit') {
  const { reply = () => accepted, roofStatus = status(), garageStatus = status(50, 400), statusAnswer, ...home } = setup
  const statuses: Record<string, typeof roofStatus> = { [roof]: roofStatus, [garage]: garageStatus }
  const answers = ({ path, data }: Call) => {
    if (path === 'limit/status') return statusAnswer?.() ?? { json: statuses }
    if (path !== 'limit/config') return undefined
    const { serial, limit_value, limit_type } = data as LimitCommand
    const answer = reply(serial)
    const now = statuses[serial] as typeof roofStatus
    if (answer === accepted && now.limit_set_status === 'Ok')
      now.limit_relative = limit_type % 2 === 1 ? limit_value : (limit_value / now.max_power) * 100
    return answer
  }
  shown = await showHome({ answers, ...home })
  ;(await until(() => named(opener, name))).click()
  await until(() => amount() || button('Try again'))
}
const openAll = (setup?: Setup) => openOne(setup, '.plant-rows header button', 'Limit all')

const dialog = () => document.querySelector<HTMLDialogElement>('dialog')
const button = (name: string) => named<HTMLButtonElement>('dialog button', name)
const posted = () => shown.calls.filter(c => c.method === 'POST').map(({ data }) => data as LimitCommand)
const amount = () => document.querySelector<HTMLInputElement>('dialog [name=limit_value]') as HTMLInputElement
const slider = () => document.querySelector<HTMLInputElement>('dialog [type=range]') as HTMLInputElement
const send = () => button('Send until restart') as HTMLButtonElement
const submit = () =>
  document.querySelector('dialog form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const member = (nth: number) => text(`.members li:nth-child(${nth})`)
const shares = () => all('.members label + span')

async function sendValue(value: string) {
  enter(amount(), value)
  await until(() => !send().disabled)
  submit()
}

test('the dialog of an inverter opens at the limit in force, and nothing can be sent before an edit', async () => {
  await openOne({ roofStatus: status(62.5) })
  assert.equal([amount().value, slider().value, send().disabled], ['62.5', '62.5', true])
  assert.match(text('dialog'), '500 W | 62.5%')
  assert.not.match(text('dialog'), 'Last limit command', 'the gateway says Ok before any command, too')
})

test('slider and number follow each other', async () => {
  await openOne()
  enter(slider(), '40')
  await until(() => amount().value === '40')
  enter(amount(), '55')
  await until(() => slider().value === '55')
  assert.is(send().disabled, false)
})

test('what the gateway refuses replaces nothing: it goes on trying the limit before', async () => {
  let reply = (): Answer => accepted
  await openOne({ roofStatus: status(100, 800, 'Failure'), reply: () => reply() })
  assert.match(text('dialog'), 'Last limit commandNot confirmed yet', 'one from elsewhere')
  await sendValue('30')
  const trying = 'Not confirmed yet The limit in force is 800 W | 100.0%.'
  await until(() => text('.inverters .command').includes(trying))
  assert.match(text('.inverters .command'), 'The gateway goes on trying')
  assert.match(text('.inverters .command'), 'It may still take effect.')
  assert.is(named('.inverters button', 'Try again'), undefined, 'it tries by itself')
  assert.match(text('.answer'), 'Not confirmed yet by Roof')
  reply = () => ({ json: { type: 'warning', message: '', code: 5002, param: { max: 2250 } } })
  await sendValue('40')
  await until(() => text('dialog .problem').includes('2250'))
  assert.match(text('.inverters .command'), trying)
})

test('switching to watts converts the value, allows up to the rated power and promises no time', async () => {
  await openOne({ roofStatus: status(25) })
  labelled('Watts')?.click()
  await until(() => amount().value === '200')
  assert.is(slider().max, '800')
  assert.not.match(text('dialog'), 'minutes')
  submit()
  await until(() => posted().length === 1)
  assert.equal(posted(), [{ serial: roof, limit_value: 200, limit_type: 0 }])
  await until(() => text('.inverters .command').includes('Confirmed 200 W | 25.0%'))
})

test('while the rated power is unknown, a limit in watts shows late, which is said', async () => {
  await openOne({ roofStatus: status(25, 0) })
  labelled('Watts')?.click()
  await until(() => text('dialog').includes('about 4 minutes'))
})

test('a value below 1 or above the maximum, or that is no number, cannot be sent, and stays with why', async () => {
  await openOne()
  for (const [value, why] of [
    ['0', 'A value from 1 to 100'],
    ['500', 'A value from 1 to 100'],
    ['', undefined],
    ['-3', 'A value from 1 to 100'],
    ['4,5,6', 'Enter a number.'],
  ] as const) {
    enter(amount(), value)
    await until(() => send().disabled && document.querySelector('dialog .problem')?.textContent?.trim() === why)
    assert.is(amount().value, value)
  }
  enter(amount(), '50.25')
  await until(() => amount().validationMessage === 'Enter at most one digit after the decimal sign.')
  assert.equal(posted(), [])
})

test('a very low limit needs a confirmation that names the inverter', async () => {
  await openOne()
  await sendValue('3')
  await until(() => text('dialog dialog').includes(`Limit Roof (${roof}) to only 3 %?`))
  named('dialog dialog button', 'Cancel')?.click()
  await until(() => !document.querySelector('dialog dialog'))
  assert.equal(posted(), [])
  submit()
  ;(await until(() => named('dialog dialog button', 'Send until restart'))).click()
  await until(() => posted().length === 1)
})

test('what the gateway refuses, and a lost connection, keep the dialog with its edits, say why, and can be retried', async () => {
  const refusal = { json: { type: 'warning', message: '', code: 5002, param: { max: 2250 } } }
  let reply = (): Answer => refusal
  await openOne({ reply: () => reply() })
  enter(amount(), '30')
  await until(() => !send().disabled)
  button('Send and keep')?.click()
  await until(() => text('dialog .problem').includes('2250'))
  assert.is(amount().value, '30')
  reply = () => {
    throw new TypeError('cut')
  }
  await until(() => !send().disabled)
  button('Send and keep')?.click()
  await until(() => text('dialog .command').includes('may not have arrived'))
  await until(() => text('.inverters .command .problem') === text('dialog .command .problem'))
  reply = () => accepted
  await until(() => !send().disabled)
  button('Try again')?.click()
  await until(() => !dialog())
  assert.ok(posted().every(({ limit_value, limit_type }) => limit_value === 30 && limit_type > 1))
})

test('a 401 in the dialog opens the login page and leaves no dialog open', async () => {
  await openOne({ reply: () => ({ status: 401, text: '' }) })
  await sendValue('30')
  await until(() => location.pathname === '/login')
  assert.is(dialog(), null)
})

test('a status that cannot be loaded offers a retry', async () => {
  let broken = true
  await openOne({ statusAnswer: () => (broken ? { status: 500, text: '' } : undefined) })
  broken = false
  button('Try again')?.click()
  await until(() => amount())
})

test('a limit that is not read yet is a dash; once it is, it is filled in, unless something was edited', async () => {
  const unread = () => ({ statusAnswer: () => ({ json: { [roof]: status(percent) } }) })
  let percent = 0
  await openOne(unread())
  assert.is(text('dialog dl'), 'Active limit–')
  assert.equal([amount().value, send().disabled], ['', true])
  percent = 62.5
  await until(() => amount().value === '62.5')
  percent = 0
  await openOne(unread())
  enter(amount(), '30')
  percent = 62.5
  await until(() => text('dialog dl').includes('62.5%'))
  assert.is(amount().value, '30')
})

test('"Confirmed" comes only once the limit was read back', async () => {
  const now = status(100, 800, 'Pending')
  await openOne({ roofStatus: now })
  await sendValue('30')
  await until(() => text('dialog .command').includes('Pending'))
  assert.ok(button('Close'))
  Object.assign(now, status(30))
  await until(() => !dialog())
  await until(() => text('.inverters .command').includes('Confirmed 240 W | 30.0%'))
})

test('a limit that was not carried out, or was replaced, tells the one in force and can be sent again', async () => {
  const clock = fakeClock(['Date'], new Date())
  hurry(2000)
  const now = status()
  await openOne({ roofStatus: now, reply: () => ({ ...accepted }) })
  const inTime = (words: string) => until(() => clock.tick(200) && text('.inverters .command').includes(words))
  await sendValue('30')
  await inTime('Not carried out The limit in force is 800 W | 100.0%.')
  assert.match(text('.inverters .command'), /Are commands .*\?/)
  named('.inverters button', 'Try again')?.click()
  await until(() => posted().length === 2)
  assert.equal(posted()[1], posted()[0])
  Object.assign(now, status(80))
  await inTime('Replaced The limit in force is 640 W | 80.0%.')
})

test('all inverters get the same percentage, one after the other; one that fails does not stop the rest, and keeps the dialog open', async () => {
  const replies: Record<string, Answer> = { [roof]: { status: 500, text: 'FAIL' }, [garage]: accepted }
  await openAll({ reply: serial => replies[serial] as Answer })
  await sendValue('40')
  await until(() => member(2).includes('Confirmed 160 W | 40.0%'))
  assert.match(member(1), 'error 500')
  const sent = [roof, garage].map(serial => ({ serial, limit_value: 40, limit_type: 1 }))
  assert.equal(posted(), sent)
  replies[roof] = accepted
  named('.members button', 'Try again')?.click()
  await until(() => !dialog())
  assert.equal(posted(), [...sent, sent[0]])
})

test('one of several inverters that does not answer shows the limit in force and the reason; the gateway goes on trying', async () => {
  const listed = inverters().map(one => (one.serial === garage ? { ...one, reachable: false } : one))
  await openAll({ garageStatus: status(75, 400, 'Failure'), listed })
  await sendValue('40')
  await until(() => member(2).includes('Not confirmed yet The limit in force is 300 W | 75.0%.'))
  assert.match(member(2), 'The inverter does not answer. The gateway goes on trying')
  assert.is(document.querySelector('.members li:nth-child(2) [data-state=on]'), null)
  assert.match(member(1), 'Confirmed 320 W | 40.0%')
})

test('the dialog of all inverters opens on the limit of the plant, in watts, and shares a total by rated power', async () => {
  const limited = (one: ReturnType<typeof inverters>[number]) => ({
    limit_relative: 50,
    limit_absolute: one.serial === roof ? 400 : 200,
  })
  await openAll({ listed: inverters().map(one => ({ ...one, ...limited(one) })) })
  assert.equal([amount().value, labelled('Watts')?.checked, slider().max], ['600', true, '1200'])
  await sendValue('600.1')
  assert.equal(shares(), ['400.1 W', '200 W'])
  await until(() => posted().length === 2)
  const values = posted().map(({ limit_value }) => limit_value)
  assert.equal(values, [400.1, 200])
})

test('before anything is sent each inverter shows its share, or a dash if it gets none', async () => {
  await openAll({ garageStatus: status(50, 0) })
  assert.equal(shares(), ['800 W', '100 %'])
  enter(amount(), '40')
  await until(() => shares().join() === '320 W,40 %')
  document.querySelector<HTMLInputElement>(`dialog [name="${roof}"]`)?.click()
  await until(() => shares()[0]?.startsWith('–'))
  submit()
  await until(() => posted().length > 0)
  assert.equal(posted(), [{ serial: garage, limit_value: 40, limit_type: 1 }])
})

test('the dialog of all inverters says whom it cannot reach: who has no rated power yet, and who is at another gateway', async () => {
  await openAll({ garageStatus: status(50, 0), prepare: () => listGateways(barn) })
  const atOtherGateway = 'Barn’s inverters are at another gateway.'
  await until(() => text('dialog').includes(atOtherGateway))
  assert.not.match(text('dialog'), 'Not Garage')
  labelled('Watts')?.click()
  await until(() => text('dialog').includes(`Not Garage: its rated power is not known yet. ${atOtherGateway}`))
})

test('presets fill in what owners usually want and send nothing: no limit, or 600 or 800 W if the inverters can deliver more', async () => {
  await openAll()
  const presets = () => all('dialog .presets button').map(name => name.replaceAll('\u00a0', ' '))
  const pressed = () => text('dialog .presets [aria-pressed=true]')
  assert.equal([presets(), pressed()], [['No limit', '600 W', '800 W'], 'No limit'])
  named('dialog .presets button', '600 W')?.click()
  await until(() => amount().value === '600')
  assert.is(labelled('Watts')?.checked, true)
  assert.equal([send().disabled, pressed(), posted()], [false, '600 W', []])
  named('dialog .presets button', 'No limit')?.click()
  await until(() => amount().value === '100')
  await openAll({ roofStatus: status(100, 400), garageStatus: status(100, 300) })
  assert.equal(presets(), ['No limit', '600 W'])
})

test('what is kept after a restart is a button of its own, and the limit that was confirmed is said once', async () => {
  const listed = inverters().map(one =>
    one.serial === roof ? { ...one, limit_relative: 30, limit_absolute: 240 } : { ...one, limit_relative: 100 },
  )
  await openOne({ listed })
  const percentsShown = () => text('.plant-view').match(/30(\.0)?%/g)
  assert.equal(percentsShown(), ['30%', '30.0%'], 'in its row and among its measurements')
  enter(amount(), '30')
  await until(() => !send().disabled)
  button('Send and keep')?.click()
  await until(() => !dialog())
  assert.equal(posted(), [{ serial: roof, limit_value: 30, limit_type: 257 }])
  await until(() => text('.inverters .command').includes('Confirmed 240 W | 30.0%'))
  assert.equal(percentsShown(), ['30.0%'])
})

test('while a limit that was sent is not confirmed, nobody else is said to have set it', async () => {
  let now = status(50)
  await openOne({
    statusAnswer: () => ({ json: { [roof]: now } }),
    reply() {
      now = status(30, 800, 'Pending')
      return accepted
    },
  })
  assert.is(text('dialog dl small'), 'set elsewhere')
  await sendValue('30')
  await until(() => text('dialog').includes('240 W | 30.0%'))
  assert.is(text('dialog dl small'), '')
})

test('the dialog says who set the limit in force and how long it is kept', async () => {
  const origin = () => text('dialog dl small')
  await openOne({ roofStatus: status(50) })
  assert.is(origin(), 'set elsewhere')
  const limit = { value: 400, relative: false, persistent: true, at: Date.now() }
  await openOne({
    roofStatus: status(50),
    listed: inverters().map(one => ({ ...one, limit_relative: 50, limit_absolute: 400 })),
    prepare: () => localStorage.setItem('commands', JSON.stringify({ limits: { [roof]: limit } })),
  })
  assert.match(origin(), 'kept after a restart · set here')
  await openOne()
  assert.is(origin(), '')
})

test.run()
