import type { PinGroups } from './settings.ts'

/** Source: gateway contract 11. */
export interface FileEntry {
  /** Without a slash. */
  name: string
  /** Bytes. */
  size: number
}

/** The files a client may restore. */
export const restorable = ['config.json', 'pin_mapping.json', 'pack.lang.json'] as const
export type Restorable = (typeof restorable)[number]

/** A profile of pin_mapping.json; every group and member is optional. Source: gateway contract 17. */
export interface PinProfile extends Partial<{ [G in keyof PinGroups]: Partial<PinGroups[G]> }> {
  name: string
  /** For the interface only; the addresses are untrusted. */
  links?: { name: string; url: string }[]
}

/** A language the gateway has a pack for; never a built-in one. Source: gateway contract 16. */
export interface LanguageEntry {
  /** Two letters to be usable for the display. */
  code: string
  name: string
}

/** Formats of the gateway's own display; each optional. Source: gateway contract 16. */
interface DisplayStrings {
  date_format?: string
  offline?: string
  power_w?: string
  power_kw?: string
  yield_today_wh?: string
  yield_today_kwh?: string
  yield_total_kwh?: string
  yield_total_mwh?: string
}

/** A language pack as uploaded. */
export interface LanguagePack {
  meta: LanguageEntry
  display?: DisplayStrings
  /** Messages by group and key. */
  webapp?: Record<string, Record<string, string>>
}
