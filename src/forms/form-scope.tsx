import { createContext, useContext, useState } from 'react'
import type { NumberBounds, TextBounds } from '../contract/bounds.ts'
import { isBlank } from '../i18n/format.ts'
import type { FieldText } from './merge/conflict-dialog.tsx'
import { memberAt } from './read-form.ts'

/** Why the gateway rejected the document. */
export interface Problem {
  /** The field concerned, if known. */
  name: string | undefined
  text: string
}

/** State that the fields of a form share. */
export interface Scope {
  draft: object
  /** The document to send: the draft without mistakes in hidden fields. */
  toSend: () => object
  /** Edits the member at a dotted path; `edit` makes the new value from the current one. */
  change: (name: string, edit: (value: unknown) => unknown) => void
  boundsOf: (name: string) => (TextBounds & NumberBounds) | undefined
  problem: Problem | undefined
  /** The content of number fields that cannot be read, by name, for when they are hidden and shown again. */
  unread: Map<string, string>
  /** The texts of every field shown so far, by name. */
  texts: Map<string, FieldText>
}

/** A field outside a form has no draft. */
export const FormScope = createContext({} as Scope)

/** The scope of the form around a field. */
export const useScope = () => useContext(FormScope)

/** The initial value of a field, which may be an edit from before it was hidden; empty if there is none. */
export function useFirstValue(name: string) {
  const { draft } = useScope()
  const [value] = useState(() => memberAt(draft, name))
  return isBlank(value) ? '' : value
}
