import { noteOf } from '../lang/notes.ts'
import type { Texts } from '../lang/texts.ts'
import { byId, field, showStatus } from './elements.ts'
import { keysOfShown } from './find-key.ts'

interface PickOptions {
  frame: HTMLIFrameElement
  english: Texts
  /** The texts that the app shows. */
  shown(): Texts
  /** Puts a translation into the language file that is being worked on; undefined without one. */
  edit(): ((key: string, text: string) => void) | undefined
}

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

/**
 * From a text of the app to its key: after a press of the button the next press in the app picks what it says. Returns what is called when
 * there is a language file to work on: texts that were picked before can be changed then.
 */
export function pickMode({ frame, english, shown, edit }: PickOptions) {
  const button = field(byId('translate', HTMLFormElement), 'pick')
  const section = byId('picked', HTMLElement)

  function entry(key: string) {
    const label = document.createElement('label')
    const name = Object.assign(document.createElement('code'), { textContent: key })
    const text = english.get(key) ?? ''
    const about = Object.assign(document.createElement('span'), { textContent: `“${text}” ${noteOf(key, text)}` })
    const input = document.createElement('input')
    input.value = shown().get(key) ?? ''
    input.disabled = !edit()
    input.addEventListener('change', () => edit()?.(key, input.value))
    label.append(name, about, input)
    return label
  }

  function show(found: readonly string[]) {
    section.hidden = !found.length
    section.replaceChildren(...found.map(entry))
    if (!found.length) showStatus('No text of Sundial is shown here. It may be a value or a name of the gateway.')
    else if (!edit()) showStatus('To change it here, choose or begin a language file first.')
    else showStatus('')
    // On a phone the bar has more than fits.
    const told = found.length ? section : byId('status', HTMLElement)
    told.scrollIntoView({ block: 'nearest' })
  }

  /** Takes the press away from the app. */
  function pick(event: Event) {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.type !== 'click') return
    stop()
    const place = event.target as Element
    const texts = shown()
    const found = textsAt(place).map(text => keysOfShown(text, texts))
    show(found.find(keys => keys.length) ?? [])
  }

  const events = ['pointerdown', 'mousedown', 'click']

  function stop() {
    button.setAttribute('aria-pressed', 'false')
    for (const name of events) frame.contentDocument?.removeEventListener(name, pick, true)
  }

  const isOn = () => button.getAttribute('aria-pressed') === 'true'

  function listen() {
    for (const name of events) frame.contentDocument?.addEventListener(name, pick, true)
  }

  button.addEventListener('click', () => {
    if (isOn()) return stop()
    button.setAttribute('aria-pressed', 'true')
    showStatus('Press the text in the app.')
    listen()
  })
  // A language file loads the app again.
  frame.addEventListener('load', () => isOn() && listen())
  return () => {
    for (const input of section.querySelectorAll('input')) input.disabled = !edit()
  }
}
