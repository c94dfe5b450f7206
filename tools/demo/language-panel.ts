import { codeFault, isLeft, shortened, toMend } from '../lang/check.ts'
import { FileError, type Problem, packName, printProblem } from '../lang/json-file.ts'
import { pagesOf, pathsOf } from '../lang/notes.ts'
import { newPack } from '../lang/pack.ts'
import type { Texts } from '../lang/texts.ts'
import { type AppFrame, menuGroups } from './app-frame.ts'
import { byId, field, showStatus } from './elements.ts'
import { type LanguageReading, readLanguage, readText, withText, writable } from './language-file.ts'
import { misfitsOn } from './misfits.ts'
import { keysAt, pickMode, placesOfText } from './pick.ts'
import { fold, lineOf, TextList } from './text-list.ts'

interface PanelOptions {
  english: Texts
  /** The frame of the app. */
  frame: HTMLIFrameElement
  app: AppFrame
  /** Shows the pack in the app. */
  show(pack: LanguageReading['shown']): void
  /** Logs the app in, once it is loaded again: most of its pages need that. */
  logIn(): void
}

/** The language file that this browser keeps, so that nothing is lost with the page. */
interface LanguageDraft {
  file: string
  text: string
  /** Changed since it was opened or saved. */
  isChanged: boolean
}

/** Where one was in the list before a reload. */
interface Place {
  page?: string | undefined
  key?: string
}

const narrowPx = 360
/** The most texts that are shown of those that were searched for. */
const mostFound = 100

/** The file of a language to work on. */
const fileOf = (code: string) => `${code}.lang.json`

