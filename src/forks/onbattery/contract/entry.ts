/** A measured value; some of the solar charger's digits arrive as a text, and its day counter has none. */
export interface NumberEntry {
  v: number
  /** Unit, which differs from message to message: Wh below 1000, kWh from there on. */
  u: string
  /** Fraction digits to show. */
  d?: number | string
}

/** A text or number; with `translate` the key of a text. */
export interface TextEntry {
  value: string | number
  translate: boolean
}

/** A solar charger also sends plain texts. */
export type Entry = NumberEntry | TextEntry | string

/** Values by section and key. A section that begins with `_` is a name, and a key may hold a dot. */
export type Sections = Record<string, Record<string, Entry>>
