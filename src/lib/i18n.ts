import { create } from 'zustand'
import de from '../../lang/de.json'
import en from '../../lang/en.json'
import fr from '../../lang/fr.json'
import type { LanguageEntry } from '../contract/files.ts'
import { get } from './api.ts'
import { recall, remember } from './storage.ts'

type English = typeof en
/** Texts by group and key, the shape of community packs. */
export type Texts = Record<string, Record<string, string>>
export type Group = keyof English & string
export type KeyIn<G extends Group> = keyof English[G] & string
/** Every text that exists in English, as `group.Key`. */
export type TextKey = { [G in Group]: `${G}.${KeyIn<G>}` }[Group]
/** What fills the `{holes}` of a text. */
export type Holes = Record<string, string | number>

const builtIn: Record<string, Texts> = { en, de, fr }
const builtInNames: LanguageEntry[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
]
const rightToLeft = /^(ar|dv|fa|he|iw|ku|ps|sd|ug|ur|yi)\b/

/** The language shown and those on offer: built in ones first, then the gateway's packs. */
export const useLanguage = create<{ code: string; languages: readonly LanguageEntry[] }>()(() => ({
  code: 'en',
  languages: builtInNames,
}))

let texts: Texts = en

function find(tree: Texts, key: string) {
  const dot = key.indexOf('.')
  const text: unknown = tree[key.slice(0, dot)]?.[key.slice(dot + 1)]
  return typeof text === 'string' ? text : undefined
}

/** A text that is nothing but a link, `@:group.Key`, stands for the text it names. */
function follow(tree: Texts, key: string) {
  const text = find(tree, key)
  return text?.startsWith('@:') ? find(tree, text.slice(2)) : text
}

/** Which of the plural forms counts: of two by one or not, of three or more by none, one, many. */
function form(forms: string[], { count, n }: Holes) {
  const amount = Math.abs(Number(count ?? n ?? 1))
  return forms.length === 2 ? forms[amount === 1 ? 0 : 1] : forms[Math.min(amount, 2, forms.length - 1)]
}

/** The text in the chosen language, else in English, with its holes filled; a missing hole stays empty. */
export function t(key: TextKey, holes: Holes = {}) {
  const text = follow(texts, key) ?? follow(en, key) ?? key
  const chosen = text.includes('|') ? (form(text.split('|'), holes) ?? '').trim() : text
  return chosen.replace(/\{(\w+)\}/g, (_, name: string) => String(holes[name] ?? ''))
}

export const hasText = (key: string): key is TextKey => find(en, key) !== undefined

function use(code: string, tree: Texts) {
  texts = tree
  useLanguage.setState({ code })
  document.documentElement.lang = code
  document.documentElement.dir = rightToLeft.test(code) ? 'rtl' : 'ltr'
}

async function packTexts(code: string) {
  const { webapp } = await get('i18n/language', { code })
  return webapp && typeof webapp === 'object' ? webapp : en
}

/** Shows the app in a language and remembers it. A pack that cannot be had falls back to English silently. */
export async function setLanguage(code: string) {
  remember('locale', code)
  await apply(code)
}

let wanted = ''

async function apply(code: string) {
  wanted = code
  const tree = builtIn[code] ?? (await packTexts(code).catch(() => en))
  // A slow pack must not undo a choice made since.
  if (wanted === code) use(code, tree)
}

/** Applies the remembered language, else the browser's if it is built in. A pack arrives after the first paint. */
export function startLanguage() {
  const code = recall('locale') ?? navigator.language.split('-')[0] ?? 'en'
  if (builtIn[code] || recall('locale')) return apply(code)
  use('en', en)
  return Promise.resolve()
}

/** Adds the gateway's packs to the languages on offer; a failure changes nothing. Never rejects. */
export async function loadLanguages() {
  const packs: unknown = await get('i18n/languages').catch(() => [])
  if (!Array.isArray(packs)) return
  const known = new Map(builtInNames.map(entry => [entry.code, entry]))
  for (const entry of packs as Partial<LanguageEntry>[])
    if (typeof entry?.code === 'string' && typeof entry.name === 'string' && !known.has(entry.code))
      known.set(entry.code, { code: entry.code, name: entry.name })
  useLanguage.setState({ languages: [...known.values()] })
  const browser = navigator.language.split('-')[0] ?? ''
  if (!recall('locale') && !builtIn[browser] && known.has(browser)) await apply(browser)
}
