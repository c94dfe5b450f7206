import type { Reply } from '../../contract/endpoints.ts'
import { ApiError } from '../../gateway/api-error.ts'
import { t } from '../../i18n/i18n.ts'
import { failureText } from '../../ui/alerts/reply-text.ts'
import { type Conflict, mergeEdits, same } from './merge.ts'

/** Which values of a conflict to save; undefined to save nothing. */
export type ConflictChoice = 'mine' | 'stored' | undefined

interface Steps<D> {
  /** Reads the stored document; undefined if it no longer exists. May reject. */
  read: () => Promise<D | undefined>
  ask: (conflicts: readonly Conflict[]) => Promise<ConflictChoice>
}

/** The outcome of a merge: what to save. */
export interface ToSave<D> {
  document: D
  /** The stored document it was merged with. */
  stored: D
  /** Dotted paths of the members that got the stored value, by choice or because they were not edited. */
  taken: readonly string[]
  /** Whether the owner chose the stored values and nothing else was edited. */
  needless?: boolean
}

/**
 * Reads a document again before a save, and merges the edits with what has changed meanwhile; it is read once more after the owner has
 * chosen. `gone` if it no longer exists, undefined if the owner does not want to save.
 */
export async function mergeStored<D>(
  base: D,
  edited: D,
  { read, ask }: Steps<D>,
): Promise<ToSave<D> | 'gone' | undefined> {
  const taken = new Set<string>()
  let [before, mine, tookStored] = [base, edited, false]
  for (;;) {
    const stored = await read()
    if (stored === undefined) return 'gone'
    const merged = mergeEdits(before, mine, stored)
    for (const name of merged.taken) taken.add(name)
    if (!merged.conflicts.length) {
      const { document } = merged
      return { document, stored, taken: [...taken], needless: tookStored && same(document, stored) }
    }
    const choice = await ask(merged.conflicts)
    if (!choice) return undefined
    if (choice === 'stored') for (const { name } of merged.conflicts) taken.add(name)
    tookStored ||= choice === 'stored'
    mine = mergeEdits(before, mine, stored, choice).document
    before = stored
  }
}

/** The reply to show when the stored document could not be read; a missing login and any error of our own are thrown again. */
export function notRead(error: unknown): Reply {
  if (!(error instanceof ApiError) || error.reason === 'unauthorized') throw error
  return { type: 'danger', message: t('form.NotReadAgain', { reason: failureText(error) }) }
}
