import { isObject } from '../gateway/json.ts'
import { typedNumber } from '../ui/controls/number-input.tsx'

/** A control that edits a member. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The member of `document` at a dotted path; undefined if there is none. */
export const memberAt = (document: unknown, path: string) =>
  path.split('.').reduce((node: unknown, key) => (isObject(node) ? node[key] : undefined), document)

/** A copy of `document` with another value at a dotted path, whose parents exist. */
export function withMember<D extends object>(document: D, path: string, value: unknown): D {
  const copy = structuredClone(document)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const node = keys.length ? memberAt(copy, keys.join('.')) : copy
  if (isObject(node)) node[last] = value
  return copy
}

/**
 * The value of a control that the owner has changed, in the type of the member that it edits. Other controls are not read: browsers and
 * sliders may show values in them that nobody entered. A number that is empty or cannot be read becomes NaN, never 0.
 */
export function readControl(control: Control, member: unknown) {
  if (typeof member === 'boolean') return (control as HTMLInputElement).checked
  // A number that the gateway does not know is null.
  if (control.dataset.step) return typedNumber(control)
  return typeof member === 'number' ? Number.parseFloat(control.value) : control.value
}
