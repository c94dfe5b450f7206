import type { Restorable } from '../contract/files.ts'
import { ApiError } from './api.ts'
import { readFile } from './backup.ts'
import { dash, percent } from './format.ts'
import { coverage, t } from './i18n.ts'
import { isObject } from './json.ts'
import { jsonError } from './json-error.ts'

const isList = Array.isArray as (value: unknown) => value is unknown[]

/** What a file is by its content; of a list the first entry counts. Source: screen inventory 9.4. */
export function kindOf(content: unknown): Restorable | undefined {
  const { cfg, name, meta } = Object(isList(content) ? content[0] : content) as Record<string, unknown>
  if (isObject(cfg)) return 'config.json'
  if (typeof name === 'string') return 'pin_mapping.json'
  return isObject(meta) ? 'pack.lang.json' : undefined
}

/** A file that may be restored. */
export interface Restoring {
  kind: Restorable
  body: Blob
  /** What it would change or bring, a line each. */
  preview: string[]
}

/** The configuration the gateway has stored; an empty one when the file is gone or broken. Fails with an ApiError. */
export async function presentConfig(): Promise<unknown> {
  try {
    return JSON.parse(await (await readFile('config.json')).text())
  } catch (error) {
    if (error instanceof ApiError && error.status !== 404) throw error
    return {}
  }
}

const secret = /pass|key|secret|token/i

/** A value as the preview shows it. Serials are hexadecimal everywhere but in this file. */
function shown(path: string, value: unknown) {
  if (secret.test(path) && value) return '•••'
  if (path.endsWith('serial') && typeof value === 'number') return value.toString(16)
  // Of what is not there, and of what only looks there (`constructor`), there is no text.
  const text = JSON.stringify(value) ?? dash
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/**
 * What a restored configuration would change, a line for each member: path, old and new value, a dash for none; passwords
 * and keys are masked. The count of saves tells nothing.
 */
export function changedMembers(before: unknown, after: unknown, path = ''): string[] {
  if (isObject(before) || isObject(after)) {
    const [old, fresh] = [Object(before), Object(after)] as [Record<string, unknown>, Record<string, unknown>]
    const keys = new Set([...Object.keys(old), ...Object.keys(fresh)])
    return [...keys].flatMap(key => changedMembers(old[key], fresh[key], path ? `${path}.${key}` : key))
  }
  return before === after || path === 'cfg.save_count'
    ? []
    : [`${path}: ${shown(path, before)} → ${shown(path, after)}`]
}

/** What a file would change or bring, a line each. Fails with an ApiError. */
async function previewOf(kind: Restorable, content: unknown) {
  if (kind === 'config.json') return changedMembers(await presentConfig(), content)
  if (kind === 'pin_mapping.json') return (content as { name?: unknown }[]).map(profile => String(profile?.name))
  const { meta, webapp } = content as { meta: { name?: unknown; code?: unknown }; webapp?: unknown }
  return [`${meta.name} (${meta.code})`, `${t('fileadmin.Coverage')}: ${percent(coverage(webapp))}`]
}

/** Tells what `file` is and would do, or in words why it cannot be restored. Fails with an ApiError. */
export async function examine(file: Blob): Promise<Restoring | string> {
  // A file that has gone meanwhile reads as empty.
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
