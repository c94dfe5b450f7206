import { create } from 'zustand'
import type { LanguageEntry } from '../contract/files.ts'
import { get, request } from './api.ts'
import { builtIn, codeOf, complete, type English, type Texts } from './built-in.ts'
import { filled, packTexts } from './pack.ts'
import { recall, remember } from './storage.ts'

export type Group = keyof English & string
export type KeyIn<G extends Group> = keyof English[G] & string
/** Every text that exists in English, as `group.Key`. */
export type TextKey = { [G in Group]: `${G}.${KeyIn<G>}` }[Group]
/** What fills the `{holes}` of a text. */
export type Holes = Record<string, string | number>

const builtInNames: LanguageEntry[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
]
const rightToLeft = /^(ar|dv|fa|he|iw|ku|ps|sd|ug|ur|yi)\b/

/**
 * The language shown and those on offer: built in ones first, then the gateway's packs. `broken` is the code of a pack that
 * could not be used.
 */
export const useLanguage = create<{ code: string; languages: readonly LanguageEntry[]; broken: string }>()(() => ({
  code: 'en',
  languages: builtInNames,
  broken: '',
}))

let texts = builtIn.en
/** What was looked up so far: a live view asks for the same 300 texts with every push. */
let known = new Map<string, string>()

function find(tree: Texts, key: string) {
  const dot = key.indexOf('.')
  return tree[key.slice(0, dot)]?.[codeOf(key.slice(dot + 1))]
}

/** Which of the plural forms counts: of two by one or not, of three or more by none, one, many. */
function form(forms: string[], { count, n }: Holes) {
  const amount = Math.abs(Number(count ?? n ?? 1))
  return forms.length === 2 ? forms[amount === 1 ? 0 : 1] : forms[Math.min(amount, 2, forms.length - 1)]
}

/** The text in the chosen language, else in English, with its holes filled; a missing hole stays empty. */
export function t(key: TextKey, holes: Holes = {}) {
  const text = known.get(key) ?? find(texts, key) ?? find(builtIn.en, key) ?? key
  known.set(key, text)
  return filled(text.includes('|') ? (form(text.split('|'), holes) ?? '').trim() : text, holes)
}

export const hasText = (key: string): key is TextKey => typeof find(builtIn.en, key) === 'string'

const count = (tree: Texts) => Object.values(tree).flatMap(Object.keys).length

/** Share of our texts that the `webapp` of a pack has, as a fraction; 0 for one that cannot be used. */
export function coverage(webapp: unknown) {
  try {
    return count(packTexts(webapp, builtIn.en)) / count(builtIn.en)
  } catch {
    return 0
  }
}

function use(code: string, tree: Texts) {
  texts = tree
  known = new Map()
  const shown = tree === builtIn.en ? 'en' : code
  useLanguage.setState({ code: shown })
  document.documentElement.lang = shown
  document.documentElement.dir = rightToLeft.test(shown) ? 'rtl' : 'ltr'
}

/** Characters of the largest pack taken; those of the community have 57 000, and a gateway's whole flash no more. */
const largest = 400_000

const readPack = async (response: Response) => {
  const text = await response.text()
  if (text.length > largest) throw new RangeError('pack too large')
  await complete
  return packTexts((JSON.parse(text) as { webapp?: unknown }).webapp, builtIn.en)
}

/** The texts of a gateway's pack; English when it cannot be had, or is broken, which is noted. */
const fetchPack = (code: string) =>
  request(`i18n/language?${new URLSearchParams({ code })}`, {}, response =>
    readPack(response).catch(cause => {
      useLanguage.setState({ broken: code })
      throw cause
    }),
  ).catch(() => builtIn.en)

/** Shows the app in a language and remembers it. */
export async function setLanguage(code: string) {
  remember('locale', code)
  await apply(code)
}

let wanted = ''
/** Codes of the gateway's packs, as far as known. */
let packs: ReadonlySet<string> = new Set()

async function apply(code: string) {
  wanted = code
  const own = (packs.has(code) ? undefined : builtIn[code]) ?? fetchPack(code)
  // No pause where none is needed: the first frame is drawn in the right language.
  const tree = own instanceof Promise ? await own : own
  // A slow pack must not undo a choice made since.
  if (wanted === code) use(code, tree)
}

const ofBrowser = () => navigator.language.split('-')[0] ?? 'en'

/**
 * Applies the remembered language, else the browser's if it is built in; resolves when the app can be drawn. A pack arrives
 * after the first paint.
 */
export async function startLanguage() {
  const remembered = recall('locale')
  const code = remembered ?? ofBrowser()
  if (builtIn[code]) return apply(code)
  if (remembered) apply(code)
  else use('en', builtIn.en)
}

/**
 * Adds the gateway's packs to the languages on offer; a pack for a language that is built in replaces that. A failure
 * changes nothing. Never rejects.
 */
export async function loadLanguages() {
  await complete
  const list: unknown = await get('i18n/languages').catch(() => [])
  if (!Array.isArray(list)) return
  const names = new Map(builtInNames.map(entry => [entry.code, entry]))
  const found = new Set<string>()
  for (const { code, name } of (list as (Partial<LanguageEntry> | null)[]).map(Object) as Partial<LanguageEntry>[]) {
    if (typeof code !== 'string' || typeof name !== 'string' || found.has(code)) continue
    found.add(code)
    names.set(code, { code, name })
  }
  packs = found
  useLanguage.setState({ languages: [...names.values()] })
  const code = recall('locale') ?? ofBrowser()
  if (found.has(code) && (builtIn[code] || useLanguage.getState().code !== code)) await apply(code)
}
