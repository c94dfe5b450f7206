import { places, type Surroundings } from '../radio/reception.ts'
import type { FaultRequest, PlantRequest } from './requests.ts'

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
export const faultSchema = {
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
  } satisfies Record<keyof Surroundings, object>,
}
/** JSON schema of `POST /plant`. */
export const plantSchema = {
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
