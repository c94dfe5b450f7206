import { fastify } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { places, type Surroundings } from '../plant/reception.ts'
import { applyFaults, changePlant, type FaultRequest, type PlantRequest } from './requests.ts'

/** What `GET /state` answers. */
const stateOf = ({ url, reachable, world, faults, requests }: Gateway) => ({
  url,
  reachable,
  generation: world.generation,
  time: new Date(world.time.now()).toISOString(),
  uptime: Math.floor(world.uptime() / 1000),
  inverters: world.radio.serials,
  reception: world.surroundings,
  faults: faults.settings,
  requests: requests.slice(-50),
})

/** What is wrong with a request, with the name of its member. */
function problemOf([error]: { instancePath: string; message?: string; params: Record<string, unknown> }[]): Error {
  const { instancePath = '', message = '', params = {} } = error ?? {}
  const at = instancePath.slice(1).replaceAll('/', '.')
  const { additionalProperty: unknown, allowedValues: allowed } = params
  if (unknown !== undefined) return new Error(`there is no ${at ? `${at}.${unknown}` : unknown}`)
  return new Error(Array.isArray(allowed) ? `${at} must be ${allowed.join(', ')}` : `${at || 'the request'} ${message}`)
}

/** The requests that control a gateway. */
function controlOf(gateway: Gateway) {
  const app = fastify({
    forceCloseConnections: true,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    schemaErrorFormatter: problemOf,
  })
  // Another site's page can send a form here without a preflight; the browser adds its origin.
  app.addHook('onRequest', async ({ headers }, out) => {
    if (headers.origin !== undefined && headers.origin !== `http://${headers.host}`) return out.code(403).send()
  })
  app.get('/state', () => stateOf(gateway))
  app.post<{ Body: FaultRequest }>('/faults', { schema: { body: faultSchema } }, ({ body }) => {
    applyFaults(gateway, body)
    return stateOf(gateway)
  })
  app.post('/reset', () => {
    gateway.faults.reset()
    return stateOf(gateway)
  })
  app.post<{ Body: PlantRequest }>('/plant', { schema: { body: plantSchema } }, ({ body }) => {
    changePlant(gateway, body)
    return stateOf(gateway)
  })
  return app
}

/**
 * Controls a gateway over HTTP, JSON in and out: `GET /state`, `POST /faults`, `POST /reset`, `POST /plant`.
 * Answers the state after the change; an invalid body gets a 400, a request of another site's page a 403.
 * Resolves to the server's address.
 */
export async function startControl(gateway: Gateway, port: number, host = '127.0.0.1') {
  const app = controlOf(gateway)
  const url = await app.listen({ port, host })
  return { url, stop: () => app.close() }
}

/** Sets the faults in a text, as `POST /faults` takes it. Throws an error that says what is wrong with it. */
export async function setFaults(gateway: Gateway, text: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await controlOf(gateway).inject({ method: 'POST', url: '/faults', headers, payload: text })
  if (answer.statusCode !== 200) throw new Error(answer.json().message)
}

const callFault = (extra: object = {}) => ({
  type: ['object', 'null'],
  required: ['path', ...Object.keys(extra).filter(name => ['ms', 'code', 'status'].includes(name))],
  additionalProperties: false,
  properties: { path: { type: 'string' }, times: { type: 'integer', minimum: 1 }, ...extra },
})
const flag = { type: 'boolean' }
const natural = { type: 'integer', minimum: 0 }

const hintFlags = { time_sync: flag, radio_problem: flag, default_password: flag, pin_mapping_issue: flag }

/** JSON schema of `POST /faults`. */
const faultSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    offline: flag,
    sockets: { enum: ['work', 'silent', 'ignore', 'refuse'] },
    html: callFault(),
    busy: callFault({ retryAfter: natural }),
    broken: callFault(),
    unauthorized: callFault(),
    status: callFault({ status: { type: 'integer', minimum: 200, maximum: 599 } }),
    reply: callFault({ code: natural }),
    delay: callFault({ ms: natural }),
    slow: natural,
    cutUpload: { type: ['number', 'null'], minimum: 0, maximum: 100 },
    refuseUpload: { type: ['integer', 'null'], minimum: 200, maximum: 599 },
    memory: { enum: ['enough', 'answer', 'document', 'buffer'] },
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
    forMs: { type: 'integer', minimum: 1 },
  } satisfies Record<keyof FaultRequest, object>,
}

const serial = { type: 'string', pattern: '^[0-9a-f]+$' }
const reception = {
  type: 'object',
  additionalProperties: false,
  properties: {
    place: { enum: Object.keys(places) },
    metres: { type: 'number', minimum: 0 },
    lossless: flag,
  } satisfies Record<keyof Surroundings, object>,
}
/** JSON schema of `POST /plant`. */
const plantSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    time: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT' },
    speed: { type: 'number', minimum: 0, maximum: 86_400 },
    range: { type: 'object', required: ['serial', 'inRange'], properties: { serial, inRange: flag } },
    reception,
    failCommands: { type: 'object', required: ['serial', 'times'], properties: { serial, times: natural } },
  } satisfies Record<keyof PlantRequest, object>,
}
