import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Entry, type TextMap, textsOf } from './texts.ts'

/** By key, which English text a translation was made from: its hash, or `same` for one that equals it on purpose. */
export type Sources = ReadonlyMap<string, string>

/** A short hash of a text: seven hexadecimal digits. */
export const textHash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 7)

/** The source of a translation that is right for this English text. */
const sourceOf = (text: string, english: string): string => (text === english ? 'same' : textHash(english))

/** Whether they tell what each text was made from. A pack for a gateway only names those that are English on purpose. */
export const areOfAll = (sources: Sources): boolean =>
  !sources.size || [...sources.values()].some(source => source !== 'same')

/** The sources of all texts; one without a source is taken to fit its present English text. */
export const sourcesOfAll = (texts: readonly Entry[], sources: Sources, english: TextMap): Sources =>
  sources.size && areOfAll(sources)
    ? sources
    : new Map(
        texts.flatMap(({ key }) => {
          const source = english.get(key)
          return source === undefined ? [] : [[key, sources.get(key) ?? textHash(source)] as const]
        }),
      )

/** Whether a text is still English, as now or as when its file was made, or its English text has changed since, which only `sources` tell. */
export function stateOf({ key, text }: Pick<Entry, 'key' | 'text'>, english: string, sources?: Sources) {
  const source = sources?.get(key)
  if (text === english) return source === 'same' ? 'done' : 'english'
  if (source === textHash(text)) return 'english'
  return !sources || !areOfAll(sources) || source === textHash(english) ? 'done' : 'stale'
}

/** The sources after the texts of these keys were confirmed for today's English ones, without removed texts. */
export function signedOff(
  texts: readonly Entry[],
  sources: Sources,
  english: TextMap,
  keys: readonly string[],
): Sources {
  const own = textsOf(texts)
  return new Map(
    [...english].flatMap(([key, source]) => {
      const text = own.get(key)
      const made = text && keys.includes(key) ? sourceOf(text, source) : sources.get(key)
      return text && made ? [[key, made] as const] : []
    }),
  )
}
