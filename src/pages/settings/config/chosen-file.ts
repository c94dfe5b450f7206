import { bytes } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { ZipError } from '../../../ui/read-zip.ts'
import { examineText, kindNamed, type Restoring } from './restore-file.ts'
import { maxBackupBytes, unzip } from './unzip.ts'

/** What is in a file that was chosen for a restore. */
export interface Examined {
  /** In the order in which they are sent. */
  files: Restoring[]
  /** Why nothing, or some of it, cannot be restored: sentences. */
  problems: string[]
}

/** The configuration goes last: with it the address and the password of the gateway may change, and the others would not arrive. */
const order = ['pin_mapping.json', 'pack.lang.json', 'config.json'] as const

/** The first names, as a list. */
const namesOf = (names: readonly string[]) => (names.length > 5 ? [...names.slice(0, 5), '…'] : names).join(', ')

async function isArchive(file: File) {
  return /\.zip$/i.test(file.name) || (await file.slice(0, 2).text()) === 'PK'
}

async function examineArchive(file: File, present: readonly string[]): Promise<Examined> {
  const files: Restoring[] = []
  const problems: string[] = []
  const useless: string[] = []
  for (const { name, content } of await unzip(file)) {
    if (!kindNamed(name)) {
      useless.push(name)
      continue
    }
    const found = await examineText(new TextDecoder().decode(content), present, name)
    if (typeof found === 'string') problems.push(t('fileadmin.InFile', { name, problem: found }))
    else files.push(found)
  }
  files.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  if (files.length + problems.length === 0) return { files, problems: [t('fileadmin.ZipForeign')] }
  if (useless.length > 0) problems.push(t('fileadmin.NotUsed', { names: namesOf(useless) }))
  return { files, problems }
}

/**
 * Reads what a JSON file or a backup holds and would change; `present` are the names of the gateway's own files. Fails
 * with an ApiError.
 */
export async function examine(file: File, present: readonly string[]): Promise<Examined> {
  try {
    if (await isArchive(file)) return await examineArchive(file, present)
    if (file.size > maxBackupBytes) throw new ZipError('ZipTooLarge')
    const found = await examineText(await file.text(), present)
    return typeof found === 'string' ? { files: [], problems: [found] } : { files: [found], problems: [] }
  } catch (error) {
    if (error instanceof ZipError) {
      const sizes = { size: bytes(file.size), max: bytes(maxBackupBytes) }
      return { files: [], problems: [t(`fileadmin.${error.problem}`, sizes)] }
    }
    // The file was deleted or cannot be read.
    if (error instanceof DOMException) return { files: [], problems: [t('fileadmin.Unreadable')] }
    throw error
  }
}
