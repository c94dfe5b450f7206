import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { value } from '../../support/live-messages.ts'
import { until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? ''
const devices = () =>
  [...document.querySelectorAll('.totals .device')].map(e => plain([...e.children].map(c => c.textContent).join(' ')))

/** The live view of a gateway that also sends these members. */
async function show(members: object, path = '/') {
  await renderApp({ path, answers: { 'livedata/status': document => ({ ...document, ...members }) } })
  await until(() => document.querySelector('.answer'))
}

const devicesOn = {
  solarcharger: { enabled: true, power: value(300), yieldDay: value(900, 'Wh'), yieldTotal: value(1204.57, 'kWh') },
  gridcharger: { enabled: true, Power: value(120) },
  battery: { enabled: true, soc: value(84, '%'), voltage: value(51.3, 'V'), power: value(174) },
  power_meter: { enabled: true, Power: value(312) },
}

for (const path of ['/', '/wall'])
  test(`battery, chargers and meter have names that tell them apart, and their signs are words (${path})`, async () => {
    await show(devicesOn, path)
    assert.equal(devices(), [
      'Battery 84 % · charging 174 W',
      'Solar charger 300 W · 900 Wh today · 1,205 kWh in total',
      'Grid charger 120 W',
      'Grid meter: 312 W drawn',
    ])
  })

test('a battery that delivers and a meter that counts backwards are told without a minus', async () => {
  await show({ battery: { soc: value(50, '%'), power: value(-1250) }, power_meter: { Power: value(-80) } })
  assert.equal(devices(), ['Battery 50 % · discharging 1.25 kW', 'Grid meter: 80 W fed in'])
})

test('a device that is switched off is not shown, and one that rests says so', async () => {
  await show({
    battery: { soc: value(100, '%'), power: value(0.2) },
    power_meter: { enabled: false },
    gridcharger: null,
  })
  assert.equal(devices(), ['Battery 100 % · neither charging nor discharging'])
})

test('measurements of any shape leave the live view whole', async () => {
  await show({
    battery: { soc: { v: 'x', u: {} }, power: { v: null } },
    power_meter: { Power: { v: 1e99, u: 'W'.repeat(99) } },
  })
  assert.is(devices().length, 2)
})

test('what is not known is a dash, what cannot be is named, and of a battery a part may be known', async () => {
  const unknown = { v: null, u: 'W' }
  await show({ power_meter: { enabled: true, Power: unknown }, battery: { soc: unknown, power: value(500) } })
  assert.equal(devices(), ['Battery – W · charging 500 W', 'Grid meter: – W'])
})

test('the maxima of the wire and charges above 105 % are no values, and above 100 % a battery is full', async () => {
  await show({ power_meter: { Power: value(65_535) }, battery: { soc: value(106, '%') } })
  assert.equal(devices(), ['Battery implausible value', 'Grid meter: implausible value'])
})

test('a full battery has 100 %, and its power may come in kW', async () => {
  await show({ battery: { soc: value(104, '%', 0), power: value(-1.2, 'kW') } })
  assert.equal(devices(), ['Battery 100 % · discharging 1.20 kW'])
})

test('of a battery without a charge the voltage is shown', async () => {
  await show({ battery: { enabled: true, voltage: value(52.31, 'V', 2), power: value(-324.3) } })
  assert.equal(devices(), ['Battery 52.3 V · discharging 324 W'])
})

for (const path of ['/', '/wall'])
  test(`a gateway without inverters shows its meter first, and nothing of inverters (${path})`, async () => {
    await renderApp({
      path,
      answers: {
        'livedata/status': document => ({
          ...document,
          inverters: [],
          battery: { soc: value(84, '%') },
          power_meter: { enabled: true, Power: value(312.4) },
        }),
      },
    })
    await until(() => devices().length)
    assert.equal(devices(), ['Grid meter: 312 W drawn', 'Battery 84 %'])
    assert.equal(document.querySelectorAll('.totals > div').length, 2)
    assert.is(document.querySelector(':is(.inverters, .chart, .tiles)'), null)
    assert.not.match(document.querySelector('main')?.textContent ?? '', /No inverters|–/)
  })

test.run()
