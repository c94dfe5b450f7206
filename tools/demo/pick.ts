import type { Texts } from '../lang/texts.ts'
import { showStatus } from './elements.ts'
import { isShownAs, keysOfShown } from './find-key.ts'

/** Texts that are kept in attributes. */
const spoken = ['aria-label', 'placeholder', 'title', 'alt']

/** The text of an element, then that of each of its parts alone. */
const partsOf = (element: Element) => [element, ...element.childNodes].map(part => part.textContent ?? '')

const spokenBy = (element: Element) => spoken.flatMap(name => element.getAttribute(name) ?? [])

/** What a field says: the choice that is shown, the texts in its attributes, its labels. It may be of another window. */
function textsOfField(field: HTMLInputElement | HTMLSelectElement) {
  const chosen = 'selectedOptions' in field ? [...field.selectedOptions].map(({ text }) => text) : []
  return [...chosen, ...spokenBy(field), ...[...(field.labels ?? [])].flatMap(partsOf)]
}

/** What is said at a place of the app: its own text, then that of the elements around it. */
function textsAt(place: Element): string[] {
  const around: Element[] = []
  for (let at: Element | null = place; at && around.length < 4; at = at.parentElement) around.push(at)
  const own = 'labels' in place ? textsOfField(place as HTMLInputElement | HTMLSelectElement) : []
  return [...own, ...around.flatMap(element => [...partsOf(element), ...spokenBy(element)])]
}

/** The keys of what is said at a place of the app, those that fit best; none where it is a value. */
export const keysAt = (place: Element, texts: Texts): string[] =>
  textsAt(place)
    .map(text => keysOfShown(text, texts))
    .find(keys => keys.length) ?? []

/** Where the app says this text now, as it was told apart, with values in place of its placeholders. */
export function placesOfText(page: Document, text: string): HTMLElement[] {
  const isIt = isShownAs(text)
  const says = (element: Element) =>
    [...element.childNodes].some(part => part.nodeType === 3 && isIt(part.textContent ?? ''))
  return [...page.querySelectorAll<HTMLElement>('body *')].filter(
    element => (says(element) || spokenBy(element).includes(text)) && element.checkVisibility(),
  )
}

/** After a press of the button the next press in the app is taken from it, and leads to what is there. */
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
