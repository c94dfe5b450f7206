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

const unknown = { v: null, u: 'W' }

for (const [what, members, ...lines] of [
  [
    'a battery that delivers and a meter that counts backwards have no minus',
    { battery: { soc: value(50, '%'), power: value(-1250) }, power_meter: { Power: value(-80) } },
    'Battery 50 % · discharging 1.25 kW',
    'Grid meter: 80 W fed in',
  ],
  [
    'a device that is switched off is not shown, and one that rests says so',
    { battery: { soc: value(100, '%'), power: value(0.2) }, power_meter: { enabled: false }, gridcharger: null },
    'Battery 100 % · neither charging nor discharging',
  ],
  [
    'what is not known is a dash, and of a battery a part may be known',
    { power_meter: { enabled: true, Power: unknown }, battery: { soc: unknown, power: value(500) } },
    'Battery – W · charging 500 W',
    'Grid meter: – W',
  ],
  [
    'the maxima of the wire and charges above 105 % are implausible',
    { power_meter: { Power: value(65_535) }, battery: { soc: value(106, '%') } },
    'Battery implausible value',
    'Grid meter: implausible value',
  ],
  [
    'a battery above 100 % is full, and its power may come in kW',
    { battery: { soc: value(104, '%', 0), power: value(-1.2, 'kW') } },
    'Battery 100 % · discharging 1.20 kW',
  ],
  [
    'of a battery without a charge the voltage is shown',
    { battery: { enabled: true, voltage: value(52.31, 'V', 2), power: value(-324.3) } },
    'Battery 52.3 V · discharging 324 W',
  ],
] as const)
  test(what, async () => {
    await show(members)
    assert.equal(devices(), lines)
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
