import type { NumberLimit, TextLimit } from '../../../contract/limits.ts'

/** Dotted paths to the members of `D` that hold a `V`; entries of a list have no number. */
type MemberPath<D, V> = {
  [K in keyof D & string]: D[K] extends V
    ? K
    : D[K] extends readonly (infer E)[]
      ? `${K}.${MemberPath<E, V>}`
      : D[K] extends object
        ? `${K}.${MemberPath<D[K], V>}`
        : never
}[keyof D & string]

/** Bounds of the members of a document; members of sub-documents and lists by their dotted path. */
export type BoundsOf<D> = { [P in MemberPath<D, number>]?: NumberLimit } & {
  [P in MemberPath<D, string>]?: TextLimit
}

/** Bounds of an MQTT topic and of a path in a JSON text. */
export const topic = { bytes: 256 }

export const percent = { min: 0, max: 100 }

/** What a number of 16 bits holds; the firmware wraps anything beyond it without a word. */
export const uint16 = { min: 0, max: 65535 }
export const int16 = { min: -32768, max: 32767 }
