/** Shorter texts would be found in ordinary words, and by chance in base64. */
export const fewestLetters = 4

/** A small number for the letters at a place, of which few texts share one. */
const mark = (text: string, at: number) =>
  (text.charCodeAt(at) +
    text.charCodeAt(at + 1) * 37 +
    text.charCodeAt(at + 2) * 1369 +
    text.charCodeAt(at + 3) * 50_653) &
  0xffff

/** Texts with what is known of each, by their first letters, so that thousands are found in one pass. */
export class TextIndex<Meaning> {
  /** Whether a text begins with letters of that mark; spares looking up most places. */
  readonly #marks = new Uint8Array(0x10000)
  readonly #meanings = new Map<string, Meaning[]>()
  /** Lengths of the texts that begin so, longest first. */
  readonly #lengths = new Map<string, number[]>()

  /** `text` has at least `fewestLetters`. */
  add(text: string, meaning: Meaning) {
    const known = this.#meanings.get(text)
    if (known) return void known.push(meaning)
    this.#meanings.set(text, [meaning])
    this.#marks[mark(text, 0)] = 1
    const start = text.slice(0, fewestLetters)
    const lengths = this.#lengths.get(start) ?? []
    if (!lengths.includes(text.length))
      this.#lengths.set(
        start,
        [...lengths, text.length].sort((a, b) => b - a),
      )
  }

  /** Calls `take` with every text found, until it returns true for one at this position. */
  find(text: string, take: (at: number, end: number, meaning: Meaning) => boolean) {
    for (let at = 0; at <= text.length - fewestLetters; at++) {
      if (!this.#marks[mark(text, at)]) continue
      const lengths = this.#lengths.get(text.slice(at, at + fewestLetters))
      lengths?.some(length =>
        this.#meanings.get(text.slice(at, at + length))?.some(meaning => take(at, at + length, meaning)),
      )
    }
  }
}
