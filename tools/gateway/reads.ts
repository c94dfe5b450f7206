import type { Read, Readable } from '../../src/contract/endpoints.ts'
import { type Answer, empty, json } from './answer.ts'
import { usedEntries } from './inverter-slots.ts'
import { etagOf } from './language-packs.ts'
import { liveStatus } from './live.ts'
import { reply } from './reply.ts'
import { parseSerial, printSerial } from './serial.ts'
import { readDevice } from './settings/device.ts'
import { readDtu } from './settings/dtu.ts'
import { readLogging } from './settings/logging.ts'
import { readMqtt } from './settings/mqtt.ts'
import { readNetwork } from './settings/network.ts'
import { readNtp } from './settings/ntp.ts'
import { mqttStatus } from './status/mqtt.ts'
import { networkStatus } from './status/network.ts'
import { clockStatus, ntpStatus } from './status/ntp.ts'
import { systemStatus } from './status/system.ts'
import type { World } from './world.ts'

/** What a GET carries beyond its path. */
export interface Asked {
  query: URLSearchParams
  ifNoneMatch: string | undefined
}

/** A document, or an answer that is more than a document. */
export type Reads = { [P in Readable]: (world: World, asked: Asked) => Read<P> | { answer: Answer } }

/** What `of` knows of the inverter asked for; `{}` for an unknown, missing or unreadable serial. */
function ofInverter<T>(world: World, { query }: Asked, of: (serial: string) => T): T | Record<string, never> {
  const serial = printSerial(parseSerial(query.get('inv') ?? ''))
  return world.radio.serials.includes(serial) ? of(serial) : {}
}

/** Source: gateway contract 16. */
function language(world: World, { query, ifNoneMatch }: Asked): { answer: Answer } {
  const file = world.packs.find(pack => pack.code === query.get('code'))?.file
  const body = file === undefined ? undefined : world.flash.read(file)
  if (!body) return { answer: empty(404) }
  const headers = { 'Cache-Control': 'public, must-revalidate', ETag: etagOf(body) }
  if (ifNoneMatch === headers.ETag) return { answer: { status: 304, headers, body: Buffer.alloc(0) } }
  return {
    answer: {
      ...json(200, body),
      headers: { ...json(200, body).headers, ...headers, 'Content-Disposition': 'inline' },
    },
  }
}

/** Every JSON GET. A readable endpoint or member that is not simulated does not compile. */
export const reads: Reads = {
  'device/config': world => readDevice(world.config.device, world.pins()),
  'devinfo/status': (world, asked) => ofInverter(world, asked, serial => world.radio.deviceInfo(serial)),
  'dtu/config': world => readDtu(world.config.dtu, world.wiring()),
  'eventlog/status': (world, asked) =>
    ofInverter(world, asked, serial => world.radio.events(serial, asked.query.get('locale') ?? 'en')),
  'file/list': world => world.flash.list(),
  'gridprofile/rawdata': (world, asked) => ofInverter(world, asked, serial => world.radio.gridRaw(serial)),
  'gridprofile/status': (world, asked) => ofInverter(world, asked, serial => world.radio.gridProfile(serial)),
  'i18n/language': language,
  'i18n/languages': world => world.packs.map(({ code, name }) => ({ code, name })),
  'inverter/list': world => ({ inverter: usedEntries(world.config, world.generation) }),
  'inverter/stats_reset': (world, asked) =>
    ofInverter(world, asked, serial => (world.radio.resetStats(serial) ? reply('RadioStatsCleared') : {})),
  'limit/status': world => world.radio.limits(),
  'livedata/status': (world, { query }) => liveStatus(world, query.get('inv') ?? undefined),
  'logging/config': world => readLogging(world.config.logging, world.generation),
  'mqtt/config': world => readMqtt(world.config.mqtt),
  'mqtt/status': mqttStatus,
  'network/config': world => readNetwork(world.config),
  'network/status': networkStatus,
  'ntp/config': world => readNtp(world.config.ntp),
  'ntp/status': ntpStatus,
  'ntp/time': clockStatus,
  'ntp/zones': world => world.zones,
  'power/status': world => world.radio.powers(),
  'security/authenticate': () => reply('LoginAccepted'),
  'security/config': ({ config: { security } }) => ({ ...security }),
  'system/status': systemStatus,
}
