import { builtIn, type Texts } from '../lang/english.ts'
import { packName } from '../lang/pack.ts'
import { byId, field, showStatus } from './elements.ts'
import { beginLanguage, type LanguageReading, readLanguage, utf8Of, withText } from './language-file.ts'
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

  /** Shows what a language file says, in the app too. */
  function read(text: string, name: string) {
    reading = readLanguage(text, name, english)
    panel.hidden = false
    byId('verdict', HTMLElement).textContent = `${name}: ${reading.about}`
    byId('problems', HTMLElement).replaceChildren(...reading.problems.map(lineOf))
    const { notes } = reading
    folded.hidden = !notes.length
    folded.querySelector('summary')?.replaceChildren(`${notes.length} more that can stay as they are`)
    folded.querySelector('ul')?.replaceChildren(...notes.map(lineOf))
    for (const button of buttons)
      button.disabled = button.name === 'pack' ? !reading.isFinished : reading.source === undefined
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
      const { source, pack } = reading ?? {}
      if (!source || !pack) return undefined
      const name = `${pack.meta.code}.jsonc`
      return (key, text) => {
        read(withText(source, name, key, text, english), name)
        showStatus(`${key} is changed. Save the source file when you are done.`)
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
    if (builtIn[code]) return showStatus(`${builtIn[code]} is built in.`)
    saveFile(beginLanguage(code, name, english), `${code}.jsonc`)
    showStatus(
      `Open ${code}.jsonc in a text editor, write translations between the quotes after "text", save, and drop it here.`,
    )
  })
  panel.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !reading?.pack) return
    if (target.name === 'pack') saveFile(JSON.stringify(reading.pack), packName)
    else saveFile(reading.source ?? '', `${reading.pack.meta.code}.jsonc`)
  })
  for (const name of ['dragover', 'drop'])
    addEventListener(name, event => {
      event.preventDefault()
      const file = event instanceof DragEvent && name === 'drop' && event.dataTransfer?.files[0]
      if (file) take(file)
    })
  return take
}
