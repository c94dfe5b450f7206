import { Float, isObject, type Json, type JsonObject } from '../../../../tools/simulator/json/body.ts'

/** How the firmware reads a member: one that is absent or of another type becomes its default. */
type Field =
  | { kind: 'bool'; otherwise: boolean }
  /** A whole number; one with a fraction is of another type, and one too wide wraps. */
  | { kind: 'int'; bits: 8 | 16 | 32; signed: boolean; otherwise: number }
  /** Any number; `digits` are kept. */
  | { kind: 'num'; digits: number; otherwise: number }
  /** Cut at so many bytes. */
  | { kind: 'text'; bytes: number; otherwise: string }
  /** An IPv4 address; of an unreadable one what could be read. */
  | { kind: 'address' }
  /** A serial in hexadecimal; without leading zeros. */
  | { kind: 'serial' }

/** A list of entries: always `count`, or as many as are sent up to `most` while `goesOn`. */
type ListOf<E> = { entry: Schema<E>; count: number } | { entry: Schema<E>; most: number; goesOn: (entry: E) => boolean }

/** How every member of a document is read; what is missing does not compile. */
export type Schema<D> = {
  [K in keyof D]: D[K] extends readonly (infer E)[] ? ListOf<E> : D[K] extends object ? Schema<D[K]> : Field
}

export const bool = (otherwise: boolean): Field => ({ kind: 'bool', otherwise })
export const uint8 = (otherwise: number): Field => ({ kind: 'int', bits: 8, signed: false, otherwise })
export const uint16 = (otherwise: number): Field => ({ kind: 'int', bits: 16, signed: false, otherwise })
export const int16 = (otherwise: number): Field => ({ kind: 'int', bits: 16, signed: true, otherwise })
export const int32 = (otherwise: number): Field => ({ kind: 'int', bits: 32, signed: true, otherwise })
export const uint32 = (otherwise: number): Field => ({ kind: 'int', bits: 32, signed: false, otherwise })
/** Printed with two digits, unless told otherwise. */
export const num = (otherwise: number, digits = 2): Field => ({ kind: 'num', digits, otherwise })
export const text = (bytes: number, otherwise = ''): Field => ({ kind: 'text', bytes, otherwise })
export const address: Field = { kind: 'address' }
export const serial: Field = { kind: 'serial' }

function wrapped(value: number, bits: number, signed: boolean) {
  const size = 2 ** bits
  const within = ((value % size) + size) % size
  return signed && within >= size / 2 ? within - size : within
}

function addressOf(value: Json | undefined) {
  if (typeof value !== 'string') return '0.0.0.0'
  const parts = value.split('.').map(Number)
  if (parts.some(part => !(part >= 0 && part <= 255))) return '0.0.0.0'
  // Of a shorter one the last part stays the last.
  const last = parts.length < 4 ? parts.pop() : undefined
  const four = [...parts, 0, 0, 0, 0].slice(0, 4)
  if (last !== undefined) four[3] = last
  return four.join('.')
}

function fieldOf(field: Field, value: Json | undefined): unknown {
  switch (field.kind) {
    case 'bool':
      return typeof value === 'boolean' ? value : field.otherwise
    case 'int':
      return Number.isInteger(value) ? wrapped(value as number, field.bits, field.signed) : field.otherwise
    case 'num': {
      const number = value instanceof Float ? value.value : value
      return typeof number === 'number' ? Number(number.toFixed(field.digits)) : field.otherwise
    }
    case 'text': {
      if (typeof value !== 'string') return field.otherwise
      // A character that is cut apart is not valid any more.
      return new TextDecoder().decode(new TextEncoder().encode(value).slice(0, field.bytes))
    }
    case 'address':
      return addressOf(value)
    case 'serial':
      return typeof value === 'string' && /^[0-9a-f]+$/i.test(value) ? value.toLowerCase().replace(/^0+/, '') : ''
  }
}

const isField = (schema: object): schema is Field => typeof (schema as Field).kind === 'string'
const isList = (schema: object): schema is ListOf<unknown> => 'entry' in schema

function listFrom(list: ListOf<unknown>, value: Json | undefined): unknown[] {
  const sent = Array.isArray(value) ? value : []
  const entry = (at: number) => readDocument(list.entry as Schema<object>, sent[at])
  if ('count' in list) return Array.from({ length: list.count }, (_, at) => entry(at))
  const all = sent.slice(0, list.most).map((_, at) => entry(at))
  const end = all.findIndex(one => !list.goesOn(one))
  return end < 0 ? all : all.slice(0, end)
}

/** The document as the firmware stores what was sent; of nothing, its factory settings. */
export function readDocument<D extends object>(schema: Schema<D>, sent?: Json): D {
  const body: JsonObject = isObject(sent) ? sent : {}
  const members = Object.entries(schema as Record<string, object>).map(([name, part]) => {
    const value = body[name]
    if (isField(part)) return [name, fieldOf(part, value)]
    return [name, isList(part) ? listFrom(part, value) : readDocument(part as Schema<object>, value)]
  })
  return Object.fromEntries(members)
}
