import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { t } from '../../../src/i18n/i18n.ts'
import { useLive } from '../../../src/live/live.ts'
import { fact } from '../../support/info-page.ts'
import { named, until } from '../../support/mount.tsx'
import { type AppInTime, pageText, renderInTime } from './radio-time.ts'

let app: AppInTime

const night = Date.UTC(2026, 5, 21, 22)

test('at first the page says that it is still counting, and what the counters hold since midnight', async () => {
  app = await renderInTime({ path: '/info/radio' })
  assert.match(pageText(), '0 of at least 4 requests have ended.')
  assert.is(fact('Garage Counting', 'Answered'), '–')
  assert.is(fact('Garage Counting', 'Since midnight or the last reset'), '100% of 17')
})

test('an inverter that answers is heard well, with the share of the last minutes and its curve', async () => {
  app = await renderInTime({ path: '/info/radio' })
  await app.pass(120)
  await until(() => fact('Garage Good', 'Answered') === '100% of 9')
  assert.match(String(fact('Garage Good', 'Signal')), /^-[67]\d dBm$/)
  const curve = document.querySelector('.reception svg')?.getAttribute('aria-label')
  assert.is(curve, 'Share of answers in the last ten minutes, from 100% to 100%')
})

test('an inverter that is asked seldom gets its verdict too, and the page says of which time', async () => {
  app = await renderInTime({ path: '/info/radio' })
  const { world } = app.gateway
  world.config.dtu.poll_interval = 60
  world.configureRadio()
  await app.pass(540)
  await until(() => /^100% of [4-9] in 10 minutes$/.test(String(fact('South roof Good', 'Answered'))))
})

test('an inverter that answers only now and then is weak, and the page says what to try', async () => {
  app = await renderInTime({ path: '/info/radio' })
  const { plant, radio } = app.gateway.world
  Object.assign(plant.inverter(radio.serials[1] as string)!.unit, { signal: -96 })
  await app.pass(300)
  await until(() => fact('Garage Weak', 'Answered'))
  assert.match(pageText(), 'Move the gateway closer or away from metal and walls')
})

test('an inverter that does not answer by day is lost', async () => {
  app = await renderInTime({ path: '/info/radio' })
  const garage = app.gateway.world.radio.serials[1] as string
  app.gateway.world.setRange(garage, false)
  await app.pass(120)
  await until(() => fact('Garage Lost', 'Answered'))
  assert.match(pageText(), 'Has it light')
})

for (const [others, keep] of [
  ['beside the others', 3],
  ['alone', 0],
] as const)
  test(`an inverter of a type that the gateway does not know is named, ${others}`, async () => {
    app = await renderInTime({
      path: '/info/radio',
      login: true,
      answers: {
        'livedata/status': ({ inverters, ...live }) => ({ ...live, inverters: inverters.slice(0, keep) }),
        'inverter/list': ({ inverter }) => ({
          inverter: [
            ...inverter.slice(0, keep),
            ...inverter.slice(0, 1).map(one => ({ ...one, name: 'Shed', type: 'Unknown' })),
          ],
        }),
      },
    })
    await until(() => pageText().includes('Shed is of a type that the gateway does not know and never asks.'))
    assert.not.match(pageText(), t('live.NoInverters'))
  })

test('at night a silent inverter sleeps and is not lost', async () => {
  app = await renderInTime({ path: '/info/radio', gateway: { at: night } })
  await app.pass(120)
  await until(() => fact('Garage Asleep', 'Answered'))
  assert.not.match(pageText(), 'Has it light')
})

test('an inverter that a battery feeds does not sleep at night', async () => {
  app = await renderInTime({ path: '/info/radio', gateway: { at: night } })
  useLive.setState({ onBattery: [app.gateway.world.radio.serials[1] as string] })
  await app.pass(120)
  await until(() => fact('Garage Not heard yet', 'Answered'))
})

test('in the evening a silent inverter sleeps while the gateway still counts it as day, and the page says how the day was', async () => {
  app = await renderInTime({
    path: '/info/radio',
    gateway: { at: night },
    answers: {
      'ntp/status': status => ({ ...status, sun_isDayPeriod: true }),
      'livedata/status': ({ inverters, ...live }) => ({
        ...live,
        inverters: inverters.map(one => ({ ...one, radio_stats: { ...one.radio_stats, rx_success: 900 } })),
      }),
    },
  })
  await app.pass(120)
  await until(() => fact('Garage Asleep', 'Answered'))
  assert.match(pageText(), 'By day it was heard well.')
  assert.not.match(pageText(), 'Move the gateway closer')
})

test('of an nRF24 radio, which tells two levels only, the signal is a word and no number', async () => {
  app = await renderInTime({ path: '/info/radio' })
  assert.is(fact('South roof Counting', 'Signal'), 'Strong')
})

test('a reset of the counters does not spoil the share', async () => {
  app = await renderInTime({ path: '/info/radio' })
  await app.pass(60)
  for (const serial of app.gateway.world.radio.serials) app.gateway.world.radio.resetStats(serial)
  await app.pass(60)
  await until(() => fact('Garage Good', 'Answered')?.startsWith('100% of'))
})

test('the page says when another frequency is worth a try, where the radio of an inverter can be given one', async () => {
  app = await renderInTime({ path: '/info/radio' })
  assert.match(pageText(), 'try another frequency: something else may be using this one')
  const link = named('main a', 'Set another frequency')
  assert.is(link?.getAttribute('href'), '/settings/dtu')
  app = await renderInTime({
    path: '/info/radio',
    prepare({ world }) {
      world.config.inverters = world.config.inverters.filter(({ name }) => name === 'Balcony')
      world.configureRadio()
    },
  })
  await until(() => pageText().includes('Balcony'))
  assert.not.match(pageText(), 'try another frequency')
  assert.not(named('main a', 'Set another frequency'))
})

test('visitors see the page, unless reading is barred', async () => {
  app = await renderInTime({ path: '/info/radio' })
  assert.match(pageText(), 'Garage')
  app = await renderInTime({ path: '/info/radio', gateway: { readonly: false } })
  await until(() => location.pathname === '/login')
})

test('a gateway without inverters leads to where one is added', async () => {
  app = await renderInTime({ path: '/info/radio', gateway: { inverters: 0 } })
  await until(() => pageText().includes('The gateway has no inverters yet.'))
})

test.run()
