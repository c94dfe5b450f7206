import type { TextMap } from '../lang/texts.ts'
import { showStatus } from './elements.ts'
import { keysIn } from './key-marks.ts'

const spokenBy = (element: Element) =>
  ['aria-label', 'placeholder', 'title', 'alt'].map(name => element.getAttribute(name) ?? '')

/** The text of an element without that of elements in it: a name below a title is not that title. */
const ownTextOf = (element: Element) =>
  [...element.childNodes].map(({ nodeType, textContent }) => (nodeType === 3 ? textContent : '')).join('')

/** What an element says itself, as text or in attributes. */
export const saidBy = (element: Element): string => [ownTextOf(element), ...spokenBy(element)].join('')

/** An icon in one of these has its name. */
const named = 'a, button, label, summary'

/** What a field says: the choice that is shown, what is in its attributes, its labels. It may be of another window. */
function saidByField(field: HTMLInputElement | HTMLSelectElement) {
  const chosen = 'selectedOptions' in field ? [...field.selectedOptions].map(({ text }) => text) : []
  return [...chosen, saidBy(field), ...[...(field.labels ?? [])].map(label => label.textContent)]
}

/** The keys of the text at a place of the app, else of what is next around it; none if it is a value. `texts`: as marked. */
export function keysAt(place: Element, texts: TextMap): string[] {
  const said =
    'labels' in place
      ? saidByField(place as HTMLInputElement | HTMLSelectElement)
      : [saidBy(place), place.matches(named) ? place.textContent : '']
  for (let at = place.parentElement, n = 0; at && n < 3; at = at.parentElement, n++)
    said.push(at.matches(named) ? saidBy(at) : ownTextOf(at))
  return said.map(text => keysIn(text, texts)).find(keys => keys.length) ?? []
}

/** The places where the app shows the text of a key now; those in a folded part only if there are no others. `texts`: as marked. */
export function placesOfText(page: Document, key: string, texts: TextMap): HTMLElement[] {
  const places = [...page.querySelectorAll<HTMLElement>('body *')].filter(element =>
    keysIn(saidBy(element), texts).includes(key),
  )
  const shown = places.filter(element => element.checkVisibility())
  return shown.length ? shown : places.filter(element => element.closest('details')?.checkVisibility())
}

/** After a press of the button, the next press in the app leads to the text at that place instead. */
export function pickMode(button: HTMLButtonElement, frame: HTMLIFrameElement, picked: (place: Element) => void) {
  const events = ['pointerdown', 'mousedown', 'click']
  const isOn = () => button.getAttribute('aria-pressed') === 'true'

  /** Takes the press away from the app. */
  function pick(event: Event) {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type !== 'click') return
    stop()
    picked(event.target as Element)
  }

  function stop() {
    button.setAttribute('aria-pressed', 'false')
    for (const name of events) frame.contentDocument?.removeEventListener(name, pick, true)
  }

  function listen() {
    for (const name of events) frame.contentDocument?.addEventListener(name, pick, true)
  }

  button.addEventListener('click', () => {
    showStatus(isOn() ? '' : 'Press a text in the app.')
    if (isOn()) return stop()
    button.setAttribute('aria-pressed', 'true')
    listen()
  })
  // A language file loads the app again.
  frame.addEventListener('load', () => isOn() && listen())
}
