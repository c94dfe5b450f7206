/** The element with an id, which must be of this kind. */
export function byId<E extends HTMLElement>(id: string, kind: new () => E): E {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no ${id}`)
}

/** An input or choice of a form, which must be there. */
export function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement
}

/** Shows a message to the visitor, instead of the last one. */
export function showStatus(text: string) {
  byId('status', HTMLElement).textContent = text
}
