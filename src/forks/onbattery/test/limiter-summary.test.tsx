import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { enter, settled, until } from '../../../../test/support/mount.tsx'
import { renderApp } from '../../../../test/support/render-app.tsx'
import type { LimitedInverter, LimiterMetadata, PowerLimiterConfig } from '../contract/power-limiter.ts'
import { simulate } from '../simulator.ts'

interface Given {
  draft?: Partial<PowerLimiterConfig>
  /** Of every inverter of the house, which has three. */
  inverters?: Partial<LimitedInverter>
  metadata?: Partial<LimiterMetadata>
}

/** Opens the page of a house whose second inverter is on the battery, with other values. */
const open = ({ draft, inverters: more, metadata }: Given = {}) =>
  renderApp({
    path: '/settings/powerlimiter',
    login: true,
    gateway: { fork: simulate() },
    answers: {
      'powerlimiter/config': stored => ({
        ...stored,
        ...draft,
        inverters: stored.inverters.map(inverter => ({ ...inverter, ...more })),
      }),
      'powerlimiter/metadata': stored => ({ ...stored, ...metadata }),
    },
  })

/** The sentence, with plain spaces. */
const sentence = () =>
  [...document.querySelectorAll('main form [role=status] > p')]
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '')
    .find(text => /^(Feeds|Discharges)/.test(text))

const fromBattery = 'Feeds between 26 and 800 W, from the battery down to 20 %.'

const rows: [about: string, given: Given, said: string | undefined][] = [
  ['an inverter on the battery', {}, fromBattery],
  [
    'a battery that is not read',
    { metadata: { battery_enabled: false } },
    'Feeds between 26 and 800 W, from the battery down to 49 V.',
  ],
  [
    'a charge that is ignored',
    { draft: { ignore_soc: true, voltage_stop_threshold: 48.5 } },
    'Feeds between 26 and 800 W, from the battery down to 48.5 V.',
  ],
  [
    'a start threshold of 0 %',
    { draft: { battery_soc_start_threshold: 0 } },
    'Feeds between 26 and 800 W, from the battery down to 49 V.',
  ],
  [
    'inverters on panels',
    { draft: { total_upper_power_limit: 2000 }, inverters: { is_governed: true, power_source: 1 } },
    'Feeds between 26 and 2,000 W.',
  ],
  [
    'inverters that all together may deliver more than each for itself',
    { draft: { total_upper_power_limit: 5000 }, inverters: { is_governed: true, power_source: 2 } },
    'Feeds between 26 and 2,400 W.',
  ],
  ['no meter', { metadata: { power_meter_enabled: false } }, 'Discharges the battery down to 20 %.'],
  [
    'a lowest power above the highest',
    { inverters: { lower_power_limit: 900 } },
    'Discharges the battery down to 20 %.',
  ],
  ['no inverter that is governed', { inverters: { is_governed: false } }, undefined],
  ['a limiter that is off', { draft: { enabled: false } }, undefined],
]

for (const [about, given, said] of rows)
  test(`the power limiter's page says in a sentence what is set, with ${about}`, async () => {
    await open(given)
    assert.is(sentence(), said)
  })

test('the sentence follows the form, leaves out what is empty, and nothing is saved', async () => {
  const app = await open()
  const says = (text: string | undefined) => until(() => sentence() === text)
  const edits: [string, string, string | undefined][] = [
    ['inverters.1.lower_power_limit', '50', 'Feeds between 50 and 800 W, from the battery down to 20 %.'],
    ['total_upper_power_limit', '600', 'Feeds between 50 and 600 W, from the battery down to 20 %.'],
    ['battery_soc_stop_threshold', '15', 'Feeds between 50 and 600 W, from the battery down to 15 %.'],
    ['total_upper_power_limit', '', 'Discharges the battery down to 15 %.'],
    ['battery_soc_stop_threshold', '', undefined],
    ['total_upper_power_limit', '700', 'Feeds between 50 and 700 W.'],
    ['inverters.1.power_source', '1', 'Feeds between 50 and 700 W.'],
  ]
  for (const [name, value, said] of edits) {
    enter(app.field(name), value)
    await says(said)
  }
  app.field('enabled').click()
  await says(undefined)
  await settled()
  assert.equal(app.posted('powerlimiter/config'), [])
})

test.run()
