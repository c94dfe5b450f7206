import { codeFault, isLeft, kindsIn, shortened, toMend } from '../lang/check.ts'
import { type LanguageFileError, type Problem, packName, printProblem } from '../lang/json-file.ts'
import { pagesOf } from '../lang/notes.ts'
import { newPack } from '../lang/pack.ts'
import type { TextMap } from '../lang/texts.ts'
import type { AppFrame } from './app-frame.ts'
import { byId, field, showStatus } from './elements.ts'
import {
  forgetDraft,
  keepDraft,
  type LanguageDraft,
  onOtherTab,
  recallDraft,
  recallPlace,
  rememberPlace,
} from './language-draft.ts'
import { type LanguageReading, readLanguage, readText, withText, writable } from './language-file.ts'
import { walk } from './misfits.ts'
import { keysAt, pickMode } from './pick.ts'
import { fold, lineOf, TextList } from './text-list.ts'
import { textPointer } from './text-pointer.ts'

interface PanelOptions {
  english: TextMap
  /** The frame of the app. */
  frame: HTMLIFrameElement
  app: AppFrame
  /** Shows the pack in the app. */
  show(pack: LanguageReading['shown']): void
  /** Logs the app in, once it is loaded again: most of its pages need that. */
  logIn(): void
}

/** The most texts that are shown of those that were searched for. */
const mostFound = 100

/** The file of a language to work on. */
const fileOf = (code: string) => `${code}.lang.json`

/** As it is searched for: any white space as one space, and in lower case. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Hands a text to the browser's downloads. */
function saveFile(text: string, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  showStatus(`Saved ${name}.`)
}

/** What is being written counts as well. */
const finishField = () => (document.activeElement as HTMLElement | null)?.blur()

