import { createContext, useContext, useState } from 'react'
import type { NumberLimit, TextLimit } from '../contract/limits.ts'
import { isBlank } from '../i18n/format.ts'
import type { FieldText } from './merge/conflict-dialog.tsx'
import { memberAt } from './read-form.ts'

/** Why the gateway rejected the document. */
export interface Problem {
  /** The field it is about, if that is known. */
  name: string | undefined
  text: string
}

/** What the fields of a form share. */
export interface Scope {
  /** The document as edited. */
  draft: object
  /** The document as it is sent: without mistakes in fields that are hidden by now. */
  toSend: () => object
  /** Edits the member at a dotted path; `edit` makes the new value from the one of now. */
  change: (name: string, edit: (value: unknown) => unknown) => void
  limitOf: (name: string) => (TextLimit & NumberLimit) | undefined
  problem: Problem | undefined
  /** What is in the number fields that cannot be read, by name, for when they are hidden and shown again. */
  unread: Map<string, string>
  /** The texts of every field shown so far, by name. */
  texts: Map<string, FieldText>
}

/** Without a form around it a field has no draft. */
export const FormScope = createContext({} as Scope)

/** The scope of the form around a field. */
export const useScope = () => useContext(FormScope)

/** The value of a field when it appears, which may be an edit from before it was hidden; empty when there is none. */
export function useFirstValue(name: string) {
  const { draft } = useScope()
  const [value] = useState(() => memberAt(draft, name))
  return isBlank(value) ? '' : value
}
