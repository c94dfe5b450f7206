import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { generations, logModules } from '../../../../src/contract/generations.ts'
import type {
  DisplayConfig,
  DtuConfig,
  MqttConfig,
  NetworkConfig,
  NtpConfig,
  SecurityConfig,
  Settings,
  Topic,
} from '../../../../src/contract/settings.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import { ManualClock } from '../../../../tools/simulator/time/clock.ts'
import { basic, form, get, inMemory, noon } from './calls.ts'

/** Two values for every member that is no switch; one that is missing does not compile. */
type Pairs<D> = {
  [M in keyof D as NonNullable<D[M]> extends boolean ? never : M]-?: readonly [NonNullable<D[M]>, NonNullable<D[M]>]
}

const texts = (name: string, end = '') => [`${name}-1${end}`, `${name}-2${end}`] as const
const addresses = ['10.1.2.3', '10.4.5.6'] as const

const mqtt: Pairs<MqttConfig> = {
  mqtt_hostname: texts('host'),
  mqtt_port: [1884, 8883],
  mqtt_clientid: texts('client'),
  mqtt_username: texts('user'),
  mqtt_password: texts('password'),
  mqtt_topic: texts('topic', '/'),
  mqtt_publish_interval: [7, 60],
  mqtt_root_ca_cert: texts('root'),
  mqtt_client_cert: texts('certificate'),
  mqtt_client_key: texts('key'),
  mqtt_lwt_topic: texts('will'),
  mqtt_lwt_online: texts('online'),
  mqtt_lwt_offline: texts('offline'),
  mqtt_lwt_qos: [0, 1],
  mqtt_hass_topic: texts('discovery', '/'),
}
const network: Pairs<NetworkConfig> = {
  ssid: texts('ssid'),
  password: texts('password'),
  hostname: texts('hostname'),
  ipaddress: addresses,
  netmask: ['255.255.0.0', '255.0.0.0'],
  gateway: addresses,
  dns1: addresses,
  dns2: addresses,
  aptimeout: [0, 10],
  sysloghostname: texts('log'),
  syslogport: [515, 65_535],
}
const ntp: Pairs<NtpConfig> = {
  ntp_server: texts('server'),
  ntp_timezone: ['JST-9', 'UTC0'],
  ntp_timezone_descr: ['Asia/Tokyo', 'Etc/UTC'],
  longitude: [-70.25, 0],
  latitude: [-33.5, 12],
  sunsettype: [0, 3],
}
const security: Pairs<SecurityConfig> = { password: texts('password') }
const dtu: Pairs<Omit<DtuConfig, 'cmt_chan_width' | 'country_def'>> = {
  serial: ['199980100001', '1999801fffff'],
  pollinterval: [1, 3600],
  nrf_palevel: [1, 3],
  cmt_palevel: [-10, 20],
  cmt_frequency: [868_000_000, 902_000_000],
  cmt_country: [1, 2],
}
const display: Pairs<DisplayConfig> = {
  rotation: [0, 3],
  contrast: [0, 100],
  locale: ['de', 'fr'],
  diagramduration: [600, 86_400],
  diagrammode: [0, 2],
}

/** A member of a document by its path, and a value it is given. */
type Edit = readonly [path: readonly (string | number)[], value: unknown]

const editsOf = (pairs: object, path: readonly string[] = []): Edit[] =>
  Object.entries(pairs).flatMap(([name, values]: [string, readonly unknown[]]) =>
    values.map((value): Edit => [[...path, name], value]),
  )

/** Every switch of a document, off and on; which radios there are is no setting. */
const switchesOf = (document: object, path: readonly string[] = []): Edit[] =>
  Object.entries(document).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'display') return switchesOf(value as object, [name])
    const isSwitch = typeof value === 'boolean' && !['nrf_enabled', 'cmt_enabled'].includes(name)
    return isSwitch ? [false, true].map((value): Edit => [[...path, name], value]) : []
  })

