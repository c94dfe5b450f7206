import { FileError, type FileFault } from '../../../history/csv/file-error.ts'
import type { Assignment } from '../../../history/foreign/meaning.ts'
import { observationsOf, toldBy } from '../../../history/foreign/observations.ts'
import { type ForeignFile, readForeign } from '../../../history/foreign/read.ts'
import { type Imported, importCsv, importObservations } from '../../../history/transfer.ts'
import type { RecordedInverter } from '../../../history/yields.ts'
import { knownInverters } from './known-inverters.ts'

/** What the owner is asked about a file of another program. */
export interface ForeignQuestion {
  /** Name of the file. */
  file: string
  series: ForeignFile['series']
  inverters: readonly RecordedInverter[]
}

interface AddOptions {
  /** Stops adding. */
  signal: AbortSignal
  /** Is told how much of the file is read or added, 0..1. */
  onProgress: (share: number) => void
  /** Asks which series is what; resolves to undefined if the file is not to be added. */
  ask: (question: ForeignQuestion) => Promise<readonly Assignment[] | undefined>
}

/** What came of adding a file. */
export interface Added extends Imported {
  /** It is a file of another program, whose values are not counted by lines. */
  isForeign: boolean
}

const notAdded = (fault: FileFault): Added => ({
  storedUpTo: 0,
  wrong: [],
  hasMoreWrong: false,
  values: 0,
  days: new Set(),
  fault,
  isForeign: true,
})

async function addForeign(file: File, { ask, ...options }: AddOptions): Promise<Added> {
  const { series, wrong, hasMoreWrong } = await readForeign(file, options)
  const inverters = await knownInverters()
  const assignments = await ask({ file: file.name, series, inverters })
  if (!assignments) throw new FileError(options.signal.aborted ? 'stopped' : 'declined')
  const told = toldBy(assignments)
  const count = told.reduce((sum, { means, yields }) => sum + means.length + yields.size, 0)
  const names = Object.fromEntries(inverters.map(({ serial, name }) => [serial, name]))
  const imported = await importObservations(observationsOf(told, names), { ...options, count })
  return { ...imported, wrong, hasMoreWrong, isForeign: true }
}

/** Adds a file of another browser, or of another program after asking what is in it. */
export async function addFile(file: File, options: AddOptions): Promise<Added> {
  if (options.signal.aborted) return notAdded('stopped')
  const imported = await importCsv(file, options)
  if (imported.fault !== 'foreign') return { ...imported, isForeign: false }
  try {
    return await addForeign(file, options)
  } catch (cause) {
    if (cause instanceof FileError) return notAdded(cause.fault)
    throw cause
  }
}
