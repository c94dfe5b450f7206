import { create } from 'zustand'
import type { LanguageEntry } from '../contract/files.ts'
import { get, request } from '../gateway/api.ts'
import { callInit } from '../gateway/credentials.ts'
import { listOf } from '../gateway/json.ts'
import { storedText } from '../gateway/storage.ts'
import { addBuiltIn, addToEnglish, builtIn, type English, type EnglishLists, english, type Texts } from './built-in.ts'
import { fillPlaceholders, hasMarks } from './filled.ts'

type TextGroup = keyof English & string
export type KeyIn<G extends TextGroup> = keyof English[G] & string
/** Every text that exists in English, as `group.Key`. */
export type TextKey = { [G in TextGroup]: `${G}.${KeyIn<G>}` }[TextGroup]
/** Values for the placeholders of a text, such as `{max}`. */
export type TextParams = Record<string, string | number>

const names: LanguageEntry[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
]
const builtInNames = () => names.filter(({ code }) => builtIn.has(code))
const rightToLeft = /^(ar|dv|fa|he|iw|ku|ps|sd|ug|ur|yi)\b/

/**
 * The current language and the available ones: built-in ones first, then the gateway's packs. `broken` is the code of a pack that
 * could not be used.
 */
export const useLanguage = create<{ code: string; languages: readonly LanguageEntry[]; broken: string }>(() => ({
  code: 'en',
  languages: [],
  broken: '',
}))

/** A text in the chosen language; `fixed` if it has no placeholders or plural forms, as most. */
interface CachedText {
  text: string
  fixed: boolean
}

let texts = english
/** Cache of texts: the live view looks up the same 300 with every push. */
let cache = new Map<string, CachedText>()

function find(tree: Texts, key: string): string | undefined {
  const dot = key.indexOf('.')
  return tree[key.slice(0, dot)]?.[key.slice(dot + 1)]
}

/** The plural form: of two forms one and other, of three or more none, one and many. */
function pluralForm(forms: string[], { count, n }: TextParams) {
  const amount = Math.abs(Number(count ?? n ?? 1))
  const place = forms.length > 2 ? Math.min(amount, 2) : amount === 1 ? 0 : 1
  return (forms[place] ?? '').trim()
}

/** The text in the chosen language, else in English, with its placeholders filled; a placeholder without a value stays empty. */
export function t(key: TextKey, params: TextParams = {}) {
  const found = cache.get(key) ?? lookUp(key)
  if (found.fixed) return found.text
  return fillPlaceholders(found.text.includes('|') ? pluralForm(found.text.split('|'), params) : found.text, params)
}

function lookUp(key: string): CachedText {
  const text = find(texts, key) ?? find(english, key) ?? key
  const found = { text, fixed: !text.includes('|') && !hasMarks(text) }
  cache.set(key, found)
  return found
}

/** A label with a colon, in French after a no-break space. */
export const withColon = (label: TextKey) => t('app.Colon', { text: t(label) })

/** A name, and after a colon what is said about it. */
export const labelled = (name: string, text: string) => `${t('app.Colon', { text: name })} ${text}`

export const hasText = (key: string): key is TextKey => typeof find(english, key) === 'string'

function applyTexts(code: string, tree: Texts) {
  texts = tree
  cache = new Map()
  const shown = tree === english ? 'en' : code
  useLanguage.setState({ code: shown })
  document.documentElement.lang = shown
  document.documentElement.dir = rightToLeft.test(shown) ? 'rtl' : 'ltr'
}

/** Larger packs are refused; community packs have 57 000 characters. */
const maxPackCharacters = 524_288

const readPack = async (response: Response) => {
  const text = await response.text()
  if (text.length > maxPackCharacters) throw new RangeError('pack too large')
  const { packTexts } = await import('./pack.ts')
  return packTexts((JSON.parse(text) as { webapp?: unknown }).webapp, english)
}

