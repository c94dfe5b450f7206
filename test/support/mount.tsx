import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { test } from 'uvu'
import { onFailure } from '../../src/gateway/api-error.ts'
import { dismiss } from '../../src/ui/alerts/alert-store.ts'
import { handleFailure } from '../../src/ui/alerts/handle-failure.ts'
import { isOver } from '../runner/pace.mjs'
import './texts.ts'

const { setTimeout: realTimeout } = globalThis

// A success alert may outlast the last test; the process does not wait for its end.
globalThis.setTimeout = ((task: () => void, ms?: number, ...words: unknown[]) => {
  const timer = realTimeout(task, ms, ...(words as []))
  return task === dismiss ? timer.unref() : timer
}) as typeof setTimeout

onFailure(handleFailure)

// A browser fires `close` asynchronously, happy-dom at once.
HTMLDialogElement.prototype.close = function () {
  if (!this.open) return
  this.open = false
  realTimeout(() => this.dispatchEvent(new Event('close')))
}

let leaveShown = () => {}

/** Leaves what `mount` has rendered last. */
export const leavePage = () => leaveShown()
test.after.each(leavePage)

/**
 * Renders `content` in place of what was on the page, until `leave()` or the end of the test. Effects have run on return: StrictMode runs
 * them twice, and what the first run opened (a socket) no longer belongs to the page.
 */
export function mount(content: ReactNode) {
  leavePage()
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const leave = () => {
    if (leaveShown === leave) leaveShown = () => {}
    root.unmount()
    place.remove()
  }
  leaveShown = leave
  flushSync(() => root.render(<StrictMode>{content}</StrictMode>))
  return { place, leave }
}

/** The most lines of a page that a failure prints. */
const mostLines = 40

/** What of an element a test may look for. */
const shownAttributes =
  /^(type|name|role|href|disabled|aria-(label|busy|invalid|selected|pressed|expanded)|data-(?!lp).*)$/

/** An element without its content; nothing for one that has no text of its own and is no control. */
function lineOf(element: Element) {
  const words = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent)
  const { type, checked, value } = element as HTMLInputElement
  const isField = element.matches('input, select, textarea')
  const entered = /^(checkbox|radio)$/.test(type) ? (checked ? 'on' : 'off') : value
  const line = [...(isField ? [entered] : []), ...words].join(' ').replace(/\s+/g, ' ').trim()
  if (!line && !isField && !element.matches('button, [aria-busy=true], [aria-label]')) return []
  const attributes = [...element.attributes].filter(({ name }) => shownAttributes.test(name))
  return `<${[element.localName, ...attributes.map(({ name, value }) => `${name}="${value}"`)].join(' ')}> ${line}`
}

/** The dialog in front, or else the page without its menu. */
function outline() {
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const shown = [...front.querySelectorAll('*')].filter(element => !element.closest('.bar, nav, svg, option'))
  const lines = shown.flatMap(lineOf)
  const left = lines.length - mostLines
  return [...lines.slice(0, mostLines), ...(left > 0 ? [`… and ${left} more lines`] : [])].join('\n')
}

let isPagePrinted = false

type Seen<T> = Exclude<T, false | null | undefined>

/**
 * Waits until `seen` returns a truthy value, and returns that. After 5 s it fails with what `seen` threw last, and the page. The seconds are
 * counted in turns of the event loop, and a slow machine gets more of them (`pace.mjs`).
 */
export async function until<T>(seen: () => T, seconds = 5): Promise<Seen<T>> {
  let why = ''
  const turns = seconds * 250
  const what = String(seen).replace(/\s+/g, ' ')
  for (let turn = 0; !isOver(turn, turns); turn++) {
    if (turn === turns + 1) console.log(`\nnote  still waits after ${seconds} s: ${what.slice(0, 120)}`)
    try {
      const found = seen()
      if (found !== false && found !== '' && found !== null && found !== undefined) return found as unknown as Seen<T>
      why = ''
    } catch (error) {
      why = `: ${error instanceof Error ? error.message : error}`
    }
    await new Promise(resolve => realTimeout(resolve, 4))
  }
  // Of the first failure of a file only. uvu prints details below the message, but a message of several lines twice.
  const details = isPagePrinted ? undefined : `${location.href}\n${outline()}`
  isPagePrinted = true
  throw Object.assign(new Error(`not seen after ${seconds} s: ${what}${why}`), { details })
}

/** Lets pending effects and answers finish: counts turns of the event loop, since a busy machine may need long for one. */
export async function settled() {
  for (let turn = 0; turn < 12; turn++) await new Promise(resolve => realTimeout(resolve, 4))
}

const nameOf = (element: Element) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The element of `selector` with that name or text. */
export const named = <E extends HTMLElement = HTMLElement>(selector: string, name: string) =>
  [...document.querySelectorAll<E>(selector)].find(element => nameOf(element) === name)

/** Whether a press on a button does something: it is neither disabled nor busy with the press before. */
export const isReady = (button: HTMLButtonElement | undefined) =>
  button?.disabled === false && button.getAttribute('aria-busy') !== 'true'

/** The text of the first element that matches, with plain spaces. */
export const text = (selector: string) => document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ') ?? ''

/** The text of every element that matches, with plain spaces. */
export const all = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '')

/** Opens an element that folds its content away. */
export function unfold(selector: string) {
  const details = document.querySelector(selector) as HTMLDetailsElement
  details.open = true
  details.dispatchEvent(new Event('toggle'))
}

/** The control with that label, or the only one whose label begins so. */
export function labelled<E extends HTMLElement = HTMLInputElement>(label: string) {
  const begun = [...document.querySelectorAll('label')].filter(one => nameOf(one).startsWith(label))
  const exact = begun.filter(one => nameOf(one) === label)
  const [found, other] = exact.length ? exact : begun
  if (other) throw new Error(`several labels begin with "${label}"`)
  const id = found?.getAttribute('for')
  return (id ? document.getElementById(id) : found?.querySelector('input, select, textarea')) as E | null
}

/** Types `value` into a field, or chooses it in a select, as a user would. */
export function enter(control: Element | null | undefined, value: string) {
  const field = control as HTMLInputElement
  // React notices a new value only if it is set by the prototype's setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Leaves a field, as the Tab key does: Preact listens to the first event, React to the second. */
export function leaveField(field: Element) {
  field.dispatchEvent(new FocusEvent('blur'))
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** Presses a key on the focused element. */
export const press = (key: string, target: Element = document.activeElement ?? document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

/** Sets the address, as if the browser had loaded it. */
export const visit = (path: string) => history.pushState(null, '', path)
