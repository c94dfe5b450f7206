import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { enter, settled, until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import type { LimiterEntry, LimiterMetadata, PowerLimiterConfig } from '../contract/power-limiter.ts'
import { simulatedFork } from '../simulator.ts'

interface LimiterState {
  draft?: Partial<PowerLimiterConfig>
  /** Of every inverter of the house, which has three. */
  inverters?: Partial<LimiterEntry>
  metadata?: Partial<LimiterMetadata>
  /** What the limiter knows of every inverter. */
  known?: Partial<LimiterMetadata['inverters'][number]>
}

/** Opens the page of a house whose second inverter is on the battery, with other values. */
const open = ({ draft, inverters: more, metadata, known }: LimiterState = {}) =>
  renderApp({
    path: '/settings/powerlimiter',
    login: true,
    gateway: { fork: simulatedFork() },
    answers: {
      'powerlimiter/config': stored => ({
        ...stored,
        ...draft,
        inverters: stored.inverters.map(inverter => ({ ...inverter, ...more })),
      }),
      'powerlimiter/metadata': stored => ({
        ...stored,
        ...metadata,
        inverters: stored.inverters.map(inverter => ({ ...inverter, ...known })),
      }),
    },
  })

/** The sentence, with plain spaces. */
const sentence = () =>
  [...document.querySelectorAll('main form [role=status] > p')]
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '')
    .find(text => /^Feeds/.test(text))

const fromBattery = 'Feeds 26–800 W, from the battery once it is at 40 % until it is at 20 %.'
const byVoltage = fromBattery.replace('40 %', '50 V').replace('20 %', '49 V')

for (const [about, state, expected] of [
  ['a battery that is not read', { metadata: { battery_enabled: false } }, byVoltage],
  [
    'inverters that all together may deliver more than each for itself',
    { draft: { total_upper_power_limit: 5000 }, inverters: { is_governed: true, power_source: 2 } },
    'Feeds 26–2,400 W.',
  ],
  ['no meter', { metadata: { power_meter_enabled: false } }, fromBattery.replace('26–800', '100')],
] as [string, LimiterState, string][])
  test(`the power limiter's page says in a sentence what is set, with ${about}`, async () => {
    await open(state)
    assert.is(sentence(), expected)
  })

test('the sentence follows the form, leaves out what is empty or contradicts itself, and nothing is saved', async () => {
  const app = await open()
  const says = (text: string | undefined) => until(() => sentence() === text)
  await says(fromBattery)
  // A switch is pressed.
  for (const [name, value, expected] of [
    ['inverters.1.lower_power_limit', '900', undefined],
    ['inverters.1.lower_power_limit', '50', fromBattery.replace('26', '50')],
    ['total_upper_power_limit', '', undefined],
    ['total_upper_power_limit', '800', fromBattery.replace('26', '50')],
    ['inverters.1.lower_power_limit', '26', fromBattery],
    ['battery_soc_stop_threshold', '', undefined],
    ['battery_soc_stop_threshold', '40', undefined],
    ['battery_soc_start_threshold', '0', byVoltage],
    ['battery_soc_start_threshold', '60', fromBattery.replace('40', '60').replace('20', '40')],
    ['ignore_soc', undefined, byVoltage],
    ['voltage_stop_threshold', '48.5', byVoltage.replace('49', '48.5')],
    ['battery_always_use_at_night', undefined, 'Feeds 26–800 W, from the battery down to 48.5 V.'],
    ['inverters.1.power_source', '1', 'Feeds 26–800 W.'],
    ['inverters.1.is_governed', undefined, undefined],
    ['inverters.1.is_governed', undefined, 'Feeds 26–800 W.'],
    ['enabled', undefined, undefined],
  ] as const) {
    if (value === undefined) app.field(name).click()
    else enter(app.field(name), value)
    await says(expected)
  }
  await settled()
  assert.equal(app.posted('powerlimiter/config'), [])
})

const warns = (text: RegExp) =>
  [...document.querySelectorAll('main .notice[data-type=warning]')].some(one => text.test(one.textContent ?? ''))

for (const [about, state, notice] of [
  ['stops where it starts', { draft: { battery_soc_start_threshold: 20 } }, /^Discharging has to stop below/],
  ['has no meter', { metadata: { power_meter_enabled: false } }, /^The power meter is off/],
  ['lets no inverter run', { draft: { total_upper_power_limit: 25 } }, /^No inverter may run/],
  ['wants more without a meter than all may give', { draft: { base_load_limit: 801 } }, /^This is more than all/],
] as const)
  test(`a limiter that ${about} is told so`, async () => {
    await open(state)
    assert.ok(warns(notice))
    await open()
    assert.not(warns(notice))
  })

test('a lowest power above what the inverter can is told, unless what it can is unknown', async () => {
  const inverters = { lower_power_limit: 4000, upper_power_limit: 5000 }
  for (const known of [{}, { max_power: 0 }]) {
    await open({ known, inverters })
    assert.is(warns(/^The inverter can deliver/), !('max_power' in known))
  }
})

/** The line below the scale, and the parts of the scale from and to W. */
const line = () => document.querySelector('main form svg[viewBox] + p')?.textContent?.replaceAll('\u00a0', ' ')
const scale = () =>
  [...document.querySelectorAll('main form svg[viewBox] rect')].map(rect => {
    const [x, width] = ['x', 'width'].map(name => Number(rect.getAttribute(name)))
    return [x, Number(x) + Number(width)]
  })

test('the band stands on a scale up to the rated power, with what the limiter says of now', async () => {
  const app = await open()
  await until(() => line()?.startsWith('now '))
  assert.match(line() ?? '', /^now [\d,]+ W · rated power [\d,]+ W$/)
  const [all, band, now] = scale()
  assert.is(all?.[0], 0)
  assert.equal(band, [26, 800])
  assert.ok(Number(now?.[0]) >= 0)
  enter(app.field('total_upper_power_limit'), '300')
  await until(() => scale()[1]?.[1] === 300)
})

test('what is fed now is not told where the gateway does not know it', async () => {
  await open({ metadata: { charge_controller_enabled: false } })
  assert.match(line() ?? '', /^rated power/)
  assert.is(scale().length, 2)
})

test.run()
