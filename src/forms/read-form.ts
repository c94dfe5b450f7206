import { isObject } from '../gateway/json.ts'

/** What edits a member. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The member of `document` at a dotted path; undefined if there is none. */
export const memberAt = (document: unknown, path: string) =>
  path.split('.').reduce((node: unknown, key) => (isObject(node) ? node[key] : undefined), document)

/** A copy of `document` with another value for the member at a dotted path, whose parents exist. */
export function withMember<D extends object>(document: D, path: string, value: unknown): D {
  const copy = structuredClone(document)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const node = keys.length ? memberAt(copy, keys.join('.')) : copy
  if (isObject(node)) node[last] = value
  return copy
}

/** The value of a control in the type of the member it edits. */
function valueLike(member: unknown, control: Control) {
  if (typeof member === 'boolean') return (control as HTMLInputElement).checked
  // A number that the gateway does not know is null.
  return typeof member === 'number' || control.type === 'number' ? Number.parseFloat(control.value) : control.value
}

/**
 * A copy of `draft` with the value of a control that the owner has changed, in the type the member already had; `draft` itself for a
 * control that is not named after a member, such as one whose name begins with a dot. Others are not read: browsers and sliders may show
 * in them what nobody entered. An empty number becomes NaN, never 0.
 */
export function readControl<D extends object>(control: Control, draft: D): D {
  const member = memberAt(draft, control.name ?? '')
  return member === undefined ? draft : withMember(draft, control.name, valueLike(member, control))
}