const edits: Record<Topic, (generation: (typeof generations)[number]) => Edit[]> = {
  mqtt: () => editsOf(mqtt),
  network: () => editsOf(network),
  ntp: generation => editsOf(ntp).filter(([[name]]) => generation === 2025 || name !== 'ntp_timezone'),
  security: () => editsOf(security),
  dtu: () => editsOf(dtu),
  device: () => [
    ...editsOf(display, ['display']),
    ...[0, 1].flatMap(led => [0, 50].map((value): Edit => [['led', led, 'brightness'], value])),
    ...['Another board', 'Another one'].map((name): Edit => [['curPin', 'name'], name]),
  ],
  logging: generation => [
    [['loglevel', 'default'], 0],
    [['loglevel', 'default'], 5],
    ...logModules[generation].flatMap((_, module) =>
      [2, 4].map((value): Edit => [['loglevel', 'modules', module, 'level'], value]),
    ),
  ],
}

/** What has to be on for a member to be stored. */
const start: Partial<Record<Topic, object>> = {
  mqtt: { mqtt_enabled: true, mqtt_hostname: 'broker', mqtt_hass_enabled: true },
  network: { syslogenabled: true, sysloghostname: 'log' },
  dtu: { cmt_frequency: 902_000_000 },
}

/** Pins follow from the profile, and are no settings. */
const settingsOf = <T extends Topic>(document: Settings[T]) =>
  'curPin' in document ? { ...document, curPin: { name: document.curPin.name } } : document

function changed(document: object, [path, value]: Edit): object {
  const copy = structuredClone(document)
  const holder = path.slice(0, -1).reduce((part, key) => part[key] as never, copy as Record<string | number, never>)
  holder[path.at(-1) ?? ''] = value as never
  return copy
}

async function store(gateway: Gateway, topic: Topic, document: object) {
  const headers = basic(gateway.world.config.security.password)
  const init = { method: 'POST', headers, body: form(document) }
  const reply = await (await gateway.fetch(`/api/${topic}/config`, init)).json()
  assert.is(reply.code, 1001, reply.message)
}

async function stored<T extends Topic>(gateway: Gateway, topic: T): Promise<Settings[T]> {
  const headers = basic(gateway.world.config.security.password)
  return (await gateway.fetch(`/api/${topic}/config`, { headers })).json()
}

for (const generation of generations)
  for (const topic of Object.keys(edits) as Topic[])
    test(`firmware ${generation} keeps every member of ${topic}/config as it was sent, through a restart too`, async () => {
      const gateway = await inMemory({ generation, clock: new ManualClock(noon) })
      const first = { ...(await stored(gateway, topic)), ...start[topic] }
      for (const edit of [...edits[topic](generation), ...switchesOf(first)]) {
        const name = `${edit[0].join('.')}: ${edit[1]}`
        await store(gateway, topic, first)
        const asked = changed(first, edit) as Settings[typeof topic]
        await store(gateway, topic, asked)
        assert.equal(settingsOf(await stored(gateway, topic)), settingsOf(asked), name)
        gateway.world.boot()
        assert.equal(settingsOf(await stored(gateway, topic)), settingsOf(asked), `${name}, after a restart`)
      }
      await gateway.stop()
    })

test('the MQTT status shows what the contract lists, and no secret', async () => {
  const gateway = await inMemory()
  const switches = switchesOf(await stored(gateway, 'mqtt')).map(([[name = '']]) => [name, true])
  const marks = Object.fromEntries([...switches, ...Object.entries(mqtt).map(([name, [value]]) => [name, value])])
  await store(gateway, 'mqtt', marks)
  Object.assign(gateway.world.config.mqtt, { later_secret: 'secret' })
  const status = await get(gateway, 'mqtt/status')
  assert.is(Object.keys(status).length, 20)
  assert.not.match(JSON.stringify(status), /password-1|key-1|certificate-1|root-1|online-1|offline-1|secret/)
  assert.is(status.mqtt_lwt_topic, 'topic-1/will-1')
  await gateway.stop()
})

test.run()
