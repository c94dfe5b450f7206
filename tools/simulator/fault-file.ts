import { fastify } from 'fastify'
import { rawPaths } from '../../src/contract/endpoints.ts'
import type { FaultSettings } from './faults/faults.ts'
import type { GatewayCore } from './gateway-core.ts'

/** Faults as a file has them; all optional. */
interface FaultFile extends Partial<FaultSettings> {
  /** ms after which they end; without it they stay. */
  forMs?: number
}

/** What is wrong with a file, with the name of the member. */
function problemOf([error]: { instancePath: string; message?: string; params: Record<string, unknown> }[]): Error {
  const { instancePath = '', message = '', params = {} } = error ?? {}
  const at = instancePath.slice(1).replaceAll('/', '.')
  const { additionalProperty: unknown, allowedValues: allowed } = params
  if (unknown !== undefined) return new Error(`there is no ${at ? `${at}.${unknown}` : unknown}`)
  return new Error(Array.isArray(allowed) ? `${at} must be ${allowed.join(', ')}` : `${at || 'the file'} ${message}`)
}

/** Sets the faults in the text of a file. Rejects with an error that says what is wrong with it. */
export async function setFaults({ faults, context: { tables } }: GatewayCore, text: string): Promise<void> {
  const { reads, writes } = tables
  const paths = ['*', '/zones.json', ...Object.keys({ ...reads, ...writes }), ...Object.values(rawPaths)]
  const app = fastify({
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
    schemaErrorFormatter: problemOf,
  })
  app.post<{ Body: FaultFile }>(
    '/',
    { schema: { body: schemaOf(paths) } },
    async ({ body: { forMs, ...settings } }) => {
      if (forMs === undefined) faults.set(settings)
      else faults.setFor(forMs, settings)
    },
  )
  const headers = { 'Content-Type': 'application/json' }
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: text })
  if (answer.statusCode !== 200) throw new Error(answer.json().message)
}

const flag = { type: 'boolean' }
const natural = { type: 'integer', minimum: 0 }
const hintFlags = { time_sync: flag, radio_problem: flag, default_password: flag, pin_mapping_issue: flag }

/** JSON schema of a file. */
function schemaOf(paths: readonly string[]) {
  const callFault = (required: object = {}, optional: object = {}) => ({
    type: ['object', 'null'],
    required: ['path', ...Object.keys(required)],
    additionalProperties: false,
    properties: { path: { enum: paths }, times: { type: 'integer', minimum: 1 }, ...required, ...optional },
  })
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      offline: flag,
      sockets: { enum: ['work', 'silent', 'ignore', 'refuse'] },
      html: callFault(),
      busy: callFault({}, { retryAfter: natural }),
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
      forMs: { type: 'integer', minimum: 1 },
    } satisfies Record<keyof FaultFile, object>,
  }
}
