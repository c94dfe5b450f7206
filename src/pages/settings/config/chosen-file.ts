import type { Restorable } from '../../../contract/files.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import { isObject, jsonIn, parseJson } from '../../../gateway/json.ts'
import { jsonError } from '../../../gateway/json-error.ts'
import { readFile } from '../../../gateway/read-file.ts'
import { bytes } from '../../../i18n/format.ts'
import { labelled, t } from '../../../i18n/i18n.ts'
import { type Arrangement, roofName, roofSize, roofsIn, useArrangement } from '../../../roof/arrangement.ts'
import type { FileToSend } from '../../../session/restore.ts'
import { readZip, ZipError } from '../../../ui/read-zip.ts'
import { changedMembers, type Preview, previewOf } from './changes.ts'
import { fileDoubts, namesOf } from './doubts.ts'

/** A file that may be restored. */
export interface Restoring extends FileToSend {
  kind: Restorable
  /** Bytes. */
  size: number
  preview: Preview
  /** What looks wrong in it, as sentences. */
  doubts: readonly string[]
}

/** The name of the roof's arrangement in a backup. It belongs to the browser and is not sent to a gateway. */
export const roofFile = 'roof.json'

/** The arrangement of the roof in a file. */
export interface RestoringRoof extends Pick<Restoring, 'name' | 'size' | 'preview' | 'doubts'> {
  roofs: Arrangement
}

/** The content of a file that was chosen for a restore. */
export interface ExaminedFile {
  /** In the order in which they are sent. */
  files: readonly Restoring[]
  roof?: RestoringRoof | undefined
  /** Why some or all of it cannot be restored, as sentences. */
  problems: readonly string[]
}

/** A text to restore, from a backup or from a single file, which has no name then. */
interface Content {
  name?: string
  text: string
}

/** The names of the gateway's files, and the model of its chip. */
interface Own {
  present: readonly string[]
  chip?: string | undefined
}

/** The most bytes of a backup, packed and unpacked: many times the file system of a gateway. Source: gateway contract 20.2. */
const maxBackupBytes = 4 * 1024 * 1024

/** The configuration goes last: it may change the address and the password of the gateway, and other files would not arrive. */
const order = ['pin_mapping.json', 'pack.lang.json', 'config.json'] as const

const isList = Array.isArray as (value: unknown) => value is unknown[]

/** The kind of a file, by its content; for a list by its first entry. */
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

/** A file of the gateway as JSON; an empty object if it is missing or broken. Fails with an ApiError. */
export async function presentFile(name: string): Promise<unknown> {
  try {
    return parseJson(await (await readFile(name)).text())
  } catch (error) {
    if (error instanceof ApiError && error.status !== 404) throw error
    return {}
  }
}

/** The content of a text with its kind, or a sentence why it cannot be restored. */
function parse(text: string): { kind: Restorable; content: unknown } | string {
  try {
    const content = parseJson(text)
    // The gateway reads no list inside a list.
    const kind = isList(content) && content.some(isList) ? undefined : kindOf(content)
    return kind ? { kind, content } : t('fileadmin.InvalidJsonContent')
  } catch (cause) {
    if (cause instanceof RangeError) return t('fileadmin.InvalidJsonContent')
    return `${t('fileadmin.InvalidJson')} ${t('fileadmin.Place', jsonError(text))}`
  }
}

/**
 * The kind of a text and what it would change, or a sentence why it cannot be restored. Its name on the gateway follows from its kind,
 * unless it has a fitting one. Fails with an ApiError.
 */
export async function examineText({ name, text }: Content, { present, chip }: Own): Promise<Restoring | string> {
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
  const [preview, doubts] = [previewOf(kind, before, read), fileDoubts(kind, before, read, chip)]
  return { name: target, kind, text: sent, size: new Blob([sent]).size, preview, doubts }
}

/** The files in a backup by their plain names, in whatever folder; if it is not an archive, the file itself. Fails with a ZipError. */
export async function contentsOf(file: File): Promise<Content[]> {
  if (!/\.zip$/i.test(file.name) && (await file.slice(0, 2).text()) !== 'PK') {
    if (file.size > maxBackupBytes) throw new ZipError('ZipTooLarge')
    return [{ text: await file.text() }]
  }
  const files = (await readZip(file, maxBackupBytes)).map(({ name, content }) => ({
    name: name.slice(name.lastIndexOf('/') + 1),
    text: new TextDecoder().decode(content),
  }))
  if (new Set(files.map(({ name }) => name)).size < files.length) throw new ZipError('ZipUnsafe')
  return files
}

/** Whether it is the roof's arrangement, by its name, or for a single file by its content. */
const isRoof = ({ name, text }: Content) =>
  name === undefined ? Object(jsonIn(text)).roofs !== undefined : name === roofFile

/** The arrangement in a text, and what it would change in this browser; or a sentence why it cannot be restored. */
function examineRoof(text: string): RestoringRoof | string {
  const roofs = roofsIn(jsonIn(text))
  if (!roofs) return t('roof.BadFile')
  const { length: count } = changedMembers(useArrangement.getState().roofs, roofs)
  const lines = roofs.map((roof, n) => {
    const { rows, columns } = roofSize(roof)
    return { text: `${roofName(roof, n)}: ${rows} × ${columns}` }
  })
  return { name: roofFile, size: new Blob([text]).size, preview: { count, lines }, doubts: [], roofs }
}

/** Reads what a backup, or a single file, contains and would change. Fails with an ApiError. */
export async function examineFile(file: File, own: Own): Promise<ExaminedFile> {
  const files: Restoring[] = []
  const problems: string[] = []
  const useless: string[] = []
  let roof: RestoringRoof | undefined
  try {
    for (const content of await contentsOf(file)) {
      const { name } = content
      const found = isRoof(content)
        ? examineRoof(content.text)
        : name === undefined || kindNamed(name)
          ? await examineText(content, own)
          : undefined
      if (typeof found === 'object' && 'roofs' in found) roof = found
      else if (typeof found === 'object') files.push(found)
      else if (found) problems.push(name ? labelled(name, found) : found)
      else useless.push(name ?? '')
    }
  } catch (error) {
    // The file was deleted or cannot be read.
    if (error instanceof DOMException) return { files: [], problems: [t('fileadmin.Unreadable')] }
    if (!(error instanceof ZipError)) throw error
    const sizes = { size: bytes(file.size), max: bytes(maxBackupBytes) }
    return { files: [], problems: [t(`fileadmin.${error.problem}`, sizes)] }
  }
  if (files.length + problems.length === 0 && !roof) problems.push(t('fileadmin.InvalidJsonContent'))
  else if (useless.length > 0) problems.push(t('fileadmin.NotUsed', { names: namesOf(useless) }))
  files.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return { files, roof, problems }
}
