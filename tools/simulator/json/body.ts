import { isRecord } from '../../../src/gateway/json.ts'

/** A number written with a point or an exponent: the device's integer checks refuse it. */
export class Float {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }

  /** In a document that stores it, it is a number. */
  toJSON() {
    return this.value
  }
}

export type Json = null | boolean | number | string | Float | Json[] | JsonObject
export interface JsonObject {
  [member: string]: Json | undefined
}

/** Texts nested deeper do not parse. Source: gateway contract 4. */
const maxNesting = 10
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[[\]{}]/g
const floatKey = '\u0000float'

const depthOf = (text: string) => {
  let depth = 0
  let deepest = 0
  for (const [part] of text.matchAll(token)) {
    if (part === '[' || part === '{') deepest = Math.max(deepest, ++depth)
    else if (part === ']' || part === '}') depth--
  }
  return deepest
}

const markFloats = (text: string) =>
  text.replace(token, part => (/^-?\d+[.eE]/.test(part) ? `{${JSON.stringify(floatKey)}:${part}}` : part))

/** The JSON of a body, floats marked, or undefined where the device answers 1004. */
export function parseBody(text: string): Json | undefined {
  if (depthOf(text) > maxNesting) return undefined
  try {
    return JSON.parse(markFloats(text), (_, value) =>
      value !== null && typeof value === 'object' && floatKey in value ? new Float(value[floatKey]) : value,
    )
  } catch {
    return undefined
  }
}

/** Whole numbers by their width. */
export const integerRanges = {
  uint8: [0, 0xff],
  uint16: [0, 0xffff],
  uint32: [0, 0xffffffff],
  int8: [-0x80, 0x7f],
  int16: [-0x8000, 0x7fff],
  int32: [-0x80000000, 0x7fffffff],
} as const

export type JsonKind = keyof typeof integerRanges | 'string' | 'bool' | 'number' | 'array' | 'object'

export const isJsonObject = (value: Json | undefined): value is JsonObject =>
  isRecord(value) && !(value instanceof Float)

/** The device's strict type test. Source: gateway contract 4. */
export function isKind(value: Json | undefined, kind: JsonKind): boolean {
  switch (kind) {
    case 'string':
      return typeof value === 'string'
    case 'bool':
      return typeof value === 'boolean'
    case 'number':
      return typeof value === 'number' || value instanceof Float
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isJsonObject(value)
    default: {
      const [least, most] = integerRanges[kind]
      return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    }
  }
}

/** Whether every member is present and has its kind. */
export const hasKinds = (body: JsonObject, kinds: Record<string, JsonKind>) =>
  Object.entries(kinds).every(([member, kind]) => isKind(body[member], kind))

/** A member read as text: an absent one becomes the four letters `null`. */
export const firmwareText = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)

/** A member read as bool: an absent one becomes false. */
export const boolOf = (value: Json | undefined) => value === true

/** A member read as number: an absent one becomes 0, or `otherwise`. */
export function numberOf(value: Json | undefined, otherwise = 0): number {
  if (value instanceof Float) return value.value
  return typeof value === 'number' ? value : otherwise
}

export const memberOf = (value: Json | undefined, name: string): Json | undefined =>
  isJsonObject(value) ? value[name] : undefined

export const jsonList = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** A serial as every endpoint reads it: hexadecimal, optional 0x, up to the first other character; else 0. Source: gateway contract 4. */
export function parseSerial(text: string): number {
  const digits = /^\s*(?:0x)?([0-9a-f]+)/i.exec(text)?.[1]
  return digits ? Number(BigInt.asUintN(64, BigInt(`0x${digits}`))) : 0
}

/** Lower case; the upper part without leading zeros, the lower 32 bits with them. */
export function printSerial(serial: number): string {
  const upper = Math.floor(serial / 2 ** 32)
  return upper.toString(16) + (serial - upper * 2 ** 32).toString(16).padStart(8, '0')
}

const doubles = new Set(['latitude', 'longitude'])

/** JSON as the device prints it: floats with up to 7 significant digits, doubles with 10, NaN and infinity as null. Source: gateway contract 1. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (key, member) => {
    if (typeof member !== 'number' || Number.isInteger(member) || !Number.isFinite(member)) return member
    return Number(member.toPrecision(doubles.has(key) ? 10 : 7))
  })