/** The texts of a pack on the gateway; English if it cannot be read, or is broken, which sets `broken`. */
async function fetchPack(code: string) {
  const { markPackRead, packCacheMode } = await import('./deleted-packs.ts')
  const cache = await packCacheMode(code)
  try {
    return await request(`i18n/language?${new URLSearchParams({ code })}`, { cache }, async response => {
      const pack = await readPack(response).catch(cause => {
        useLanguage.setState({ broken: code })
        throw cause
      })
      if (cache === 'default') markPackRead(code)
      return pack
    })
  } catch {
    return english
  }
}

/** Code of the language chosen by the owner. */
const chosen = storedText('locale', String)

/** Switches the language and stores the choice; resolves to false if the browser does not store it. */
export async function setLanguage(code: string) {
  const isKept = chosen.keep(code)
  await apply(code)
  return isKept
}

/** Shows texts that were added in the current language. */
function showAdded() {
  texts = builtIn.get(useLanguage.getState().code)?.() ?? english
  cache = new Map()
  useLanguage.setState({ languages: builtInNames() })
}

/** Adds English texts of the build; before packs are read, which need all of them. */
export function addEnglish(more: EnglishLists) {
  addToEnglish(more)
  showAdded()
}

/** Adds the same texts in other languages: by code, as lists in the order of the English ones. */
export function addLists(ofEnglish: EnglishLists, lists: Record<string, string>) {
  addBuiltIn(ofEnglish, lists)
  showAdded()
}

/** The code of the latest choice. */
let latestCode = ''
/** Codes of the gateway's packs; empty until `loadLanguages`. */
let packs: ReadonlySet<string> = new Set()

async function apply(code: string) {
  latestCode = code
  // A built-in language is applied synchronously, so that the first frame has it.
  const tree = (packs.has(code) ? undefined : builtIn.get(code)?.()) ?? (await fetchPack(code))
  // A slow pack must not undo a later choice.
  if (latestCode === code) applyTexts(code, tree)
}

/** The code of the stored language, else of the browser's. */
export const preferred = () => chosen.read() ?? navigator.language.replace(/-.*/, '')

/**
 * Applies the stored language, else the browser's if it is built in; resolves when the app can be rendered. A pack is read after the first
 * paint, once `loadLanguages` knows that the gateway has it.
 */
export async function startLanguage() {
  const code = preferred()
  if (builtIn.has(code)) return apply(code)
  applyTexts('en', english)
}

/**
 * Adds the gateway's packs to the available languages; a pack for a built-in language replaces it. A failure
 * changes nothing. Never rejects.
 */
export async function loadLanguages() {
  // Open to visitors, so no password is sent; whatever the browser adds, the answer is the same.
  const asVisitor = { ...callInit(''), credentials: 'same-origin' } as const
  const list: unknown = await get('i18n/languages', {}, asVisitor).catch(() => undefined)
  const { arePacksUsable } = await import('./deleted-packs.ts')
  if (!Array.isArray(list) || !(await arePacksUsable(list.length))) return
  const found = listOf<LanguageEntry>(list).filter(
    ({ code, name }) => typeof code === 'string' && typeof name === 'string',
  )
  packs = new Set(found.map(({ code }) => code))
  const languages = new Map([...builtInNames(), ...found].map(entry => [entry.code, entry]))
  useLanguage.setState({ languages: [...languages.values()] })
  const code = preferred()
  if (packs.has(code) && (builtIn.has(code) || useLanguage.getState().code !== code)) await apply(code)
}

/** Returns to a built-in language after a pack was deleted; no pack can be read until the gateway has restarted. */
export async function dropPacks() {
  const { markPackDeleted } = await import('./deleted-packs.ts')
  markPackDeleted()
  packs = new Set()
  useLanguage.setState({ languages: builtInNames() })
  if (!builtIn.has(preferred())) chosen.keep(undefined)
  const code = preferred()
  await apply(builtIn.has(code) ? code : 'en')
}
