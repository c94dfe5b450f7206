/** Words of the firmware's own texts, which default settings have too. */
const ordinary = new Set('dtu mqtt network ntp opendtu password solar status wifi'.split(' '))

const fewestInside = 4
/** Longer ones are none of a language, and would take long to search. */
const longestWord = 32
const partsOf = (text: string) => text.toLowerCase().match(/[a-zß-ÿ]{3,}|\d{4,}/g) ?? []

/** Texts of the owner and their parts, in any case. */
export class KnownTexts {
  readonly #pseudonyms = new Map<string, string>()
  readonly #parts = new Set<string>()

  /** Learns a text with its pseudonym. The first and last lines of a certificate are no secret. */
  learn(text: string, pseudonym: string) {
    for (const line of text.split('\n')) {
      if (line.startsWith('-----')) continue
      const core = line.toLowerCase().replace(/^[\s/]+|[\s/]+$/g, '')
      if (core.length > 1) this.#pseudonyms.set(core, pseudonym)
      for (const part of partsOf(line)) if (!ordinary.has(part)) this.#parts.add(part)
    }
  }

  pseudonymOf(text: string) {
    return this.#pseudonyms.get(text.toLowerCase())
  }

  /** Whether one of the words or longer numbers stands in a text, as a whole or, from four letters on, inside another. */
  isPartIn(text: string) {
    return partsOf(text).some(part => {
      if (part.length > longestWord || this.#parts.has(part)) return true
      for (let from = 0; from < part.length; from++)
        for (let to = from + fewestInside; to <= part.length; to++)
          if (this.#parts.has(part.slice(from, to))) return true
      return false
    })
  }
}