/** The part of the demo for translators. Returns what takes a language file. */
export function languagePanel({ english, frame, app, show, logIn }: PanelOptions): (file: File) => Promise<void> {
  const form = byId('translate', HTMLFormElement)
  const panel = byId('language', HTMLElement)
  const onlyLeft = byId('only-left', HTMLInputElement)
  const search = byId('search', HTMLInputElement)
  const all = writable(english)
  const pointer = textPointer(frame, app, panel)
  /** What is open, and what it says: both or neither. */
  let draft: LanguageDraft | undefined
  let reading: LanguageReading | undefined

  const read = ({ text, file, misfits }: LanguageDraft) => readLanguage(text, file, english, misfits)

  /** Keeps a language file and shows it in the panel and in the app. */
  function take(next: LanguageDraft, now = read(next)) {
    keepDraft(next)
    draft = next
    reading = now
    refresh()
    show(now.shown)
  }

  function change(changes: Partial<LanguageDraft>) {
    // The last message may no longer apply.
    showStatus('')
    if (draft) take({ ...draft, ...changes })
  }

  /** Opens a language file; the one before is gone. */
  function open(next: LanguageDraft, now = read(next)) {
    search.value = ''
    list('')
    frame.style.width = byId('width', HTMLSelectElement).value
    panel.hidden = false
    form.hidden = true
    for (const { details } of pages) details.open = false
    panel.scrollTop = 0
    logIn()
    take(next, now)
    if (now.faults.length) faults.open()
  }

  function mayLose() {
    const kept = draft ?? recallDraft()
    return !kept?.isChanged || confirm(`${kept.file} has changes that are not saved. Lose them?`)
  }

  const lists = new TextList({
    writable: all,
    reading: () => reading,
    onChanged(key, text) {
      if (!reading || !draft) return
      change({
        text: withText(reading.working, draft.file, key, text, english),
        isChanged: true,
        // Another walk will tell whether it fits now.
        misfits: draft.misfits?.filter(misfit => misfit.key !== key),
      })
    },
    onFocused(key) {
      rememberPlace(key)
      const misfit = draft?.misfits?.find(misfit => misfit.key === key)
      if (reading) pointer.lead(key, reading.said, misfit)
    },
    onEnd(list) {
      const after = pages.findIndex(page => page.list === list) + 1
      const next = [...pages.slice(after), ...pages.slice(0, after)].find(({ left }) => left)
      if (!next) {
        showStatus(`Nothing is left: save ${packName}.`)
        byId('pack', HTMLElement).focus()
      } else if (after) {
        next.open()
        next.list.querySelector<HTMLElement>(':is(.left, .fault) textarea')?.focus()
      }
    },
  })

  /** A part of the panel above the pages, which is there while it has a title. */
  function part(id: string, fill: (list: HTMLElement) => void) {
    const made = fold(byId('parts', HTMLElement), fill)
    made.details.id = id
    return {
      ...made,
      /** Not while somebody writes in it. */
      refresh(title: string) {
        made.summary.textContent = title || 'Nothing is left here'
        if (made.details.contains(document.activeElement)) return
        made.details.hidden = !title
        made.refill()
      },
    }
  }
  let wanted: { title: string; keys: readonly string[] } = { title: '', keys: [] }
  const found = part('found', list => lists.fill(list, wanted.keys.slice(0, mostFound)))
  /** Lists texts above the pages; without a title none. */
  function list(title: string, keys: readonly string[] = []) {
    wanted = { title, keys }
    found.refresh(title)
    found.open()
  }
  /** Fields for what can be written, behind lines for the rest. */
  function fillFor(list: HTMLElement, problems: readonly Problem[], say: (problem: Problem) => string) {
    const hasField = ({ key }: Problem) => all.has(key ?? '')
    lists.fill(list, [...new Set(problems.filter(hasField).flatMap(({ key }) => key ?? []))])
    list.prepend(...shortened(problems.filter(problem => !hasField(problem))).map(problem => lineOf(say(problem))))
  }
  const faults = part('faults', list => fillFor(list, reading?.faults ?? [], printProblem))
  /** What is neither to mend nor to translate. */
  const notable = () => reading?.problems.filter(({ kind }) => !['fault', 'missing', 'english'].includes(kind)) ?? []
  const notes = part('notes', list => fillFor(list, notable(), ({ key, what }) => (key ? `${key}: ${what}` : what)))

  const pages = pagesOf(all.keys()).map(({ name, path, keys }) => {
    const isOpen = (key: string) =>
      key === place || reading?.problems.some(problem => problem.key === key && isLeft(problem))
    const made = fold(byId('pages', HTMLElement), list => {
      lists.fill(list, onlyLeft.checked ? keys.filter(isOpen) : keys)
      if (path) pointer.visit(path)
    })
    made.details.setAttribute('name', 'page')
    return { ...made, name, path, keys, left: 0 }
  })

  function refresh() {
    if (!reading) return
    byId('verdict', HTMLElement).textContent = reading.verdict
    byId('held', HTMLElement).hidden = !reading.held
    faults.refresh(reading.faults.length ? `${toMend(reading.faults)} before this can be on a gateway` : '')
    notes.refresh(kindsIn(notable()).join(', '))
    found.refresh(wanted.title)
    for (const page of pages) {
      page.left = reading.pages.find(({ name }) => name === page.name)?.left ?? 0
      const left = document.createElement('small')
      left.textContent = page.left ? `${page.left} left` : '✓'
      page.summary.replaceChildren(`${page.name} `, left)
    }
    lists.refresh()
  }

  /** Opens a language file of the visitor. */
  async function choose(file: File) {
    try {
      const text = await readText(file)
      const now = readLanguage(text, file.name, english)
      finishField()
      if (!mayLose()) return
      open({ file: file.name, text, isChanged: false }, now)
      showStatus([`${file.name} is open.`, now.unknownChanges].join(' '))
    } catch (error) {
      const { plain, message } = error as Partial<LanguageFileError>
      showStatus(plain ? `${plain} Details: ${message}` : `${message}`)
    }
  }

  /** What the buttons of the panel do, by their ids. */
  const actions: Readonly<Record<string, (now: LanguageReading) => void>> = {
    working({ code, working }) {
      const file = fileOf(code)
      change({ file, text: working, isChanged: false })
      saveFile(working, file)
    },
    pack({ faults: wrong, size, isFinished, finished }) {
      if (isFinished) return saveFile(JSON.stringify(finished), packName)
      showStatus(`No pack was saved: ${wrong.length ? `${toMend(wrong)} first` : size}.`)
      faults.open()
      const first = faults.list.querySelector('textarea') ?? faults.summary
      first.focus()
    },
    async walk(now) {
      logIn()
      const misfits = await walk(frame, app, now, english)
      if (draft) take({ ...draft, misfits })
      if (misfits.length) notes.open()
    },
    held: ({ held }) => change({ text: held ?? '', isChanged: true }),
    close() {
      if (!mayLose()) return
      showStatus('')
      forgetDraft()
      draft = undefined
      panel.hidden = true
    },
  }
  panel.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !reading) return
    // What was mended leaves the list.
    refresh()
    actions[target.id]?.(reading)
  })

  const input = field(form, 'file')
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) void choose(file)
    // The same file, saved again, can be chosen again.
    input.value = ''
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    const code = field(form, 'code').value.toLowerCase()
    const fault = codeFault(code)
    if (fault) return showStatus(`${fault}.`)
    if (!mayLose()) return
    showStatus('This browser keeps what you write. Save it as a file to be sure of it, and to go on elsewhere.')
    open({ file: fileOf(code), text: newPack(code, field(form, 'name').value.trim(), english), isChanged: false })
  })
  for (const name of ['dragover', 'drop'] as const)
    addEventListener(name, event => {
      event.preventDefault()
      const [file] = (name === 'drop' && event.dataTransfer?.files) || []
      if (file) void choose(file)
    })

  // Chromium copies a no-break space as any other space, and Firefox has lost it in the text of a selection, not of its range.
  panel.addEventListener('copy', event => {
    const selection = getSelection()
    const selected = selection?.rangeCount ? selection.getRangeAt(0).toString() : ''
    if (!selected.includes('\u00a0')) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', selected)
  })
  const focusFound = () => found.list.querySelector('textarea')?.focus()
  /** Lists the texts whose English text, translation or key contains what is searched for. */
  search.addEventListener('input', () => {
    const part = plain(search.value)
    const says = ([key, english]: readonly [string, string]) =>
      [key, english, reading?.texts.get(key) ?? ''].some(text => plain(text).includes(part))
    const keys = [...all].filter(says).map(([key]) => key)
    const { length } = keys
    list(part && `${length} found${length > mostFound ? `, the first ${mostFound}` : ''}`, keys)
  })
  search.form?.addEventListener('submit', event => {
    event.preventDefault()
    focusFound()
  })
  pickMode(byId('pick', HTMLButtonElement), frame, place => {
    const keys = keysAt(place, reading?.said ?? english)
    showStatus(keys.length ? '' : 'No text of Sundial is shown here. It may be a value or a name of the gateway.')
    list(keys.length ? 'Picked in the app' : '', keys)
    focusFound()
  })
  onlyLeft.addEventListener('change', () => {
    for (const page of pages) page.refill()
  })
  addEventListener('pagehide', finishField)
  // Neither tab loses anything. One in which nothing is translated goes on without.
  onOtherTab(next => {
    if (!draft) return
    take(next)
    showStatus(`${next.file} is open in another tab as well: what is written there is here, too.`)
  })

  /** The text that was in use when the demo was left. */
  const place = recallPlace() ?? ''
  try {
    const kept = recallDraft()
    if (kept) open(kept)
    const page = kept && pages.find(({ keys }) => keys.includes(place))
    page?.open()
    page?.list.querySelector<HTMLElement>(`[name="${place}"]`)?.focus()
    if (page?.path) app.open(page.path)
  } catch {
    forgetDraft()
  }
  return choose
}