/** As it is searched for: any blank is one, and capitals are small. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

/** Hands a text to the browser's downloads. */
function saveFile(text: string, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The part of the demo for translators. Returns what takes a language file. */
export function languagePanel({ english, frame, app, show, logIn }: PanelOptions): (file: File) => Promise<void> {
  const form = byId('translate', HTMLFormElement)
  const panel = byId('language', HTMLElement)
  const onlyLeft = byId('only-left', HTMLInputElement)
  const all = writable(english)
  const storageKey = `${app.base}language`
  let kept: LanguageDraft | undefined
  let reading: LanguageReading | undefined
  /** Texts that do not fit on a narrow phone, by key, with page and problem; undefined until the pages were visited. */
  let misfits: Map<string, Problem & { path: string }> | undefined
  const width = byId('width', HTMLSelectElement)
  /** The app's width before a text was chosen that does not fit. */
  let widthBefore: string | undefined

  /** The file as last written to or read from the browser's storage. */
  let stored: string | null = null

  const keep = (next: LanguageDraft | undefined) => {
    kept = next
    try {
      if (next) localStorage.setItem(storageKey, JSON.stringify(next))
      else localStorage.removeItem(storageKey)
      stored = localStorage.getItem(storageKey)
    } catch {
      showStatus('This browser keeps nothing: save the file before you leave this page.')
    }
  }

  const placeKey = `${storageKey}.place`
  /** Full or blocked storage is ignored: only the next visit then begins at the top. */
  function rememberPlace(place: Place) {
    try {
      localStorage.setItem(placeKey, JSON.stringify(place))
    } catch {}
  }
  let before: Place = {}

  const lists = new TextList({
    writable: all,
    texts: () => reading?.texts ?? all,
    problemsOf: key => reading?.problems.filter(problem => problem.key === key) ?? [],
    onChanged(key, text) {
      if (!reading || !kept) return
      // Whether it fits now, another walk will say.
      misfits?.delete(key)
      change(withText(reading.working, kept.file, key, text, english))
    },
    onFocused(key, text) {
      rememberPlace({ page: pagesOf([key])[0]?.name, key })
      const misfit = misfits?.get(key)
      if (misfit) {
        widthBefore ??= width.value
        setWidth(`${narrowPx}px`)
      } else widthAsBefore()
      const path = misfit?.path ?? pagesOf([key])[0]?.path
      const said = reading?.said.get(key) ?? text
      if (!key.startsWith('menu.')) app.closeMenu()
      if (path && !placesOf(said).length) visit(path)
      if (misfit && key.startsWith('menu.')) void openMenuAt(said)
      point(said)
    },
    onEnd(list) {
      const at = pages.findIndex(page => page.list === list)
      // With all texts in the list, its pages follow one another, done or not.
      const isToLeft = onlyLeft.checked || at === pages.length - 1
      if (isToLeft && reading?.isFinished && pages.every(({ left }) => !left)) {
        showStatus(`Nothing is left: save ${packName}.`)
        return buttonFor('pack')?.focus()
      }
      if (at < 0) return
      const next = isToLeft
        ? [...pages.slice(at + 1), ...pages.slice(0, at + 1)].find(({ left }) => left)
        : pages[at + 1]
      next?.open()
      next?.list.querySelector<HTMLElement>(isToLeft ? ':is(.left, .fault) textarea' : 'textarea')?.focus()
    },
  })

  const buttonFor = (name: string) => panel.querySelector<HTMLButtonElement>(`[name=${name}]`)

  /** A part of the panel above the pages, which is there while it has something. */
  function part(id: string, fill: (list: HTMLElement) => void) {
    const made = fold(fill)
    made.details.id = id
    byId('parts', HTMLElement).append(made.details)
    return {
      ...made,
      /** Not while somebody writes in it. */
      refresh(title: string | undefined) {
        made.summary.textContent = title ?? 'Nothing is left here'
        if (made.details.contains(document.activeElement)) return
        made.details.hidden = !title
        made.refill()
      },
    }
  }
  let foundKeys: string[] = []
  const found = part('found', list => lists.fill(list, foundKeys.slice(0, mostFound)))
  const hasField = ({ key }: Problem) => all.has(key ?? '')
  /** Fields for what can be written, behind lines for the rest. */
  function fillFor(list: HTMLElement, found: readonly Problem[], say: (problem: Problem) => string) {
    lists.fill(list, [...new Set(found.filter(hasField).flatMap(({ key }) => key ?? []))])
    list.prepend(...shortened(found.filter(problem => !hasField(problem))).map(problem => lineOf(say(problem))))
  }
  const faults = part('faults', list => fillFor(list, reading?.faults ?? [], printProblem))
  const narrow = part('misfits', list => lists.fill(list, [...(misfits?.keys() ?? [])]))
  let pickedKeys: string[] = []
  const picked = part('picked', list => lists.fill(list, pickedKeys))
  /** What is neither to mend nor, on its page, to translate, and in no other part. */
  const notesIn = (problems: readonly Problem[]) =>
    problems.filter(
      problem =>
        ['stale', 'unfit', 'remark', 'unknown'].includes(problem.kind) && problem !== misfits?.get(problem.key ?? ''),
    )
  const notes = part('notes', list => {
    const say = ({ key, what }: Problem) => (key ? `${key}: ${what}` : what)
    fillFor(list, notesIn(reading?.problems ?? []), say)
  })

  const pages = pagesOf(all.keys()).map(({ name, path, keys }) => {
    const made = fold(list => {
      const isOpen = (key: string) =>
        key === before.key || reading?.problems.some(problem => problem.key === key && isLeft(problem))
      lists.fill(list, onlyLeft.checked ? keys.filter(isOpen) : keys)
      rememberPlace({ page: name })
      if (path) visit(path)
    })
    made.details.setAttribute('name', 'page')
    return { ...made, name, path, keys, left: 0 }
  })
  byId('pages', HTMLElement).append(...pages.map(({ details }) => details))

  let last: EventTarget | null = null
  panel.addEventListener('focusin', ({ target }) => {
    last = target
  })

  /** Opens a page of the app, which then takes the focus: that goes back to where it was, unless the app is pressed. */
  function visit(path: string) {
    app.closeMenu()
    if (path === app.route()) return
    app.go(path)
    const page = frame.contentDocument
    const end = new AbortController()
    const back = () => app.route() === path && last instanceof HTMLElement && last.isConnected && last.focus()
    page?.addEventListener('focusin', back, { signal: end.signal })
    page?.addEventListener('pointerdown', () => end.abort(), { signal: end.signal })
    setTimeout(() => end.abort(), 2000)
  }

  /** Opens the menu with the group that has a text, if one has. */
  async function openMenuAt(text: string) {
    for (const group of menuGroups) {
      await app.openMenu(group)
      if (placesOf(text).length) return
    }
  }

  const placesOf = (text: string) => (frame.contentDocument ? placesOfText(frame.contentDocument, text) : [])
  let pointed: HTMLElement[] = []
  let pointing = 0

  /** Shows where a text is in the app, once that shows it. */
  function point(text: string, tries = 8) {
    clearTimeout(pointing)
    for (const { style } of pointed) style.removeProperty('outline')
    pointed = placesOf(text)
    if (!pointed[0]?.checkVisibility()) pointed[0]?.closest('details')?.setAttribute('open', '')
    if (!pointed.length && tries) pointing = window.setTimeout(point, 150, text, tries - 1)
    for (const { style } of pointed) style.setProperty('outline', '3px solid #d97706')
    pointed[0]?.scrollIntoView({ block: 'nearest' })
  }

  function setWidth(px: string) {
    width.value = px
    frame.style.width = px
  }

  function widthAsBefore() {
    if (widthBefore !== undefined) setWidth(widthBefore)
    widthBefore = undefined
  }

  function refresh() {
    if (!reading || !kept) return
    const { verdict, faults: wrong, pages: now } = reading
    byId('verdict', HTMLElement).textContent = verdict
    faults.refresh(wrong.length ? `${toMend(wrong)} before this can be on a gateway` : undefined)
    const unfit = misfits?.size
    narrow.refresh(unfit ? `${unfit} ${unfit === 1 ? 'does' : 'do'} not fit at ${narrowPx} pixels` : undefined)
    picked.refresh(pickedKeys.length ? 'Picked in the app' : undefined)
    const others = notesIn(reading.problems).length
    notes.refresh(
      others ? `${others > 1 ? `${others} notes, which keep` : '1 note, which keeps'} nothing from working` : undefined,
    )
    for (const page of pages) {
      page.left = now.find(({ name }) => name === page.name)?.left ?? 0
      page.summary.replaceChildren(
        `${page.name} `,
        Object.assign(document.createElement('small'), { textContent: page.left ? `${page.left} left` : '✓' }),
      )
    }
    const held = buttonFor('held')
    if (held) held.hidden = !reading.held
    lists.refresh()
  }

  /** Says why there is no pack for a gateway yet, and shows what to mend. */
  function sayWhatBlocks({ faults: wrong, size }: LanguageReading) {
    showStatus(`No pack was saved: ${wrong.length ? `${toMend(wrong)} first` : size}.`)
    if (!wrong.length) return
    faults.open()
    const first = faults.list.querySelector('textarea') ?? faults.summary
    first.focus()
  }

  /** The file that is open says this now. */
  function change(text: string) {
    if (!kept) return
    // The last message may no longer apply.
    showStatus('')
    keep({ ...kept, text, isChanged: true })
    reading = readLanguage(text, kept.file, english, misfits?.values())
    refresh()
    show(reading.shown)
  }

  const mayLose = () => !kept?.isChanged || confirm(`${kept.file} has changes that are not saved. Lose them?`)

  /** Opens a language file; the one before is gone. Throws `FileError`. */
  function open(next: LanguageDraft, read = readLanguage(next.text, next.file, english)) {
    reading = read
    misfits = undefined
    pickedKeys = []
    search.value = ''
    found.refresh('')
    keep(next)
    widthAsBefore()
    panel.hidden = false
    form.hidden = true
    for (const { details } of pages) details.open = false
    panel.scrollTop = 0
    refresh()
    if (reading.faults.length) faults.open()
    logIn()
    show(reading.shown)
  }

  /** Takes over what another tab of the demo has stored, so that neither tab loses anything. */
  function takeOver() {
    const now = localStorage.getItem(storageKey)
    if (!now || now === stored) return
    const next: LanguageDraft = JSON.parse(now)
    stored = now
    kept = next
    // Here nothing is translated: it is only asked about before another file takes its place.
    if (panel.hidden) return
    const read = readLanguage(next.text, next.file, english, misfits?.values())
    if (read.code !== reading?.code) open(next)
    else {
      reading = read
      refresh()
      show(read.shown)
    }
    showStatus(`${next.file} is open in another tab as well: what is written there is here, too.`)
  }

  /** Opens the page and the field that were in use when the demo was left. */
  function resume() {
    before = JSON.parse(localStorage.getItem(placeKey) ?? '{}')
    const page = pages.find(({ name }) => name === before.page)
    if (!page) return
    page.open()
    if (before.key) page.list.querySelector<HTMLElement>(`[name="${before.key}"]`)?.focus()
    if (page.path) app.open(page.path)
  }

  /** What is being written counts as well. */
  const finishField = () => (document.activeElement as HTMLElement | null)?.blur()

  async function take(file: File) {
    try {
      const text = await readText(file)
      const read = readLanguage(text, file.name, english)
      showStatus('')
      finishField()
      if (!mayLose()) return
      open({ file: file.name, text, isChanged: false }, read)
      showStatus([`${file.name} is open.`, read.unknownChanges].join(' '))
    } catch (error) {
      showStatus(
        error instanceof FileError
          ? `${error.plain ? `${error.plain} Details: ` : ''}${error.message}`
          : `${file.name} could not be read: it was changed or moved meanwhile. Choose it again.`,
      )
    }
  }

  /** Looks at the menu and every page on a narrow phone for texts that do not fit. */
  async function walk() {
    if (!reading || !kept) return
    const { texts, said } = reading
    const [before, route] = [width.value, app.route()]
    const paths = pathsOf(english.keys())
    misfits = new Map()
    setWidth(`${narrowPx}px`)
    logIn()
    const note = (path: string) => {
      if (!frame.contentDocument || !misfits) return
      for (const [key, what] of misfitsOn(frame.contentDocument, said)) {
        const home = pagesOf([key])[0]?.path ?? ''
        // What is still English is not the language’s fault.
        if ((texts.get(key) ?? english.get(key)) === english.get(key)) continue
        if (!misfits.has(key) && path.startsWith(home))
          misfits.set(key, { kind: 'unfit', file: kept?.file ?? '', key, path, what: `At ${narrowPx} pixels: ${what}` })
      }
    }
    await app.openIn(reading.code)
    for (const group of menuGroups) {
      await app.openMenu(group)
      note('/')
    }
    for (const [n, path] of paths.entries()) {
      showStatus(`Looking at ${path}, page ${n + 1} of ${paths.length} …`)
      await app.goAndWait(path)
      note(path)
    }
    setWidth(before)
    app.go(route)
    const found = misfits.size
    const where = `at ${narrowPx} pixels on all ${paths.length} pages and in the menu`
    showStatus(`${found ? 'Looked' : 'Every text fits'} ${where}. Dialogs and folded parts were not looked at.`)
    reading = readLanguage(kept.text, kept.file, english, misfits.values())
    refresh()
    if (found) narrow.open()
  }

  form.addEventListener('change', () => {
    const input = field(form, 'file')
    const [file] = input.files ?? []
    // The same file, saved again, can be chosen again.
    input.value = ''
    if (file) void take(file)
  })
  // Before the browser looks whether it is one.
  const code = field(form, 'code')
  code.addEventListener('input', () => {
    code.value = code.value.toLowerCase()
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    const [code, name] = [field(form, 'code').value, field(form, 'name').value.trim()]
    if (!code || !name) return showStatus('Give the two letters of your language, and its own name for itself.')
    const wrong = codeFault(code)
    if (wrong) return showStatus(`${wrong}.`)
    if (!mayLose()) return showStatus('')
    showStatus('This browser keeps what you write. Save it as a file to be sure of it, and to go on elsewhere.')
    open({ file: fileOf(code), text: newPack(code, name, english), isChanged: false })
  })
  panel.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement) || !reading || !kept) return
    const { name } = target
    if (name === 'walk') return void walk()
    if (name === 'held' && reading.held) return change(reading.held)
    if (name === 'close' && mayLose()) {
      showStatus('')
      keep(undefined)
      widthAsBefore()
      panel.hidden = true
    }
    // What was mended leaves the list.
    refresh()
    if (name === 'pack') {
      if (!reading.isFinished) return sayWhatBlocks(reading)
      saveFile(JSON.stringify(reading.finished), packName)
      showStatus(`Saved ${packName}.`)
    }
    if (name === 'working') {
      const file = fileOf(reading.code)
      saveFile(reading.working, file)
      showStatus(`Saved ${file}.`)
      keep({ file, text: reading.working, isChanged: false })
    }
  })
  // Chromium copies a no-break space as any other space, and Firefox has lost it in the text of a selection, not of its range.
  panel.addEventListener('copy', event => {
    const selection = getSelection()
    const selected = selection?.rangeCount ? selection.getRangeAt(0).toString() : ''
    if (!selected.includes('\u00a0')) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', selected)
  })
  const search = byId('search', HTMLInputElement)
  /** Lists the texts whose English text, translation or key contains what is searched for. */
  search.addEventListener('input', () => {
    const wanted = plain(search.value)
    const says = (key: string, english: string) =>
      [key, english, reading?.texts.get(key) ?? ''].some(text => plain(text).includes(wanted))
    foundKeys = wanted ? [...all].flatMap(([key, english]) => (says(key, english) ? [key] : [])) : []
    const { length } = foundKeys
    found.refresh(wanted && `${length} found${length > mostFound ? `, the first ${mostFound}` : ''}`)
    if (wanted) found.open()
  })
  search.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.isComposing) return
    // No line break for the field that is then in use.
    event.preventDefault()
    found.list.querySelector('textarea')?.focus()
  })
  onlyLeft.addEventListener('change', () => {
    for (const page of pages) page.refill()
  })
  pickMode(byId('pick', HTMLButtonElement), frame, place => {
    pickedKeys = keysAt(place, reading?.said ?? english)
    showStatus(pickedKeys.length ? '' : 'No text of Sundial is shown here. It may be a value or a name of the gateway.')
    refresh()
    if (!pickedKeys.length) return
    picked.open()
    picked.list.querySelector('textarea')?.focus()
  })
  for (const name of ['dragover', 'drop'])
    addEventListener(name, event => {
      event.preventDefault()
      const file = event instanceof DragEvent && name === 'drop' && event.dataTransfer?.files[0]
      if (file) void take(file)
    })
  addEventListener('pagehide', finishField)
  addEventListener('storage', takeOver)
  try {
    const found = localStorage.getItem(storageKey)
    if (found) {
      open(JSON.parse(found))
      resume()
    }
  } catch {
    keep(undefined)
  }
  return take
}
