import { type StringRef, stringKey } from '../live/strings.ts'
import {
  type Arrangement,
  isInBounds,
  isStringRef,
  maxSide,
  maxTiles,
  type PlacedString,
  type RoofPlan,
} from './arrangement.ts'

/** A cell of a roof: the number of the roof, its row and its column, from 0. */
export interface RoofCell {
  roof: number
  row: number
  column: number
}

/** The strings that can be kept, each once: two gateways may show the same inverter. */
export function placeable<T extends StringRef>(strings: readonly T[]): T[] {
  const found = new Map<string, T>()
  for (const one of strings) if (isStringRef(one) && !found.has(stringKey(one))) found.set(stringKey(one), one)
  return [...found.values()]
}

/** Columns of a new roof at least: what fits on a phone. */
const firstColumns = 6
const maxOnRoof = maxSide ** 2

/** The strings in order on one roof, or on as many as they need; what exceeds the maximum is on none. */
export function arrangedInOrder(strings: readonly StringRef[]): Arrangement {
  const all = strings.slice(0, maxTiles)
  const columns = Math.min(Math.max(firstColumns, Math.ceil(all.length / maxSide)), maxSide)
  return Array.from({ length: Math.ceil(all.length / maxOnRoof) || 1 }, (_, roof) => ({
    name: '',
    lying: false,
    tiles: all.slice(roof * maxOnRoof, (roof + 1) * maxOnRoof).map(({ serial, string }, n) => ({
      serial,
      string,
      row: Math.floor(n / columns),
      column: n % columns,
    })),
  }))
}

/** Where a string is; undefined if it is on no roof. */
export function cellOf(roofs: Arrangement, who: StringRef): RoofCell | undefined {
  for (const [roof, { tiles }] of roofs.entries()) {
    const tile = tiles.find(tile => stringKey(tile) === stringKey(who))
    if (tile) return { roof, row: tile.row, column: tile.column }
  }
  return undefined
}

/** A roof without empty rows and columns before its first module. */
function trimmed(roof: RoofPlan): RoofPlan {
  const top = Math.min(...roof.tiles.map(({ row }) => row))
  const left = Math.min(...roof.tiles.map(({ column }) => column))
  return { ...roof, tiles: roof.tiles.map(tile => ({ ...tile, row: tile.row - top, column: tile.column - left })) }
}

/** The roofs without this string. */
export const takenOff = (roofs: Arrangement, who: StringRef): Arrangement =>
  roofs.map(roof => trimmed({ ...roof, tiles: roof.tiles.filter(tile => stringKey(tile) !== stringKey(who)) }))

/** The roofs with a string at a cell, also one before the first, in exchange with the one there; the same roofs if that is too large. */
export function placed(roofs: Arrangement, who: StringRef, to: RoofCell): Arrangement {
  const from = cellOf(roofs, who)
  const there = roofs[to.roof]?.tiles.find(({ row, column }) => row === to.row && column === to.column)
  if (there && stringKey(there) === stringKey(who)) return roofs
  const moved = roofs.map((roof, n) => {
    const tiles: PlacedString[] = roof.tiles.filter(tile => tile !== there && stringKey(tile) !== stringKey(who))
    if (n === to.roof) tiles.push({ serial: who.serial, string: who.string, row: to.row, column: to.column })
    if (there && n === from?.roof) tiles.push({ ...there, row: from.row, column: from.column })
    return trimmed({ ...roof, tiles })
  })
  return isInBounds(moved) ? moved : roofs
}

/** The serials on the roofs. */
export const serialsOn = (roofs: Arrangement) => [
  ...new Set(roofs.flatMap(({ tiles }) => tiles.map(({ serial }) => serial))),
]

/** The roofs with an inverter replaced: each of its strings takes the place of the one with the same number. */
export const takenOver = (roofs: Arrangement, gone: string, serial: string): Arrangement =>
  roofs.map(roof =>
    trimmed({
      ...roof,
      tiles: roof.tiles
        .filter(tile => tile.serial !== serial)
        .map(tile => (tile.serial === gone ? { ...tile, serial } : tile)),
    }),
  )
