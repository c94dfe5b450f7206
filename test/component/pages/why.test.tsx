import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useLive } from '../../../src/live/live.ts'
import { freshDatabase } from '../../support/history.ts'
import { all, named, text, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'
import { renderInTime } from './radio-time.ts'

test.before.each(freshDatabase)

const folded = () => all('main summary')
const rowOf = (title: string) =>
  [...document.querySelectorAll('.causes li')].find(row => row.textContent?.startsWith(title))?.textContent ?? ''

async function open(options: Parameters<typeof renderApp>[0] = {}) {
  const app = await renderApp({ path: '/why', ...options })
  await until(() => document.querySelector('.causes'))
  return app
}

/** Opens the page with a time that `pass` advances. */
async function openInTime() {
  const app = await renderInTime({ path: '/why' })
  await until(() => rowOf('Radio'))
  return app
}

test('on a plant at work the page says that no cause was found, and in one line each what is fine and what nobody knows', async () => {
  await open({ answers: { 'eventlog/status': { count: 0, events: [] } } })
  assert.is(text('main .verdict'), 'No cause was found.')
  const [fine = '', unknown = ''] = folded()
  assert.match(fine, /^Fine: Clock, Daylight, Polling, .*Events/)
  assert.match(unknown, /^Not known: .*Strings/)
  assert.is(`${fine}, ${unknown}`.split(', ').length, 10)
})

test('an unset clock is the first cause, with what to do and where', async () => {
  await open({
    answers: {
      'livedata/status': live => ({ ...live, hints: { ...live.hints, time_sync: true } }),
    },
  })
  assert.match(text('main .verdict'), /cause/)
  assert.match(rowOf('Clock'), /not set.*check the time server/)
  assert.is(named<HTMLAnchorElement>('.causes a', 'Open the page for this')?.getAttribute('href'), '/settings/ntp')
})

test('the page of one inverter names it', async () => {
  await open()
  const [serial = ''] = useLive.getState().serials
  await open({ path: `/why?inverter=${serial}` })
  assert.match(text('main'), /Looked at: South roof/)
})

test('of an only inverter whose type the gateway does not know its type is the cause, and nothing is called fine', async () => {
  await open({
    login: true,
    answers: {
      'livedata/status': live => ({ ...live, inverters: [] }),
      'inverter/list': ({ inverter }) => ({
        inverter: inverter.slice(0, 1).map(one => ({ ...one, name: 'Shed', type: 'Unknown' })),
      }),
    },
  })
  assert.is(text('main .verdict'), '1 cause found')
  assert.match(rowOf('Radio'), 'Shed is of a type')
  assert.equal(folded(), [])
})

test('an inverter that the gateway does not have is said', async () => {
  await renderApp({ path: '/why?inverter=999' })
  await until(() => document.querySelector('main .notice'))
  assert.match(text('main .notice'), /no such inverter/)
})

test('a gateway that answers neither events, grid profiles nor whether it is day leaves those causes unknown', async () => {
  await open({
    network: request =>
      /gridprofile|eventlog|ntp.status/.test(request.url) ? new Response('', { status: 500 }) : undefined,
  })
  assert.match(rowOf('Grid'), /not yet read/)
  assert.match(rowOf('Events'), /could not be read/)
  assert.match(rowOf('Daylight'), /not said yet/)
  assert.match(rowOf('Strings'), /recorded too few clear days/)
})

test('Look again asks the gateway once more', async () => {
  let profiles = 0
  await open({
    network(request) {
      if (/gridprofile/.test(request.url)) profiles++
      return undefined
    },
  })
  const before = profiles
  named('button', 'Look again')?.click()
  await until(() => profiles > before)
})

test('the radio link is counted from when the page is open, and judged by itself once there are enough requests', async () => {
  const app = await openInTime()
  assert.match(rowOf('Radio'), /4 requests to each inverter have to end first/)
  assert.is(rowOf('Radio').match(/requests to each/g)?.length, 1)
  await app.pass(90)
  await until(() => /Fine:.*Radio/.test(document.querySelector('main summary')?.textContent ?? ''))
})

test('a weak radio link is said with its share, and the link to the radio page keeps the focus while that changes', async () => {
  const app = await openInTime()
  const { plant, radio } = app.gateway.world
  Object.assign(plant.inverter(radio.serials[1] as string)!.unit, { signal: -96 })
  await app.pass(180)
  await until(() => /Of the last \d+ requests to Garage, \d+\s?% were answered/.test(rowOf('Radio')))
  const link = document.querySelector<HTMLElement>('.causes [href="/info/radio"]')
  const before = rowOf('Radio')
  link?.focus()
  await app.pass(10)
  await until(() => rowOf('Radio') !== before)
  assert.is(document.activeElement, link)
})

test.run()
