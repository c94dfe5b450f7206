/** A size in bytes as the gateway sends it, which may be missing. */
type Size = number | null | undefined

const both = <T>(one: Size, other: Size, result: (one: number, other: number) => T) =>
  typeof one === 'number' && typeof other === 'number' ? result(one, other) : undefined

/** Bytes of `total` without `part`; undefined if one of them is missing. */
export const remainder = (total: Size, part: Size) => both(total, part, (all, some) => all - some)

/** `part` as a fraction of `total`; 0 if `total` is 0. */
export const usedShare = (part: Size, total: Size) => both(part, total, (some, all) => (all > 0 ? some / all : 0))

/** Fraction of the free memory outside its largest block; undefined when nothing is free. */
export const fragmentation = (free: Size, largestBlock: Size) =>
  both(free, largestBlock, (all, largest) => (all > 0 ? Math.max(1 - largest / all, 0) : undefined))
