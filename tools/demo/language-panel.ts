import { codeFault } from '../lang/check.ts'
import { newPack, packName } from '../lang/pack.ts'
import type { Texts } from '../lang/texts.ts'
import { byId, field, showStatus } from './elements.ts'
import { type LanguageReading, readLanguage, utf8Of, withText } from './language-file.ts'
import { pickMode } from './pick.ts'

interface PanelOptions {
  english: Texts
  /** The frame of the app. */
  frame: HTMLIFrameElement
  /** Shows the pack in the app. */
  show(pack: NonNullable<LanguageReading['shown']>): void
}

const lineOf = (problem: string) => {
  const line = document.createElement('li')
  line.append(Object.assign(document.createElement('code'), { textContent: problem }))
  return line
}

/** The file of a language to work on. */
const fileOf = (code: string) => `${code}.lang.json`

/** Hands a text to the browser's downloads. */
function saveFile(text: string, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The part of the bar for translators. Returns what takes a language file. */
export function languagePanel({ english, frame, show }: PanelOptions): (file: File) => Promise<void> {
  const form = byId('translate', HTMLFormElement)
  const panel = byId('language', HTMLElement)
  const buttons = [...panel.querySelectorAll('button')]
  const folded = byId('notes', HTMLDetailsElement)
  let reading: LanguageReading | undefined

  /** What a button is about, if there is any. */
  const contentFor = (name: string) =>
    ({
      pack: reading?.isFinished ? JSON.stringify(reading.pack) : undefined,
      working: reading?.working,
      held: reading?.held,
    })[name]

  /** Shows what a language file says, in the app too. */
  function read(text: string, name: string) {
    reading = readLanguage(text, name, english)
    panel.hidden = false
    byId('verdict', HTMLElement).textContent = `${name}: ${reading.about}`
    byId('problems', HTMLElement).replaceChildren(...reading.problems.map(lineOf))
    const { notes } = reading
    folded.hidden = !notes.length
    folded.querySelector('summary')?.replaceChildren(`${notes.length} more that keep nothing from working`)
    folded.querySelector('ul')?.replaceChildren(...notes.map(lineOf))
    for (const button of buttons) button.disabled = contentFor(button.name) === undefined
    allowEdits()
    if (reading.shown) show(reading.shown)
  }

  async function take(file: File) {
    let text: string
    try {
      text = await utf8Of(file)
    } catch (error) {
      const isRead = error instanceof TypeError
      return showStatus(
        isRead
          ? `${file.name} is not encoded in UTF-8. In your text editor, save it as “UTF-8”, then choose it again.`
          : `${file.name} could not be read: it was changed or moved meanwhile. Choose it again.`,
      )
    }
    showStatus('')
    read(text, file.name)
  }

  /** The texts that the app shows. */
  const shown = () =>
    new Map([
      ...english,
      ...Object.entries(reading?.shown?.webapp ?? {}).flatMap(([group, texts]) =>
        Object.entries(texts ?? {}).map(([name, text]) => [`${group}.${name}`, text] as const),
      ),
    ])

  const allowEdits = pickMode({
    english,
    frame,
    shown,
    edit: () => {
      const { working, pack } = reading ?? {}
      if (!working || !pack) return undefined
      const name = fileOf(pack.meta.code)
      return (key, text) => {
        read(withText(working, name, key, text, english), name)
        showStatus(`${key} is changed. Save ${name} when you are done.`)
      }
    },
  })

  form.addEventListener('change', () => {
    const input = field(form, 'file')
    const [file] = input.files ?? []
    // The same file, saved again, can be chosen again.
    input.value = ''
    if (file) take(file)
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    const [code, name] = [field(form, 'code').value, field(form, 'name').value.trim()]
    if (!code || !name) return showStatus('Give the two letters of your language, and its name in itself.')
    const wrong = codeFault(code)
    if (wrong) return showStatus(`${wrong}.`)
    saveFile(newPack(code, name, english), fileOf(code))
    showStatus(
      `Open ${fileOf(code)} in a text editor, replace the English texts under "webapp", save, and drop it here.`,
    )
  })
  panel.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !reading?.pack) return
    const content = contentFor(target.name) ?? ''
    const name = fileOf(reading.pack.meta.code)
    if (target.name === 'held') return read(content, name)
    saveFile(content, target.name === 'pack' ? packName : name)
  })
  for (const name of ['dragover', 'drop'])
    addEventListener(name, event => {
      event.preventDefault()
      const file = event instanceof DragEvent && name === 'drop' && event.dataTransfer?.files[0]
      if (file) take(file)
    })
  return take
}
