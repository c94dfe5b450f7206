import { type Arrangement, keyOf, maxSide, type Placed, type RoofPlan, type StringOf, sizeOf } from './arrangement.ts'

/** A cell of a roof: the number of the roof, its row and its column, from 0. */
export interface Place {
  roof: number
  row: number
  column: number
}

/** Columns of a roof that nobody has arranged yet: what fits a phone. */
const firstColumns = 6

/** All strings on one roof, in their order. */
export const filled = (strings: readonly StringOf[]): Arrangement => [
  {
    name: '',
    lying: false,
    tiles: strings.map(({ serial, string }, n) => ({
      serial,
      string,
      row: Math.floor(n / firstColumns),
      column: n % firstColumns,
    })),
  },
]

/** Where a string is; undefined if it is on no roof. */
export function placeOf(roofs: Arrangement, who: StringOf): Place | undefined {
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

function fits(roof: RoofPlan) {
  const { rows, columns } = sizeOf(roof)
  return rows <= maxSide && columns <= maxSide
}

/** The roofs without a string. */
export const takenOff = (roofs: Arrangement, who: StringOf): Arrangement =>
  roofs.map(roof => trimmed({ ...roof, tiles: roof.tiles.filter(tile => keyOf(tile) !== keyOf(who)) }))

/**
 * The roofs with a string at a place, which may lie one row or column before the first; the string that was there takes the place that this one
 * had. The same roofs if one of them would become too large.
 */
export function placed(roofs: Arrangement, who: StringOf, to: Place): Arrangement {
  const from = placeOf(roofs, who)
  const there = roofs[to.roof]?.tiles.find(({ row, column }) => row === to.row && column === to.column)
  if (there && keyOf(there) === keyOf(who)) return roofs
  const moved = roofs.map((roof, n) => {
    const tiles: Placed[] = roof.tiles.filter(tile => tile !== there && keyOf(tile) !== keyOf(who))
    if (n === to.roof) tiles.push({ serial: who.serial, string: who.string, row: to.row, column: to.column })
    if (there && n === from?.roof) tiles.push({ ...there, row: from.row, column: from.column })
    return trimmed({ ...roof, tiles })
  })
  return moved.every(fits) ? moved : roofs
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
