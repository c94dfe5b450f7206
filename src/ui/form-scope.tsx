import { createContext, useContext, useState } from 'react'
import type { NumberLimit, TextLimit } from '../contract/limits.ts'
import type { Group } from '../lib/i18n.ts'
import { memberAt } from '../lib/read-form.ts'

/** What a refusal of the gateway says of one field. */
export interface Problem {
  name: string
  text: string
}

/** What the fields of a form share. */
export interface Scope {
  /** The document as edited. */
  draft: object
  /** Group of the labels. */
  texts: Group
  limitOf: (name: string) => (TextLimit & NumberLimit) | undefined
  problem: Problem | undefined
}

export const FormScope = createContext<Scope | undefined>(undefined)

/** The form around a field. */
export function useScope(): Scope {
  const scope = useContext(FormScope)
  if (!scope) throw new Error('a field stands outside a form')
  return scope
}

/** The member a field starts with when it appears, which may be an edit from before it was hidden. Empty when missing. */
export function useFirstValue(name: string) {
  const { draft } = useScope()
  const [value] = useState(() => memberAt(draft, name))
  return Number.isNaN(value) ? '' : (value ?? '')
}
