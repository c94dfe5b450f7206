import { create } from 'zustand'
import { maxSerialLength } from '../contract/live.ts'
import { storedValue } from '../gateway/storage.ts'
import { isSerial } from '../history/records.ts'
import { t } from '../i18n/i18n.ts'
import { type StringRef, stringKey } from '../live/strings.ts'
import { tellUnlessKept } from '../ui/alerts/alert-store.ts'

/** A string on a roof: its row and its column, from 0. */
export interface PlacedString extends StringRef {
  row: number
  column: number
}

/** A roof as the owner has arranged it. */
export interface RoofPlan {
  name: string
  /** Its modules lie, or else stand upright. */
  lying: boolean
  tiles: readonly PlacedString[]
}

/** The roofs of the plant; empty while strings are grouped by inverter. */
export type Arrangement = readonly RoofPlan[]

/** The most roofs, rows or columns of a roof, modules (as many as `jsonIn` reads), and characters of a name. */
export const maxRoofs = 8
export const maxSide = 24
export const maxTiles = 3900
export const maxRoofName = 31

const isPlace = (value: unknown) => Number.isInteger(value) && Number(value) >= 0

/** Whether a string can be kept, since a gateway may show anything. */
export const isStringRef = ({ serial, string }: { serial: unknown; string: unknown }) =>
  typeof serial === 'string' &&
  serial.length <= maxSerialLength &&
  isSerial(serial) &&
  typeof string === 'string' &&
  /^(\d|[1-9]\d)$/.test(string)

function tileIn(value: unknown): PlacedString[] {
  const { serial, string, row, column } = Object(value)
  return isStringRef({ serial, string }) && isPlace(row) && isPlace(column) ? [{ serial, string, row, column }] : []
}

const hasTwice = (texts: readonly string[]) => new Set(texts).size < texts.length

function roofIn(value: unknown): RoofPlan[] {
  const { name, lying, tiles } = Object(value)
  if (typeof name !== 'string' || name.length > maxRoofName || typeof lying !== 'boolean' || !Array.isArray(tiles))
    return []
  const read = tiles.flatMap(tileIn)
  if (read.length < tiles.length || hasTwice(read.map(({ row, column }) => `${row}/${column}`))) return []
  return [{ name, lying, tiles: read }]
}

/** How many rows and columns a roof has. */
export const roofSize = ({ tiles }: RoofPlan) => ({
  rows: Math.max(0, ...tiles.map(({ row }) => row + 1)),
  columns: Math.max(0, ...tiles.map(({ column }) => column + 1)),
})

/** Whether roofs are small enough to be kept and read again. */
export function isInBounds(roofs: Arrangement) {
  const count = roofs.reduce((sum, { tiles }) => sum + tiles.length, 0)
  const fits = (roof: RoofPlan) => Math.max(...Object.values(roofSize(roof))) <= maxSide
  return roofs.length <= maxRoofs && count <= maxTiles && roofs.every(fits)
}

/** The roofs in a `roof.json`; undefined unless it is exactly what `roofText` writes. Pure. */
export function roofsIn(content: unknown): Arrangement | undefined {
  const { roofs } = Object(content)
  if (!Array.isArray(roofs)) return undefined
  const read = roofs.flatMap(roofIn)
  const keys = read.flatMap(({ tiles }) => tiles.map(stringKey))
  return read.length < roofs.length || !isInBounds(read) || hasTwice(keys) ? undefined : read
}

/** The content of a `roof.json`. */
export const roofText = (roofs: Arrangement) => JSON.stringify({ roofs })

export const keptRoof = storedValue('roof', content => {
  const roofs = roofsIn(content)
  return roofs && { roofs }
})

/** The owner's arrangement in this browser. */
export const useArrangement = create(() => keptRoof.read() ?? { roofs: [] })

/** Keeps an arrangement in this browser; without roofs nothing is kept. Returns whether it is stored, and tells the owner if not. */
export function keepArrangement(roofs: Arrangement) {
  const isKept = keptRoof.keep(roofs.length ? { roofs } : undefined)
  tellUnlessKept(isKept)
  useArrangement.setState({ roofs })
  return isKept
}

/** The name of a roof, else its number. */
export const roofName = ({ name }: RoofPlan, n: number) => name || t('roof.Number', { num: n + 1 })
