import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type NumberBounds, settingsBounds, type TextBounds } from '../../../../src/contract/bounds.ts'
import { generations } from '../../../../src/contract/generations.ts'
import type { Settings, Topic } from '../../../../src/contract/settings.ts'
import { withMember } from '../../../../src/forms/read-form.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { basic, get, inMemory, noon, send, stopAll } from './calls.ts'

test.after.each(stopAll)

/** State that is no setting, and what follows from the profile. */
const states = ['nrf_enabled', 'cmt_enabled', 'cmt_chan_width', 'country_def']

const addresses = ['10.1.2.3', '10.4.5.6'] as const

/** Two values for each text and number that has no bounds in bounds.ts. */
const unbounded: Record<Topic, Record<string, readonly unknown[]>> = {
  mqtt: {},
  network: {
    ipaddress: addresses,
    netmask: ['255.255.0.0', '255.0.0.0'],
    gateway: addresses,
    dns1: addresses,
    dns2: addresses,
  },
  ntp: { sunsettype: [0, 3] },
  security: {},
  dtu: {
    serial: ['199980100001', '1999801fffff'],
    cmt_frequency: [868_000_000, 902_000_000],
    cmt_country: [1, 2],
  },
  device: { 'display.rotation': [0, 3], 'display.locale': ['de', 'fr'], 'display.diagrammode': [0, 2] },
  logging: { 'loglevel.default': [0, 5], 'loglevel.modules.level': [2, 4] },
}

/** The shortest and the longest text; topics end with a slash, and other texts may. */
const textsOf = ({ least = 1, bytes }: TextBounds) =>
  [Math.max(1, least), bytes].map(length => '/'.padStart(length, 'x'))

/** A member of a document by its path, and a value it is given. */
type Edit = readonly [path: readonly string[], value: unknown]

/** Two values for the member at `path`: both states of a switch, its bounds, or those above. */
function valuesOf(topic: Topic, path: readonly string[], stored: unknown): readonly unknown[] {
  const member = path.filter(key => !/^\d+$/.test(key)).join('.')
  const bounds = (settingsBounds[topic] as Record<string, TextBounds | NumberBounds | undefined>)[member]
  if (typeof stored === 'boolean') return [false, true]
  if (bounds) return 'bytes' in bounds ? textsOf(bounds) : [bounds.min, bounds.max]
  const pair = unbounded[topic][member]
  if (!pair) throw new Error(`${topic}: ${member} needs bounds in bounds.ts, or two values here`)
  return pair
}

/** Every edit of every setting in a document. */
const editsOf = (topic: Topic, node: object, path: readonly string[] = []): Edit[] =>
  Object.entries(node).flatMap(([key, stored]: [string, unknown]) => {
    const at = [...path, key]
    if (states.includes(key) || (path.at(-2) === 'modules' && key === 'name')) return []
    if (typeof stored === 'object' && stored !== null) return editsOf(topic, stored, at)
    return valuesOf(topic, at, stored).map((value): Edit => [at, value])
  })

/** What has to be on for a member to be stored. */
const start: Partial<Record<Topic, object>> = {
  mqtt: { mqtt_enabled: true, mqtt_hostname: 'broker', mqtt_hass_enabled: true },
  network: { syslogenabled: true, sysloghostname: 'log' },
  dtu: { cmt_frequency: 902_000_000 },
}

/** Pins follow from the profile, and are no settings. */
const settingsOf = <T extends Topic>(document: Settings[T]) =>
  'curPin' in document ? { ...document, curPin: { name: document.curPin.name } } : document

async function store(gateway: Gateway, topic: Topic, document: object) {
  const answer = await send(gateway, `${topic}/config`, document, basic(gateway.world.config.security.password))
  const { code, message } = await answer.json()
  assert.is(code, 1001, message)
}

async function stored<T extends Topic>(gateway: Gateway, topic: T): Promise<Settings[T]> {
  const headers = basic(gateway.world.config.security.password)
  return (await gateway.fetch(`/api/${topic}/config`, { headers })).json()
}

for (const generation of generations)
  for (const topic of Object.keys(unbounded) as Topic[])
    test(`firmware ${generation} keeps every member of ${topic}/config as it was sent, through a restart too`, async () => {
      const gateway = await inMemory({ generation, clock: manualClock(noon) })
      const first = { ...(await stored(gateway, topic)), ...start[topic] } as Settings[typeof topic]
      for (const edit of editsOf(topic, settingsOf(first))) {
        const name = `${edit[0].join('.')}: ${edit[1]}`
        await store(gateway, topic, first)
        const asked = withMember(first, edit[0].join('.'), edit[1])
        await store(gateway, topic, asked)
        assert.equal(settingsOf(await stored(gateway, topic)), settingsOf(asked), name)
        gateway.world.boot()
        assert.equal(settingsOf(await stored(gateway, topic)), settingsOf(asked), `${name}, after a restart`)
      }
    })

/** Settings that the status lacks, and members that only it has. Source: gateway contract 14.4. */
const secret = [
  'mqtt_password',
  'mqtt_root_ca_cert',
  'mqtt_client_cert',
  'mqtt_client_key',
  'mqtt_lwt_online',
  'mqtt_lwt_offline',
  'mqtt_lwt_qos',
]
const added = ['mqtt_connected', 'mqtt_root_ca_cert_info', 'mqtt_client_cert_info']

test('the MQTT status has all settings but the secret ones, and shows none of their texts', async () => {
  const gateway = await inMemory()
  const config = await stored(gateway, 'mqtt')
  const marks = secret.filter(name => name !== 'mqtt_lwt_qos').map(name => [name, `secret-${name}`.slice(0, 20)])
  await store(gateway, 'mqtt', { ...config, ...start.mqtt, ...Object.fromEntries(marks), mqtt_lwt_topic: 'will' })
  Object.assign(gateway.world.config.mqtt, { later: 'secret' })
  const status = await get(gateway, 'mqtt/status')
  const expected = Object.keys(config).filter(name => !secret.includes(name))
  assert.equal(Object.keys(status).sort(), [...expected, ...added].sort())
  assert.not.match(JSON.stringify(status), /secret/)
  assert.is(status.mqtt_lwt_topic, `${config.mqtt_topic}will`)
})

test.run()
