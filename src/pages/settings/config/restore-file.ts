import type { Restorable } from '../../../contract/files.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import { isObject } from '../../../gateway/json.ts'
import { jsonError } from '../../../gateway/json-error.ts'
import { readFile } from '../../../gateway/read-file.ts'
import { dash, percent, textOf } from '../../../i18n/format.ts'
import { t, withColon } from '../../../i18n/i18n.ts'
import { coverage } from './coverage.ts'

const isList = Array.isArray as (value: unknown) => value is unknown[]

/** What kind of file it is, by its content; of a list the first entry counts. */
export function kindOf(content: unknown): Restorable | undefined {
  const { cfg, name, meta } = Object(isList(content) ? content[0] : content) as Record<string, unknown>
  if (isObject(cfg)) return 'config.json'
  if (typeof name === 'string') return 'pin_mapping.json'
  return isObject(meta) ? 'pack.lang.json' : undefined
}

/** A change that a restored file would make, or an entry it would add, as text. */
export interface Change {
  text: string
  /** It can lock out the owner. */
  cutsOff?: boolean
}

/** A file that may be restored. */
export interface Restoring {
  kind: Restorable
  body: Blob
  preview: Change[]
}

/** The stored configuration of the gateway; an empty one if the file is missing or broken. Fails with an ApiError. */
export async function presentConfig(): Promise<unknown> {
  try {
    return JSON.parse(await (await readFile('config.json')).text())
  } catch (error) {
    if (error instanceof ApiError && error.status !== 404) throw error
    return {}
  }
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

/**
 * What a restored configuration would change, member by member: path, old and new value, a dash for none; passwords
 * and keys are masked. The counter of saves is left out.
 */
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

/** What a file would change or add. Fails with an ApiError. */
async function previewOf(kind: Restorable, content: unknown): Promise<Change[]> {
  if (kind === 'config.json') return changedMembers(await presentConfig(), content)
  if (kind === 'pin_mapping.json')
    return (content as { name?: unknown }[]).map(profile => ({ text: textOf(profile?.name) }))
  const { meta, webapp } = content as { meta: { name?: unknown; code?: unknown }; webapp?: unknown }
  return [
    { text: `${textOf(meta.name)} (${textOf(meta.code)})` },
    { text: `${withColon('fileadmin.Coverage')} ${percent(coverage(webapp))}` },
  ]
}

/** Reads what `file` is and would change, or returns why it cannot be restored. Fails with an ApiError. */
export async function examine(file: Blob): Promise<Restoring | string> {
  // A file deleted meanwhile counts as empty.
  const text = await file.text().catch(() => '')
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return `${t('fileadmin.InvalidJson')} ${t('fileadmin.Place', jsonError(text))}`
  }
  const kind = kindOf(content)
  if (!kind) return t('fileadmin.InvalidJsonContent')
  let body = file
  if ((kind === 'pin_mapping.json') !== isList(content)) {
    // The gateway reads a list of profiles, and an object in the other files. Source: gateway contract 11, 17.
    content = isList(content) ? content[0] : [content]
    body = new Blob([JSON.stringify(content)])
  }
  return { kind, body, preview: await previewOf(kind, content) }
}
