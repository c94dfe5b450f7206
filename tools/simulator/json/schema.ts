import {
  Float,
  firmwareText,
  integerRanges,
  isJsonObject,
  isKind,
  type Json,
  type JsonKind,
  type JsonObject,
  numberOf,
} from './body.ts'

/** How the firmware reads a member. */
export interface FieldSchema<V = unknown> {
  /**
   * A whole number that is too wide wraps, and one with a fraction is of another type. `address`: IPv4, or as much of it as
   * could be read. `serial`: hexadecimal, without leading zeros.
   */
  kind: JsonKind | 'address' | 'serial'
  /** As a gateway without settings has it. */
  factory: V
  /** Texts are cut after this many bytes. */
  bytes?: number
  /** Digits that a number with a fraction keeps. */
  digits?: number
  /** The document is refused where this member is absent or of another type than its own, or than this one. */
  required?: boolean | JsonKind
  /** A whole number outside is stored as the nearest bound. */
  clamp?: readonly [least: number, most: number]
}

/** A list of entries: always `count`, or as many as are sent up to `most` while `goesOn`. */
type ListOf<E> = { entry: Schema<E>; count: number } | { entry: Schema<E>; most: number; goesOn: (entry: E) => boolean }

/** How every member of a document is read, with `More` about each; a missing member does not compile. */
export type Schema<D, More = unknown> = {
  [K in keyof D]-?: NonNullable<D[K]> extends readonly (infer E)[]
    ? ListOf<E> & More
    : NonNullable<D[K]> extends object
      ? Schema<NonNullable<D[K]>, More>
      : FieldSchema<NonNullable<D[K]>> & More
}

const fieldOfKind =
  <V>(kind: FieldSchema['kind']) =>
  (factory: V): FieldSchema<V> => ({ kind, factory })

export const bool = fieldOfKind<boolean>('bool')
export const uint8 = fieldOfKind<number>('uint8')
export const uint16 = fieldOfKind<number>('uint16')
export const uint32 = fieldOfKind<number>('uint32')
export const int8 = fieldOfKind<number>('int8')
export const int16 = fieldOfKind<number>('int16')
export const int32 = fieldOfKind<number>('int32')
export const num = fieldOfKind<number>('number')
export const text = fieldOfKind<string>('string')
export const address: FieldSchema<string> = { kind: 'address', factory: '0.0.0.0' }
export const serial: FieldSchema<string> = { kind: 'serial', factory: '' }

function addressOf(value: Json | undefined) {
  if (typeof value !== 'string') return '0.0.0.0'
  const parts = value.split('.').map(Number)
  if (parts.some(part => !(part >= 0 && part <= 255))) return '0.0.0.0'
  // In a shorter one the last part stays last.
  const last = parts.length < 4 ? parts.pop() : undefined
  const four = [...parts, 0, 0, 0, 0].slice(0, 4)
  if (last !== undefined) four[3] = last
  return four.join('.')
}

/** A text as stored in a field of this many bytes: a character that is cut apart becomes invalid. */
export function cutAt(value: string, bytes = Number.POSITIVE_INFINITY) {
  // At most three bytes for each unit of a text.
  if (value.length * 3 <= bytes) return value
  return new TextDecoder().decode(new TextEncoder().encode(value).slice(0, bytes))
}

function wholeOf({ kind, clamp }: FieldSchema, value: number) {
  const [least, most] = integerRanges[kind as keyof typeof integerRanges]
  const size = most - least + 1
  const wrapped = ((((value - least) % size) + size) % size) + least
  return clamp ? Math.max(clamp[0], Math.min(clamp[1], wrapped)) : wrapped
}

/** What is stored for a member that is missing or of another type: its factory value, or what the JSON library makes of it: 0, false, `null`. */
export type Absent = 'factory' | 'zero'

function fieldOf(field: FieldSchema, value: Json | undefined, absent: Absent): unknown {
  const otherwise = absent === 'factory' ? field.factory : undefined
  switch (field.kind) {
    case 'bool':
      return typeof value === 'boolean' ? value : (otherwise ?? false)
    case 'number': {
      const number = value instanceof Float ? value.value : value
      if (typeof number !== 'number') return otherwise ?? 0
      return field.digits === undefined ? number : Number(number.toFixed(field.digits))
    }
    case 'string':
      return cutAt(typeof value === 'string' ? value : String(otherwise ?? firmwareText(value)), field.bytes)
    case 'address':
      return addressOf(value)
    case 'serial':
      return typeof value === 'string' && /^[0-9a-f]+$/i.test(value) ? value.toLowerCase().replace(/^0+/, '') : ''
    default: {
      const whole = absent === 'zero' ? Math.trunc(numberOf(value)) : value
      return Number.isInteger(whole) ? wholeOf(field, whole as number) : (otherwise ?? 0)
    }
  }
}

const isField = (schema: object): schema is FieldSchema => typeof (schema as FieldSchema).kind === 'string'
const isList = (schema: object): schema is ListOf<unknown> => 'entry' in schema

function listFrom(list: ListOf<unknown>, value: Json | undefined, absent: Absent): unknown[] {
  const sent = Array.isArray(value) ? value : []
  const entry = (at: number) => readDocument(list.entry as Schema<object>, sent[at], absent)
  if ('count' in list) return Array.from({ length: list.count }, (_, at) => entry(at))
  const all = sent.slice(0, list.most).map((_, at) => entry(at))
  const end = all.findIndex(one => !list.goesOn(one))
  return end < 0 ? all : all.slice(0, end)
}

/** A member by the names that lead to it; a list is one. */
export type Path = readonly string[]

export const nodeAt = (node: unknown, path: Path): unknown =>
  path.reduce((part, name) => (part as Record<string, unknown> | null | undefined)?.[name], node)

/** Every member of a document, in the order of the schema. */
export const leavesOf = <More>(schema: object, path: Path = []): { path: Path; field: FieldSchema & More }[] =>
  Object.entries(schema).flatMap(([name, part]: [string, object]) =>
    isField(part) || isList(part)
      ? [{ path: [...path, name], field: part as FieldSchema & More }]
      : leavesOf<More>(part, [...path, name]),
  )

/** Whether every member that has to be sent is there and has its type. */
export const isComplete = (leaves: readonly { path: Path; field: FieldSchema }[], body: JsonObject) =>
  leaves.every(({ path, field: { kind, required } }) => {
    if (!required) return true
    return isKind(nodeAt(body, path) as Json | undefined, required === true ? (kind as JsonKind) : required)
  })

/** A document as the firmware reads it from the body; without one, its factory settings. */
export function readDocument<D extends object>(schema: Schema<D>, sent?: Json, absent: Absent = 'factory'): D {
  const body: JsonObject = isJsonObject(sent) ? sent : {}
  const members = Object.entries(schema as Record<string, object>).map(([name, part]) => {
    const value = body[name]
    if (isField(part)) return [name, fieldOf(part, value, absent)]
    return [name, isList(part) ? listFrom(part, value, absent) : readDocument(part as Schema<object>, value, absent)]
  })
  return Object.fromEntries(members)
}
