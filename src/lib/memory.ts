/** A size in bytes as the gateway sends it: perhaps not at all. */
type Size = number | null | undefined

const both = <T>(one: Size, other: Size, result: (one: number, other: number) => T) =>
  typeof one === 'number' && typeof other === 'number' ? result(one, other) : undefined

/** Bytes of `total` without `part`; undefined where one is missing, as below. */
export const remainder = (total: Size, part: Size) => both(total, part, (all, some) => all - some)

/** Fraction of `total` that `part` is; 0 of a memory that does not exist. Source: screen inventory 7.1. */
export const shareOf = (part: Size, total: Size) => both(part, total, (some, all) => (all > 0 ? some / all : 0))

/** How much of the free memory lies outside its largest block, as a fraction; undefined when nothing is free. Source: specification 2, section 9. */
export const fragmentation = (free: Size, largestBlock: Size) =>
  both(free, largestBlock, (all, largest) => (all > 0 ? Math.max(1 - largest / all, 0) : undefined))
