import type { DocumentAt, Endpoints, Readable } from '../../../src/contract/endpoints.ts'
import { etagOf } from '../files/flash.ts'
import { type AnswerOrCut, empty, json } from '../http/call.ts'
import { parseSerial, printSerial } from '../json/body.ts'
import { reply } from '../json/reply.ts'
import { usedEntries } from '../settings/inverter-slots.ts'
import type { TopicTable } from '../settings/table.ts'
import { radioState, topics, withPins } from '../settings/tables.ts'
import type { World } from '../world/world.ts'
import { clockStatus, liveStatus, mqttStatus, networkStatus, ntpStatus, systemStatus } from './status.ts'

/** What a GET has besides its path. */
export interface ReadRequest {
  query: URLSearchParams
  ifNoneMatch: string | undefined
}

/** A document, or a whole answer where headers or status matter. */
export type Document<P extends Readable> = (
  world: World,
  request: ReadRequest,
) => DocumentAt<P> | { answer: AnswerOrCut }

export type Reads = { [P in Readable<Endpoints>]: Document<P> }

/** Reads something of the inverter in the query; `{}` for an unknown, missing or unreadable serial. */
function ofInverter<T>(world: World, { query }: ReadRequest, readOf: (serial: string) => T): T | Record<string, never> {
  const serial = printSerial(parseSerial(query.get('inv') ?? ''))
  return world.radio.serials.includes(serial) ? readOf(serial) : {}
}

/** A pack that was deleted after the boot is still listed, and reading it crashes the firmware. Source: gateway contract 11, 16. */
function language(world: World, { query, ifNoneMatch }: ReadRequest): { answer: AnswerOrCut } {
  const pack = world.packs.find(({ code }) => code === query.get('code'))
  if (!pack) return { answer: empty(404) }
  const body = world.flash.read(pack.file)
  if (!body) {
    world.crash(`${pack.file} cannot be opened`)
    return { answer: 'cut' }
  }
  const headers = { 'Cache-Control': 'public, must-revalidate', ETag: etagOf(body) }
  if (ifNoneMatch === headers.ETag) return { answer: empty(304, headers) }
  const answer = json(200, body)
  return { answer: { ...answer, headers: { ...answer.headers, ...headers, 'Content-Disposition': 'inline' } } }
}

const read = <D>({ config, generation }: World, topic: TopicTable<D>): D => topic.read(config, generation)

/** Every JSON GET. An endpoint or member that is not simulated does not compile. */
export const reads: Reads = {
  'device/config': world => withPins(read(world, topics.device), world.pins()),
  'devinfo/status': (world, request) => ofInverter(world, request, serial => world.radio.deviceInfo(serial)),
  'dtu/config': world => ({ ...read(world, topics.dtu), ...radioState(world) }),
  'eventlog/status': (world, request) =>
    ofInverter(world, request, serial => world.radio.events(serial, request.query.get('locale') ?? 'en')),
  'file/list': world => world.flash.list(),
  'gridprofile/rawdata': (world, request) => ofInverter(world, request, serial => world.radio.gridRaw(serial)),
  'gridprofile/status': (world, request) => ofInverter(world, request, serial => world.radio.gridProfile(serial)),
  'i18n/language': language,
  'i18n/languages': world => world.packs.map(({ code, name }) => ({ code, name })),
  'inverter/list': world => ({ inverter: usedEntries(world.config, world.generation) }),
  'inverter/stats_reset': (world, request) =>
    ofInverter(world, request, serial => {
      world.radio.resetStats(serial)
      return reply('RadioStatsCleared')
    }),
  'limit/status': world => world.radio.limits(),
  'livedata/status': (world, { query }) => liveStatus(world, query.get('inv') ?? undefined),
  'logging/config': world => read(world, topics.logging),
  'mqtt/config': world => read(world, topics.mqtt),
  'mqtt/status': mqttStatus,
  'network/config': world => read(world, topics.network),
  'network/status': networkStatus,
  'ntp/config': world => read(world, topics.ntp),
  'ntp/status': ntpStatus,
  'ntp/time': clockStatus,
  'ntp/zones': world => world.zones,
  'power/status': world => world.radio.powers(),
  'security/authenticate': () => reply('LoginAccepted'),
  'security/config': world => read(world, topics.security),
  'system/status': systemStatus,
}
