import { isLeft } from '../lang/check.ts'
import type { Problem } from '../lang/json-file.ts'
import { noteOf } from '../lang/notes.ts'
import type { TextMap } from '../lang/texts.ts'
import type { LanguageReading } from './language-file.ts'

interface ListOptions {
  /** What can be written, in English. */
  writable: TextMap
  /** What is written; undefined before a language file is open. */
  reading(): LanguageReading | undefined
  /** Called when a text was changed, or confirmed as it is; an empty one stands for English. */
  onChanged(key: string, text: string): void
  /** A field is about to be used. */
  onFocused(key: string): void
  /** Enter in the last field of a list. */
  onEnd(list: HTMLElement): void
}

const make = <K extends keyof HTMLElementTagNameMap>(kind: K, more: object = {}) =>
  Object.assign(document.createElement(kind), more)

/** Whether a text is still to be translated. */
const isEnglish = ({ kind }: Problem) => kind === 'english' || kind === 'missing'

/** Lists of texts with a field and the problems of each. */
export class TextList {
  readonly #options: ListOptions
  #entries: { row: HTMLElement; refresh(): void }[] = []

  constructor(options: ListOptions) {
    this.#options = options
  }

  /** Fills a list with a field for each of these keys. */
  fill(list: HTMLElement, keys: readonly string[]) {
    const made = keys.map(key => this.#entry(key))
    list.replaceChildren(...made.map(({ row }) => row))
    this.#entries = [...this.#entries.filter(({ row }) => row.isConnected), ...made]
  }

  /** Shows what has changed elsewhere. */
  refresh() {
    for (const { refresh } of this.#entries) refresh()
  }

  #entry(key: string) {
    const { writable, reading, onChanged, onFocused, onEnd } = this.#options
    const english = writable.get(key) ?? ''
    const field = make('textarea', { rows: 1, name: key })
    const label = make('label')
    label.append(make('code', { textContent: key }), make('span', { textContent: english, lang: 'en' }), field)
    const holds = make('button', { type: 'button', textContent: 'Right as it is' })
    const faults = make('ul')
    const row = make('li')
    row.append(label, make('small', { textContent: noteOf(key, english) }), faults, holds)
    let shown = ''

    const refresh = () => {
      const { texts, problems = [] } = reading() ?? {}
      const found = problems.filter(problem => problem.key === key)
      // What is still English is written as if there was nothing yet.
      const text = found.some(isEnglish) ? '' : (texts?.get(key) ?? '')
      // What is being written stays, also when another tab has changed the text.
      if (field.value === shown) field.value = text
      shown = text
      const told = found.filter(problem => !isEnglish(problem))
      faults.replaceChildren(...told.map(({ what, kind }) => make('li', { textContent: what, className: kind })))
      holds.hidden = !found.some(problem => isEnglish(problem) || problem.kind === 'stale')
      row.className = found.some(({ kind }) => kind === 'fault') ? 'fault' : found.some(isLeft) ? 'left' : 'done'
    }
    const commit = () => {
      if (field.value === shown) return
      shown = field.value
      onChanged(key, shown.trim() && shown)
    }
    field.addEventListener('change', commit)
    field.addEventListener('focus', () => onFocused(key))
    field.addEventListener('keydown', event => {
      if (event.key !== 'Enter' || event.isComposing) return
      // A text has no line breaks.
      event.preventDefault()
      commit()
      const list = row.parentElement
      const next = row.nextElementSibling?.querySelector('textarea')
      if (next) next.focus()
      else if (list) onEnd(list)
    })
    // The field stays in use: to leave it would take its text, and this button away from under the press.
    holds.addEventListener('mousedown', event => event.preventDefault())
    holds.addEventListener('click', () => {
      onChanged(key, field.value.trim() ? field.value : english)
      field.focus()
    })
    refresh()
    return { row, refresh }
  }
}

/** A line about what has no field. */
export function lineOf(text: string): HTMLElement {
  const line = make('li')
  line.append(make('code', { textContent: text }))
  return line
}

/** A list below a line that folds it; its content is made when it is opened. */
export function fold(parent: HTMLElement, made: (list: HTMLElement) => void) {
  const details = make('details')
  const summary = make('summary')
  const list = make('ul')
  details.append(summary, list)
  parent.append(details)
  const open = () => {
    details.open = true
    if (!list.childElementCount) made(list)
  }
  details.addEventListener('toggle', () => {
    if (!details.open) return list.replaceChildren()
    if (list.childElementCount) return
    made(list)
    // The last page was closed above it, and the browser keeps the end of the list in view.
    summary.scrollIntoView()
  })
  const refill = () => details.open && made(list)
  return { details, summary, list, open, refill }
}
