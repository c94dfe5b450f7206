import { isObject } from './json.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The member of `document` at a path with dots; undefined where the path leads nowhere. */
export const memberAt = (document: unknown, path: string) =>
  path.split('.').reduce((node: unknown, key) => (isObject(node) ? node[key] : undefined), document)

/**
 * A copy of `draft` where each emptied number is as in `stored`. Only a control that has been hidden since can have left
 * one, or its form could not have been sent.
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

/**
 * A copy of `draft` with the form's controls read into it, each value in the type it already had. Controls that are not
 * named after a member are passed over; members without a control stay. An emptied number becomes NaN, never 0.
 */
export function readForm<D extends object>(form: HTMLFormElement, draft: D): D {
  const next = structuredClone(draft)
  for (const control of form.elements as Iterable<unknown> as Iterable<Control>) {
    const path = control.name?.split('.') ?? []
    const last = path.pop() ?? ''
    const node = path.length ? memberAt(next, path.join('.')) : next
    if (!isObject(node) || !(last in node)) continue
    node[last] =
      typeof node[last] === 'boolean'
        ? (control as HTMLInputElement).checked
        : typeof node[last] === 'number'
          ? Number.parseFloat(control.value)
          : control.value
  }
  return next
}
