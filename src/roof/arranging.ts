import {
  type Arrangement,
  isInBounds,
  isStringOf,
  keyOf,
  maxSide,
  maxTiles,
  type Placed,
  type RoofPlan,
  type StringOf,
} from './arrangement.ts'

/** A cell of a roof: the number of the roof, its row and its column, from 0. */
export interface RoofCell {
  roof: number
  row: number
  column: number
}

/** The strings that can be kept, once each: two gateways may show the same inverter. */
export function placeable<T extends StringOf>(strings: readonly T[]): T[] {
  const found = new Map<string, T>()
  for (const one of strings) if (isStringOf(one) && !found.has(keyOf(one))) found.set(keyOf(one), one)
  return [...found.values()]
}

/** The least columns of a roof that nobody has arranged yet: what fits a phone. */
const firstColumns = 6
const maxOnRoof = maxSide ** 2

/** The strings in their order on one roof, or on as many as they take; what is beyond the most is on none. */
export function arrangedInOrder(strings: readonly StringOf[]): Arrangement {
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
export function cellOf(roofs: Arrangement, who: StringOf): RoofCell | undefined {
  for (const [roof, { tiles }] of roofs.entries()) {
    const tile = tiles.find(tile => keyOf(tile) === keyOf(who))
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

/** The roofs without a string. */
export const takenOff = (roofs: Arrangement, who: StringOf): Arrangement =>
  roofs.map(roof => trimmed({ ...roof, tiles: roof.tiles.filter(tile => keyOf(tile) !== keyOf(who)) }))

/**
 * The roofs with a string at a place, which may lie one row or column before the first; the string that was there takes the place that this one
 * had. The same roofs if they would become larger than can be kept.
 */
export function placed(roofs: Arrangement, who: StringOf, to: RoofCell): Arrangement {
  const from = cellOf(roofs, who)
  const there = roofs[to.roof]?.tiles.find(({ row, column }) => row === to.row && column === to.column)
  if (there && keyOf(there) === keyOf(who)) return roofs
  const moved = roofs.map((roof, n) => {
    const tiles: Placed[] = roof.tiles.filter(tile => tile !== there && keyOf(tile) !== keyOf(who))
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

/** The roofs with an inverter in place of one that is gone: each of its strings where that of the same number was. */
export const takenOver = (roofs: Arrangement, gone: string, serial: string): Arrangement =>
  roofs.map(roof =>
    trimmed({
      ...roof,
      tiles: roof.tiles
        .filter(tile => tile.serial !== serial)
        .map(tile => (tile.serial === gone ? { ...tile, serial } : tile)),
    }),
  )
