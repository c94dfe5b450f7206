import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

const { setTimeout: realTimeout } = globalThis

// A browser tells of the close later, happy-dom at once.
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  realTimeout(() => this.dispatchEvent(new Event('close')))
}

/**
 * Draws `content` on the page; the page is empty again after `leave()`. Effects have run on return: StrictMode runs them twice,
 * and what the first run opened (a socket) is no longer the page's.
 */
export function mount(content: ReactNode) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() => root.render(<StrictMode>{content}</StrictMode>))
  return {
    place,
    leave() {
      root.unmount()
      place.remove()
    },
  }
}

type Seen<T> = Exclude<T, false | null | undefined>

/** Waits until `seen` returns something other than false, nothing or an empty text, and returns that. */
export async function until<T>(seen: () => T): Promise<Seen<T>> {
  for (let turn = 0; turn < 1250; turn++) {
    const found = seen()
    if (found !== false && found !== '' && found !== null && found !== undefined) return found as unknown as Seen<T>
    await new Promise(resolve => realTimeout(resolve, 4))
  }
  throw new Error(`not seen after 5 s: ${seen}\n${document.body.innerHTML}`)
}

/** Lets effects and answers that are already under way happen. */
export const settled = () => new Promise(resolve => realTimeout(resolve, 50))

const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The element of `selector` with that name or text. */
export const named = <E extends HTMLElement = HTMLElement>(selector: string, name: string) =>
  [...document.querySelectorAll<E>(selector)].find(element => nameOf(element) === name)

/** The control with that label. */
export function labelled<E extends HTMLElement = HTMLInputElement>(label: string) {
  const found = [...document.querySelectorAll('label')].find(one => nameOf(one).startsWith(label))
  const id = found?.getAttribute('for')
  return (id ? document.getElementById(id) : found?.querySelector('input, select, textarea')) as E | null
}

/** Types `value` into a field, or chooses it in a select, as a user would. */
export function enter(control: Element | null | undefined, value: string) {
  const field = control as HTMLInputElement
  // React notices a new value only when it is set past its own property.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Presses a key where the focus is. */
export const press = (key: string, target: Element = document.activeElement ?? document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

/** Shows an address as the browser would after loading it. */
export const visit = (path: string) => history.pushState(null, '', path)
