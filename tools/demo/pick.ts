import type { Texts } from '../lang/texts.ts'
import { showStatus } from './elements.ts'
import { isShownAs, keysOfParts } from './find-key.ts'

/** Texts that are kept in attributes. */
const spoken = ['aria-label', 'placeholder', 'title', 'alt']

/** The text of an element, then that of each of its parts alone. */
const partsOf = (element: Element) => [element, ...element.childNodes].map(part => part.textContent ?? '')

const spokenBy = (element: Element) => spoken.flatMap(name => element.getAttribute(name) ?? [])

/** What a field says: the choice that is shown, the texts in its attributes, its labels. It may be of another window. */
function textsOfField(field: HTMLInputElement | HTMLSelectElement) {
  const chosen = 'selectedOptions' in field ? [...field.selectedOptions].map(({ text }) => text) : []
  return [...[...chosen, ...spokenBy(field)].map(text => [text]), ...[...(field.labels ?? [])].map(partsOf)]
}

/**
 * The texts of an element around a place, without those of elements beside it: a name below a title is not that title. An icon in a button
 * has the button's name.
 */
const around = (element: Element) => [
  element.textContent ?? '',
  ...[...element.childNodes].flatMap(({ nodeType, textContent }) => (nodeType === 3 && textContent) || []),
  ...(element.matches('a, button, label, summary') ? spokenBy(element) : []),
]

/** The texts at a place of the app, each whole and then in parts: its own text, then that of the elements around it. */
function textsAt(place: Element): string[][] {
  const own = 'labels' in place ? textsOfField(place as HTMLInputElement | HTMLSelectElement) : []
  const texts = [...own, [...partsOf(place), ...spokenBy(place)]]
  for (let at = place.parentElement, n = 0; at && n < 3; at = at.parentElement, n++) texts.push(around(at))
  return texts
}

/** The best matching keys of the text at a place of the app; none if it is a value. */
export const keysAt = (place: Element, texts: Texts): string[] =>
  textsAt(place)
    .map(parts => keysOfParts(parts, texts))
    .find(keys => keys.length) ?? []

/**
 * The places where the app shows this text now, as marked by `toldApart`, with values for its placeholders and with its markup; those in a
 * folded part only if there are no others.
 */
export function placesOfText(page: Document, text: string): HTMLElement[] {
  const isIt = isShownAs(text)
  const says = (node: Node) => isIt(node.textContent ?? '')
  // The innermost element of several that say nothing else.
  const saysWhole = (element: Element) => says(element) && ![...element.children].some(says)
  const hasIt = (element: Element) =>
    [...element.childNodes].some(node => node.nodeType === 3 && says(node)) || saysWhole(element)
  const places = [...page.querySelectorAll<HTMLElement>('body *')].filter(
    element => hasIt(element) || spokenBy(element).includes(text),
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
