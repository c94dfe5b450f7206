import { create } from 'zustand'
import { jsonIn } from '../gateway/json.ts'
import { recall, remember } from '../gateway/storage.ts'
import { isSerial } from '../history/records.ts'
import { t } from '../i18n/i18n.ts'

/** A string of an inverter, at whichever gateway. */
export interface StringOf {
  serial: string
  /** Its number, from `0`. */
  string: string
}

/** A string on a roof: its row and its column, from 0. */
export interface Placed extends StringOf {
  row: number
  column: number
}

/** A roof as the owner has arranged it. */
export interface RoofPlan {
  name: string
  /** Its modules lie, or else stand upright. */
  lying: boolean
  tiles: readonly Placed[]
}

/** The roofs of the plant; none while its strings are grouped by inverter. */
export type Arrangement = readonly RoofPlan[]

/** The most roofs, rows or columns of one, and modules, and the characters of a name. */
export const maxRoofs = 8
export const maxSide = 24
const maxTiles = 200
export const maxNameLength = 31
const maxSerialLength = 32

export const keyOf = ({ serial, string }: StringOf) => `${serial}/${string}`

const isPlace = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < maxSide

function tileIn(value: unknown): Placed[] {
  const { serial, string, row, column } = Object(value)
  const isInverter = typeof serial === 'string' && serial.length <= maxSerialLength && isSerial(serial)
  const isString = typeof string === 'string' && /^(\d|[1-9]\d)$/.test(string)
  return isInverter && isString && isPlace(row) && isPlace(column) ? [{ serial, string, row, column }] : []
}

const hasTwice = (texts: readonly string[]) => new Set(texts).size < texts.length

function roofIn(value: unknown): RoofPlan[] {
  const { name, lying, tiles } = Object(value)
  if (typeof name !== 'string' || name.length > maxNameLength || typeof lying !== 'boolean' || !Array.isArray(tiles))
    return []
  const read = tiles.slice(0, maxTiles).flatMap(tileIn)
  if (read.length < tiles.length || hasTwice(read.map(({ row, column }) => `${row}/${column}`))) return []
  return [{ name, lying, tiles: read }]
}

/** The roofs in the content of a `roof.json`; undefined if anything in it is not as `roofText` writes it. Pure. */
export function roofsIn(content: unknown): Arrangement | undefined {
  const { roofs } = Object(content)
  if (!Array.isArray(roofs) || roofs.length > maxRoofs) return undefined
  const read = roofs.flatMap(roofIn)
  const keys = read.flatMap(({ tiles }) => tiles.map(keyOf))
  return read.length < roofs.length || keys.length > maxTiles || hasTwice(keys) ? undefined : read
}

/** The content of a `roof.json`. */
export const roofText = (roofs: Arrangement) => JSON.stringify({ roofs })

/** Local storage key. */
const key = 'roof'

/** How the owner has arranged the roof in this browser. */
export const useArrangement = create<{ roofs: Arrangement }>(() => ({
  roofs: roofsIn(jsonIn(recall(key) ?? '')) ?? [],
}))

/** Keeps an arrangement in this browser; without roofs, strings are grouped by inverter. */
export function keepArrangement(roofs: Arrangement) {
  remember(key, roofs.length ? roofText(roofs) : null)
  useArrangement.setState({ roofs })
}

/** How many rows and columns a roof has. */
export const sizeOf = ({ tiles }: RoofPlan) => ({
  rows: Math.max(0, ...tiles.map(({ row }) => row + 1)),
  columns: Math.max(0, ...tiles.map(({ column }) => column + 1)),
})

/** The name of a roof, else its number. */
export const roofName = ({ name }: RoofPlan, n: number) => name || t('roof.Number', { num: n + 1 })
