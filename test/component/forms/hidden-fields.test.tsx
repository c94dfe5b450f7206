import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Topic } from '../../../src/contract/settings.ts'
import { fieldBounds } from '../../../src/forms/bounds.ts'
import { inverterBoundsOf } from '../../../src/setup/inverter-config.ts'
import { everythingOn } from '../../support/contract-bounds.ts'
import { saveEveryChoice } from '../../support/odd-settings.ts'

/** No settings, and addresses, which the gateway never stores otherwise. */
const keep =
  /^(serial|country_def|cmt_chan_width|curPin\.(?!name)|.*modules\.\d+\.name|ipaddress|netmask|gateway|dns\d)/

/** What is stored, so that fields are hidden, and shown. */
const variants: Record<Topic, object[]> = {
  dtu: [
    { nrf_enabled: false, cmt_enabled: false },
    { nrf_enabled: true, cmt_enabled: false },
    { nrf_enabled: true, cmt_enabled: true },
  ],
  mqtt: [{ mqtt_enabled: false }, everythingOn.mqtt ?? {}],
  network: [{ dhcp: true, syslogenabled: false }, everythingOn.network ?? {}],
  device: [{}],
  logging: [{}],
  ntp: [{}],
  security: [{}],
}

for (const [topic, documents] of Object.entries(variants))
  test(`${topic}: whatever is stored, hidden or not, only what is chosen changes, and nothing blocks it`, async () => {
    let count = 0
    for (const stored of documents)
      count += await saveEveryChoice({
        path: `/settings/${topic}`,
        topic,
        boundsOf: member => fieldBounds(topic, member),
        keep,
        stored: () => stored,
        showsSent: ['device', 'network', 'security'].includes(topic),
        // A region has its own frequency, a zone its own rule.
        // Without DHCP the addresses in use are kept.
        follows: {
          dhcp: ['ipaddress', 'netmask', 'gateway', 'dns1', 'dns2'],
          // What would be refused of a missing radio is sent as its default.
          cmt_country: ['cmt_frequency', 'nrf_palevel'],
          nrf_palevel: ['cmt_country', 'cmt_frequency', 'cmt_palevel'],
          ntp_timezone_descr: ['ntp_timezone'],
        },
      })
    assert.ok(count > 0)
  })

test('an inverter: whatever is stored, behind whichever tab, only what is chosen changes, and nothing blocks it', async () => {
  const count = await saveEveryChoice({
    path: '/settings/inverter',
    topic: 'inverter',
    boundsOf: inverterBoundsOf,
    keep: /^(id|order|serial|type)$/,
    dialog: {
      read: 'inverter/list',
      partOf: ({ inverter: [first, ...others] }: { inverter: object[] }, change) => ({
        inverter: [change(first as object), ...others],
      }),
      write: 'inverter/edit',
      opener: `Edit: ${'x'.repeat(32)}`,
    },
  })
  assert.is(count, 8)
})

test.run()
