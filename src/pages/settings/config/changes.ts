import type { Restorable } from '../../../contract/files.ts'
import { isObject } from '../../../gateway/json.ts'
import { english, type Texts } from '../../../i18n/built-in.ts'
import { dash, percent, textOf } from '../../../i18n/format.ts'
import { withColon } from '../../../i18n/i18n.ts'
import { packTexts } from '../../../i18n/pack.ts'

/** A change that a restored file would make, as text. */
export interface Change {
  text: string
  /** It can lock out the owner. */
  cutsOff?: boolean
}

/** What a file would change. */
export interface Preview {
  /** Number of members, profiles or texts. */
  count: number
  /** A line each; for a language pack what it is. */
  lines: Change[]
}

const secret = /pass|key|secret|token/i

/** A value as the preview shows it. Serials are decimal in this file, hexadecimal everywhere else. */
function shown(path: string, value: unknown) {
  if (secret.test(path) && value) return '•••'
  if (path.endsWith('serial') && typeof value === 'number') return value.toString(16)
  // A missing value, or an inherited one such as `constructor`, has no JSON.
  const text = JSON.stringify(value) ?? dash
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Members that decide how the gateway is reached, and who may log in. */
const reach = /^(wifi\.(?!dns|aptimeout)|mdns|security|device\.pinmapping)/

/** A line for each member that a restored configuration would change, but for the counter of saves; passwords and keys are masked. */
export function changedMembers(before: unknown, after: unknown, path = ''): Change[] {
  if (isObject(before) || isObject(after)) {
    const [old, fresh]: Record<string, unknown>[] = [Object(before), Object(after)]
    return Object.keys({ ...old, ...fresh }).flatMap(key =>
      changedMembers(old?.[key], fresh?.[key], path ? `${path}.${key}` : key),
    )
  }
  return before === after || path === 'cfg.save_count'
    ? []
    : [{ text: `${path}: ${shown(path, before)} → ${shown(path, after)}`, cutsOff: reach.test(path) }]
}

/** Profiles by name; of equal names the first counts. Source: gateway contract 17. */
function profilesIn(content: unknown) {
  const profiles: unknown[] = Array.isArray(content) ? content : []
  return new Map(
    profiles
      .filter(isObject)
      .map(profile => [textOf(profile.name), profile] as const)
      .reverse(),
  )
}

/** Pin profiles that are new or changed, by name, and removed ones with a dash. */
function changedProfiles(before: unknown, after: unknown): Change[] {
  const [old, fresh] = [profilesIn(before), profilesIn(after)]
  const changed = [...fresh].reverse().filter(([name, profile]) => changedMembers(old.get(name), profile).length > 0)
  const gone = [...old.keys()].reverse().filter(name => !fresh.has(name))
  return [...changed.map(([name]) => ({ text: name })), ...gone.map(name => ({ text: `${name} → ${dash}` }))]
}

const count = (tree: Texts) => Object.values(tree).flatMap(Object.keys).length

/** Fraction of our texts that the `webapp` of a pack has; 0 for an unusable pack. */
function coverage(webapp: unknown) {
  try {
    return count(packTexts(webapp, english)) / count(english)
  } catch {
    return 0
  }
}

function packLines(content: unknown): Change[] {
  const { meta, webapp } = content as { meta: { name?: unknown; code?: unknown }; webapp?: unknown }
  return [
    { text: `${textOf(meta.name)} (${textOf(meta.code)})` },
    { text: `${withColon('fileadmin.Coverage')} ${percent(coverage(webapp))}` },
  ]
}

/** What a file of a kind would change, given its content and the gateway's own file. */
export function previewOf(kind: Restorable, before: unknown, after: unknown): Preview {
  if (kind === 'pack.lang.json') return { count: changedMembers(before, after).length, lines: packLines(after) }
  const lines = kind === 'config.json' ? changedMembers(before, after) : changedProfiles(before, after)
  return { count: lines.length, lines }
}
