import { fastify } from 'fastify'
import type { FaultSettings, OddPush } from './faults.ts'
import type { Gateway } from './gateway.ts'

/** Body of `POST /faults`: settings that stay, and happenings that come at once. All optional. */
export interface FaultOrder extends Partial<FaultSettings> {
  /** Cuts every open socket. */
  dropSockets?: boolean
  /** Pushes `null`, `{}`, half a message, an unknown inverter, or a text of your own on the live socket. */
  push?: OddPush | { text: string }
  /** Writes that many lines to the console at once. */
  floodConsole?: number
}

/** Body of `POST /plant`. All optional. */
export interface PlantOrder {
  /** Time at the plant, ISO; not before the present one. */
  time?: string
  /** Serial of an inverter and whether the radio reaches it. */
  range?: { serial: string; inRange: boolean }
  /** Serial of an inverter and how many of its next commands fail. */
  failCommands?: { serial: string; times: number }
}

/** What `GET /state` answers. */
const stateOf = ({ url, reachable, world, faults, requests }: Gateway) => ({
  url,
  reachable,
  generation: world.generation,
  time: new Date(world.time.now()).toISOString(),
  uptime: Math.floor(world.uptime() / 1000),
  inverters: world.radio.serials,
  faults: faults.settings,
  requests: requests.slice(-50),
})

/** Puts faults into force and lets happenings happen. */
export function giveFaults(gateway: Gateway, { dropSockets, push, floodConsole, ...settings }: FaultOrder) {
  gateway.faults.set(settings)
  if (dropSockets) gateway.dropSockets()
  if (push) gateway.pushOdd(push)
  if (floodConsole) gateway.floodConsole(floodConsole)
}

/** Counters only grow, so the plant's time runs forward only. */
function laterThan(now: number, time: string): number {
  const at = Date.parse(time)
  if (at >= now) return at
  const problem = `time must be ${new Date(now).toISOString()} or later`
  throw Object.assign(new Error(problem), { statusCode: 400 })
}

function changePlant({ world }: Gateway, { time, range, failCommands }: PlantOrder) {
  if (time !== undefined) world.setPlantTime(laterThan(world.time.now(), time))
  if (range) world.setRange(range.serial, range.inRange)
  if (failCommands) world.radio.failCommands(failCommands.serial, failCommands.times)
}

/**
 * Steers a gateway over HTTP, JSON in and out: `GET /state`, `POST /faults`, `POST /reset`, `POST /plant`.
 * Answers the state after the change; a body that makes no sense is a 400. Resolves to the server's address.
 */
export async function startControl(gateway: Gateway, port: number, host = '127.0.0.1') {
  const app = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  })
  app.get('/state', () => stateOf(gateway))
  app.post<{ Body: FaultOrder }>('/faults', { schema: { body: faultSchema } }, ({ body }) => {
    giveFaults(gateway, body)
    return stateOf(gateway)
  })
  app.post('/reset', () => {
    gateway.faults.reset()
    return stateOf(gateway)
  })
  app.post<{ Body: PlantOrder }>('/plant', { schema: { body: plantSchema } }, ({ body }) => {
    changePlant(gateway, body)
    return stateOf(gateway)
  })
  const url = await app.listen({ port, host })
  return { url, stop: () => app.close() }
}

const callFault = (extra: object = {}) => ({
  type: ['object', 'null'],
  required: ['path', ...Object.keys(extra).filter(name => name === 'ms' || name === 'code')],
  additionalProperties: false,
  properties: { path: { type: 'string' }, times: { type: 'integer', minimum: 1 }, ...extra },
})
const flag = { type: 'boolean' }
const natural = { type: 'integer', minimum: 0 }

const hintFlags = { time_sync: flag, radio_problem: flag, default_password: flag, pin_mapping_issue: flag }

const faultSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    offline: flag,
    sockets: { enum: ['work', 'accept', 'ignore', 'refuse'] },
    html: callFault(),
    busy: callFault({ retryAfter: natural }),
    broken: callFault(),
    unauthorized: callFault(),
    forbidden: callFault(),
    reply: callFault({ code: natural }),
    delay: callFault({ ms: natural }),
    slow: natural,
    cutUpload: { type: ['number', 'null'], minimum: 0, maximum: 100 },
    refuseUpload: { type: ['integer', 'null'], minimum: 200, maximum: 599 },
    memory: flag,
    timeServer: flag,
    broker: flag,
    radio: flag,
    hints: { type: ['object', 'null'], additionalProperties: false, properties: hintFlags },
    dropSockets: flag,
    push: {
      oneOf: [
        { enum: ['null', 'empty', 'half', 'unknown'] },
        { type: 'object', required: ['text'], additionalProperties: false, properties: { text: { type: 'string' } } },
      ],
    },
    floodConsole: natural,
  } satisfies Record<keyof FaultOrder, object>,
}

const serial = { type: 'string', pattern: '^[0-9a-f]+$' }
const plantSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    time: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT' },
    range: { type: 'object', required: ['serial', 'inRange'], properties: { serial, inRange: flag } },
    failCommands: { type: 'object', required: ['serial', 'times'], properties: { serial, times: natural } },
  } satisfies Record<keyof PlantOrder, object>,
}
