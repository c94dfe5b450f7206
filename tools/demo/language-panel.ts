import { builtIn, type Texts } from '../lang/english.ts'
import { packName } from '../lang/pack.ts'
import { byId, field, showStatus } from './elements.ts'
import { beginLanguage, type LanguageReading, readLanguage } from './language-file.ts'

interface PanelOptions {
  english: Texts
  /** Shows the pack in the app. */
  show(pack: NonNullable<LanguageReading['shown']>): void
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
export function languagePanel({ english, show }: PanelOptions): (file: File) => Promise<void> {
  const form = byId('translate', HTMLFormElement)
  const panel = byId('language', HTMLElement)
  const buttons = [...panel.querySelectorAll('button')]
  let reading: LanguageReading | undefined

  async function take(file: File) {
    reading = readLanguage(await file.text(), file.name, english)
    panel.hidden = false
    byId('verdict', HTMLElement).textContent = `${file.name}: ${reading.about}`
    const lines = reading.problems.map(problem => {
      const line = document.createElement('li')
      line.append(Object.assign(document.createElement('code'), { textContent: problem }))
      return line
    })
    byId('problems', HTMLElement).replaceChildren(...lines)
    for (const button of buttons)
      button.disabled = button.name === 'pack' ? !reading.isFinished : reading.source === undefined
    if (reading.shown) show(reading.shown)
  }

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
