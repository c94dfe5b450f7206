import type { Restorable } from '../../../contract/files.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import { isObject, parseJson } from '../../../gateway/json.ts'
import { jsonError } from '../../../gateway/json-error.ts'
import { readFile } from '../../../gateway/read-file.ts'
import { t } from '../../../i18n/i18n.ts'
import type { FileToSend } from '../../../session/restore.ts'
import { type Preview, previewOf } from './changes.ts'

const isList = Array.isArray as (value: unknown) => value is unknown[]

/** What kind of file it is, by its content; of a list the first entry counts. */
export function kindOf(content: unknown): Restorable | undefined {
  const { cfg, name, meta } = Object(isList(content) ? content[0] : content) as Record<string, unknown>
  if (isObject(cfg)) return 'config.json'
  if (typeof name === 'string') return 'pin_mapping.json'
  return isObject(meta) ? 'pack.lang.json' : undefined
}

/** The kind of a file of the gateway by its name; undefined for one that cannot be restored. */
export function kindNamed(name: string): Restorable | undefined {
  if (name === 'config.json' || name === 'pin_mapping.json') return name
  // A name that is a path would leave the folder into which a backup is unpacked.
  return /^[^\\/:]+\.lang\.json$/.test(name) ? 'pack.lang.json' : undefined
}

/** A file that may be restored. */
export interface Restoring extends FileToSend {
  kind: Restorable
  /** Bytes. */
  size: number
  preview: Preview
}

/** A file of the gateway as JSON; an empty object if it is missing or broken. Fails with an ApiError. */
export async function presentFile(name: string): Promise<unknown> {
  try {
    return parseJson(await (await readFile(name)).text())
  } catch (error) {
    if (error instanceof ApiError && error.status !== 404) throw error
    return {}
  }
}

/** The content of a text, and of what kind it is; or why it cannot be restored, as a sentence. */
function parse(text: string): { kind: Restorable; content: unknown } | string {
  try {
    const content = parseJson(text)
    const kind = kindOf(content)
    return kind ? { kind, content } : t('fileadmin.InvalidJsonContent')
  } catch (cause) {
    if (cause instanceof RangeError) return t('fileadmin.InvalidJsonContent')
    return `${t('fileadmin.InvalidJson')} ${t('fileadmin.Place', jsonError(text))}`
  }
}

/**
 * What a text is and would change, or why it cannot be restored, as a sentence. `name` is its name on the gateway, where its
 * kind decides that otherwise; `present` are the names of the gateway's own files. Fails with an ApiError.
 */
export async function examineText(
  text: string,
  present: readonly string[],
  name?: string,
): Promise<Restoring | string> {
  const parsed = parse(text)
  if (typeof parsed === 'string') return parsed
  const { kind, content } = parsed
  if (name && kindNamed(name) !== kind) return t('fileadmin.WrongContent')
  let [sent, read] = [text, content]
  if ((kind === 'pin_mapping.json') !== isList(content)) {
    // The gateway reads a list of profiles, and an object in the other files. Source: gateway contract 11, 17.
    read = isList(content) ? content[0] : [content]
    sent = JSON.stringify(read)
  }
  const target = name ?? kind
  const before = present.includes(target) ? await presentFile(target) : {}
  return { name: target, kind, text: sent, size: new Blob([sent]).size, preview: previewOf(kind, before, read) }
}
