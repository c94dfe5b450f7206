import { isObject } from '../gateway/json.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

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

/**
 * A copy of `draft` with empty numbers replaced by those of `stored`. Only a hidden control can be empty, or the
 * form could not have been submitted.
 */
export function fillGaps<D extends object>(draft: D, stored: D): D {
  const fill = (node: Record<string, unknown>, from: unknown) => {
    for (const [key, value] of Object.entries(node)) {
      if (Number.isNaN(value)) node[key] = memberAt(from, key)
      else if (isObject(value)) fill(value, memberAt(from, key))
    }
    return node
  }
  return fill(structuredClone(draft) as Record<string, unknown>, stored) as D
}

/** The value of a control in the type of the member it edits. */
function valueLike(member: unknown, control: Control) {
  if (typeof member === 'boolean') return (control as HTMLInputElement).checked
  return typeof member === 'number' ? Number.parseFloat(control.value) : control.value
}

/**
 * A copy of `draft` with the form's controls read into it, each value in the type it already had. Controls that are not
 * named after a member are ignored, such as those whose name begins with a dot; members without a control are kept. An empty
 * number becomes NaN, never 0.
 */
export function readForm<D extends object>(form: HTMLFormElement, draft: D): D {
  const next = structuredClone(draft)
  for (const control of form.elements as Iterable<unknown> as Iterable<Control>) {
    const path = control.name.split('.')
    const last = path.pop() ?? ''
    const node = path.length ? memberAt(next, path.join('.')) : next
    if (!last || !isObject(node) || !(last in node)) continue
    node[last] = valueLike(node[last], control)
  }
  return next
}
