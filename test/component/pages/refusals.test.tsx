import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { replies } from '../../../src/contract/codes.ts'
import type { Topic } from '../../../src/contract/settings.ts'
import { enter, until } from '../../support/mount.tsx'
import { renderApp } from '../../support/render-app.tsx'

/** The user's edits, by name of the control; the gateway rejects the last one. */
type Edits = Record<string, string | boolean>

interface Refusal {
  code: number | undefined
  edits: Edits
  generation?: 2025 | 2026
}

const long = (bytes: number) => 'x'.repeat(bytes)
const mqtt = (code: number, edits: Edits, more: Partial<Refusal> = {}): Refusal => ({
  code,
  edits: { mqtt_enabled: true, ...edits },
  ...more,
})
const discovery = (code: number, topic: string, more: Partial<Refusal> = {}) =>
  mqtt(code, { mqtt_hass_enabled: true, mqtt_hass_topic: topic }, more)
const fixed = (code: number, name: string) => ({ code, edits: { dhcp: false, [name]: 'not an address' } })

const refusals: Partial<Record<Topic, Refusal[]>> = {
  mqtt: [
    mqtt(7001, { mqtt_hostname: '' }),
    mqtt(7002, { mqtt_username: long(65) }),
    mqtt(7003, { mqtt_password: long(65) }),
    mqtt(7004, { mqtt_topic: `${long(32)}/` }),
    mqtt(7005, { mqtt_topic: 'a b/' }),
    mqtt(7006, { mqtt_topic: 'solar' }),
    mqtt(7007, { mqtt_port: '0' }),
    mqtt(7008, { mqtt_tls: true, mqtt_root_ca_cert: long(2561) }),
    mqtt(7009, { mqtt_lwt_topic: long(33) }),
    mqtt(7010, { mqtt_lwt_topic: 'a b' }),
    mqtt(7011, { mqtt_lwt_online: long(21) }),
    mqtt(7012, { mqtt_lwt_offline: long(21) }),
    mqtt(7013, { mqtt_publish_interval: '70000' }),
    discovery(7014, `${long(32)}/`),
    discovery(7015, 'a b/'),
    mqtt(7016, { mqtt_lwt_qos: '3' }),
    mqtt(7017, { mqtt_clientid: long(65) }),
    discovery(7018, 'homeassistant', { generation: 2026 }),
  ],
  network: [
    fixed(8001, 'ipaddress'),
    fixed(8002, 'netmask'),
    fixed(8003, 'gateway'),
    fixed(8004, 'dns1'),
    fixed(8005, 'dns2'),
    { code: 8006, edits: { aptimeout: '100000' } },
    { code: 8007, edits: { syslogenabled: true, sysloghostname: '' } },
    { code: 8008, edits: { syslogenabled: true, sysloghostname: 'log', syslogport: '0' } },
    { code: undefined, edits: { hostname: long(32) } },
    { code: undefined, edits: { ssid: '' } },
    { code: undefined, edits: { password: long(64) } },
  ],
  dtu: [
    { code: 2001, edits: { serial: '000000000000' } },
    { code: 2002, edits: { pollinterval: '0' } },
    { code: 2003, edits: { nrf_palevel: '4' } },
    { code: 2004, edits: { cmt_frequency: '865100000' } },
    { code: 2005, edits: { cmt_country: '3' } },
  ],
  device: [{ code: 12001, edits: { 'curPin.name': long(64) } }],
  ntp: [{ code: 9001, edits: { ntp_server: '' } }],
  security: [{ code: 10001, edits: { repeat: 'short', password: 'short' } }],
}

/** Makes the edits without the browser's own validation, which would block most of them. */
async function edit(edits: Edits) {
  for (const [name, value] of Object.entries(edits)) {
    const control = await until(() => document.querySelector<HTMLInputElement>(`[name="${name}"]`))
    if (typeof value === 'boolean') {
      if (control.checked !== value) control.click()
      continue
    }
    if (control instanceof HTMLSelectElement)
      control.append(Object.assign(document.createElement('option'), { value, textContent: value }))
    enter(control, value)
  }
}

async function refuse(topic: string, { code, edits, generation = 2025 }: Refusal) {
  const path = `/settings/${topic}`
  const { gateway, alerts } = await renderApp({ path, login: true, gateway: { generation, inverters: 0 } })
  const before = structuredClone(gateway.world.config)
  await edit(edits)
  await until(() => document.querySelector<HTMLButtonElement>('main [type=submit]')?.disabled === false)
  document.querySelector('main form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  const problem = await until(() => document.querySelector('main .problem')?.textContent).catch(() => {
    throw new Error(
      `${code} ${JSON.stringify(edits)}: no field has a message; src/contract/code-members.ts names the member that a code is about`,
    )
  })
  assert.equal(alerts(), [`warning: ${problem}`], String(code))
  assert.ok(!/^apiresponse|undefined|\{/.test(problem), problem)
  const member = Object.keys(edits).at(-1) ?? ''
  const control = document.querySelector<HTMLInputElement>(`main [name="${member}"]`)
  assert.is(control?.getAttribute('aria-invalid'), 'true', `${code} at ${member}`)
  await until(() => document.activeElement === control)
  // The option was added by the test, so rendering removes it.
  if (control?.matches('input, textarea')) assert.is(control?.value, edits[member])
  assert.equal(gateway.world.config, before)
}

for (const [topic, table] of Object.entries(refusals))
  test(`${topic}: each rejection is shown at its field, and no edit is lost or changed`, async () => {
    for (const refusal of table) await refuse(topic, refusal)
  })

test('every rejection code of these pages is tested', () => {
  const driven = new Set(Object.values(refusals).flatMap(table => table.map(({ code }) => code)))
  const missing = Object.values(replies)
    .filter(
      ({ code, type }) => [2, 7, 8, 12].includes(Math.floor(code / 1000)) && type === 'warning' && !driven.has(code),
    )
    .map(({ code }) => code)
  assert.equal(missing, [])
})

test.run()
