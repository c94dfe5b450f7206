import { test } from 'uvu'
import * as assert from 'uvu/assert'
import en from '../../../lang/en.json'
import { type SeenInverter, useLive } from '../../../src/live/live.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import type { Call } from '../../support/fake-gateway.ts'
import { deviceInfo, openDialog, roof, showHome } from '../../support/home.tsx'
import { named, settled, until } from '../../support/mount.tsx'

const dialog = () => document.querySelector<HTMLDialogElement>('dialog')
const text = (selector = 'dialog') => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const button = (name: string) => named<HTMLButtonElement>('dialog button', name)

const devinfo = (json: object) => (call: Call) => (call.path.startsWith('devinfo/') ? { json } : undefined)

test('details show the serial that was clicked with its year and week', async () => {
  await openDialog('Details', devinfo(deviceInfo))
  await until(() => text().includes('HM-800'))
  for (const part of [roof, '2022', '12', '800 W', '1.0.18', '0.1.4', '5/24/2023, 10:00:00', '01.00', 'No'])
    assert.match(text(), part)
})

test('a visitor sees no serial, neither in the details nor beside the values', async () => {
  await showHome({ user: false, answers: devinfo(deviceInfo) })
  ;(await until(() => named<HTMLButtonElement>('.inverter-actions button', 'Details'))).click()
  await until(() => text().includes('HM-800'))
  assert.ok(text().includes('2022'))
  assert.not.match(text('body'), roof)
})

const noon = Date.UTC(2026, 5, 21, 10)
/** Minutes before noon of the plant, which is in Berlin, as s of the day. */
const minutesAgo = (minutes: number) => (12 * 60 - minutes) * 60

const log = {
  count: 3,
  events: [
    { message_id: 1, message: 'Inverter start', start_time: -60, end_time: 100 },
    { message_id: 95, message: 'PV-1: Shaded', start_time: minutesAgo(2), end_time: 0 },
    { message_id: 143, message: 'Grid voltage <b>', start_time: minutesAgo(1), end_time: minutesAgo(1) + 2 },
  ],
}
const lines = () => [...document.querySelectorAll('dialog .events dd')].map(line => line.textContent?.trim())
const whens = () => [...document.querySelectorAll('dialog .events dt')].map(line => line.textContent ?? '')

test('events: active ones on top with since when, then the newest; strings by their names, and what is new since the last look', async () => {
  fakeClock(['Date'], noon)
  let now = log
  const answers = ({ path }: Call) => (path.startsWith('eventlog/') ? { json: now } : undefined)
  const shown = await openDialog('Events1 1 active event', answers)
  await until(() => text().includes('Inverter start'))
  assert.match(document.querySelector('dialog')?.textContent ?? '', '3 events')
  assert.ok(shown.calls.some(c => c.path === `eventlog/status?inv=${roof}&locale=en`))
  assert.equal(lines(), ['East: Shaded 95', 'Grid voltage <b> 143', 'Inverter start 1'])
  assert.equal(whens(), ['since 11:58', '11:59', 'yesterday 23:59 – 00:01'])
  assert.is(document.querySelector('dialog mark'), null)
  await settled()
  now = { count: 4, events: [...log.events, { message_id: 2, message: 'DTU lost', start_time: 300, end_time: 400 }] }
  button('Close')?.click()
  await until(() => !dialog())
  const opener = [...document.querySelectorAll<HTMLElement>('.inverter-actions button')].at(-1)
  assert.match(opener?.textContent ?? '', 'Events1 1 active event')
  opener?.click()
  await until(() => document.querySelectorAll('dialog mark').length === 1)
  assert.match(document.querySelector('dialog mark')?.parentElement?.textContent ?? '', 'DTU lost')
})

test('events: the open dialog is read again when the inverter has more', async () => {
  let now = log
  await openDialog('Events1 1 active event', ({ path }) => (path.startsWith('eventlog/') ? { json: now } : undefined))
  await until(() => lines().length === 3)
  now = { count: 4, events: [...log.events, { message_id: 2, message: 'DTU lost', start_time: 300, end_time: 400 }] }
  useLive.setState(({ inverters }) => ({
    inverters: { ...inverters, [roof]: { ...(inverters[roof] as SeenInverter), events: 4 } },
  }))
  await until(() => lines().length === 4)
})

test('an empty log says so', async () => {
  await openDialog('Events', ({ path }) =>
    path.startsWith('eventlog/') ? { json: { count: 0, events: [] } } : undefined,
  )
  await until(() => text().includes('No events'))
})

const grid = {
  name: 'DE NF_EN_50549-1:2019',
  version: '1.2.0',
  sections: [
    {
      name: 'Voltage',
      items: [
        { n: 'Nominal', u: 'V', v: 230.5 },
        { n: 'Function', u: 'bool', v: 1 },
      ],
    },
  ],
}
const gridAnswers =
  (raw: number[]) =>
  ({ path }: Call) =>
    path.startsWith('gridprofile/status')
      ? { json: grid }
      : path.startsWith('gridprofile/raw')
        ? { json: { raw } }
        : undefined

test('the grid profile shows its sections, booleans as words and the raw bytes in hexadecimal', async () => {
  await openDialog('Grid profile', gridAnswers([3, 0, 32, 255]))
  await until(() => text().includes('DE NF_EN'))
  assert.match(text(), '230.5 V')
  assert.is(text('dialog .facts [data-state=on]'), en.gridprofile.Enabled)
  assert.is(text('dialog code'), '03 00 20 ff')
})

for (const [name, answers] of [
  ['Details', devinfo({})],
  ['Details', devinfo({ ...deviceInfo, valid_data: false })],
  ['Grid profile', gridAnswers([])],
  ['Grid profile', gridAnswers([0, 0, 0])],
] as const)
  test(`what has not been received yet is said to be missing: ${name}`, async () => {
    await openDialog(name, answers)
    await until(() => document.querySelector('dialog [role=status] strong'))
    assert.not.match(text(), /HM-800|DE NF_EN/)
  })

test.run()
