import { displayFaultsOf, isOfDisplay, unfitForDisplay, withDisplay } from './display.ts'
import type { Position, Problem, ProblemKind } from './json-file.ts'
import { hasWords, resolved } from './message.ts'
import { lengthOf, maxCharactersOf, noteOf, pagesOf, type TextPage } from './notes.ts'
import { type FinishedPack, finishedPack, measurePack, type Pack } from './pack.ts'
import { areOfAll, type Sources, stateOf } from './sources.ts'
import { faultsOf, remarksOf } from './text-rules.ts'
import { type Entry, languageNames, type TextMap, textsOf } from './texts.ts'

/** The texts of a language, and where they are from. */
interface Language {
  file: string
  texts: readonly Entry[]
  sources?: Sources
}

/** The most lines about each kind of problem but faults. */
const mostLines = 20

/** What is said of texts with a kind of problem, after their number. */
const said: Record<ProblemKind, string> = {
  fault: 'to mend',
  missing: 'missing',
  english: 'still English',
  stale: 'new, or older than their English text',
  unfit: 'unfit for the place',
  remark: 'worth a second look',
  unknown: 'unknown to Sundial',
}

/** How many texts these problems are about; one that is about no text counts as one. */
const countOfTexts = (problems: readonly Problem[]): number =>
  new Set(problems.map(problem => problem.key ?? problem)).size

const faultsIn = (problems: readonly Problem[]) => problems.filter(({ kind }) => kind === 'fault')

/** How many texts are to mend, in words. */
export function toMend(faults: readonly Problem[]): string {
  const count = countOfTexts(faults)
  return `${count} ${count > 1 ? 'texts' : 'text'} to mend`
}

/** Whether something is left to do. */
export const isLeft = ({ kind }: Problem): boolean => kind !== 'remark'

const countOf = (problems: readonly Problem[], kind: ProblemKind) =>
  countOfTexts(problems.filter(problem => problem.kind === kind))

/** How many translated texts have each kind of problem, in words: “3 unfit for the place”. */
export const kindsIn = (problems: readonly Problem[]): string[] =>
  (Object.keys(said) as ProblemKind[]).flatMap(kind => {
    const count = countOf(problems, kind)
    if (count && kind === 'fault') return [`${toMend(faultsIn(problems))} first`]
    return count && kind !== 'missing' && kind !== 'english' ? [`${count} ${said[kind]}`] : []
  })

const quoted = (key: string, english: string) => `“${english}” (${noteOf(key, english)})`

/** What does not fit, of a text that cannot wrap where it is shown. */
function unfitOf(key: string, text: string, own: TextMap, english: TextMap): string[] {
  if (isOfDisplay(key)) return unfitForDisplay(key, text)
  const length = lengthOf(resolved(text, link => own.get(link) || english.get(link)))
  const most = maxCharactersOf(key)
  return most && length > most ? [`${length} characters, ${most} at most`] : []
}

/** What is to do about a text that exists in English, or on the display of other firmware. */
function toDoOf(
  { key, text }: Entry,
  own: TextMap,
  { english, sources }: { english: TextMap; sources: Sources | undefined },
): Pick<Problem, 'kind' | 'what'>[] {
  const source = english.get(key)
  const pair = { key, text, english: source ?? '', own, all: english }
  const faults = isOfDisplay(key) ? displayFaultsOf(key, text) : faultsOf(pair)
  if (faults.length) return faults.map(what => ({ kind: 'fault', what }))
  if (source === undefined) return []
  const state = stateOf({ key, text }, source, sources)
  if (state === 'english')
    return !hasWords(source) ? [] : [{ kind: state, what: `still English: ${quoted(key, source)}` }]
  if (state === 'stale')
    return [
      { kind: state, what: `${sources?.has(key) ? 'is it still' : 'new: is it'} right for ${quoted(key, source)}?` },
    ]
  return [
    ...unfitOf(key, text, own, english).map(what => ({ kind: 'unfit' as const, what })),
    ...remarksOf(pair).map(what => ({ kind: 'remark' as const, what })),
  ]
}

/** What is to do in the texts of a language. */
export function checkTexts({ file, texts, sources }: Language, english: TextMap): Problem[] {
  const own = textsOf(texts)
  const found = texts.flatMap(entry => {
    const { key, text, line, column } = entry
    if (!english.has(key) && !isOfDisplay(key))
      return [{ file, line, column, key, kind: 'unknown' as const, what: 'Sundial has no such text' }]
    if (!text) return []
    return toDoOf(entry, own, { english, sources }).map(toDo => ({ file, line, column, key, ...toDo }))
  })
  const missing = [...english].flatMap(([key, source]) =>
    own.get(key) || !hasWords(source)
      ? []
      : [{ file, key, kind: 'missing' as const, what: `missing: ${quoted(key, source)}` }],
  )
  return [...found, ...missing]
}

/** Why a language cannot have this code; undefined if it can. */
export function codeFault(code: string): string | undefined {
  if (!/^[a-z]{2}$/.test(code)) return `“${code}”: a language code is two lower-case letters, such as it`
  return languageNames[code] && `“${code}”: ${languageNames[code]} is built in`
}

/** What is to do in a pack. */
function checkPack(pack: Pack, english: TextMap): Problem[] {
  const { file, meta } = pack
  const fault = ({ line, column }: Position, key: string, what: string | undefined) =>
    what ? [{ file, line, column, key, what, kind: 'fault' as const }] : []
  return [
    ...fault(meta, 'meta.code', codeFault(meta.code)),
    ...fault(meta, 'meta.name', meta.name.trim() ? undefined : 'the name of the language is missing'),
    ...checkTexts(pack, withDisplay(english)),
  ]
}

/** The problems of each kind, all faults but a limited number of others, with a line for the number of the rest. */
export function shortened(problems: readonly Problem[]): Problem[] {
  return (Object.keys(said) as ProblemKind[]).flatMap(kind => {
    const all = problems.filter(problem => problem.kind === kind)
    const [first] = all
    if (!first || kind === 'fault' || all.length <= mostLines) return all
    const what = `${all.length - mostLines} more texts ${said[kind]}`
    return [...all.slice(0, mostLines), { file: first.file, kind, what }]
  })
}

const leftIn = (problems: readonly Problem[]) =>
  problems.filter(problem => isLeft(problem) && problem.kind !== 'unknown')

/** The pages of the app with the number of their texts to translate, mend or check; last the texts of no page. */
export function pagesToDo(problems: readonly Problem[], keys: Iterable<string>): (TextPage & { left: number })[] {
  const left = leftIn(problems)
  const open = new Set(left.map(({ key }) => key))
  const pages = pagesOf(keys).map(page => ({ ...page, left: page.keys.filter(key => open.has(key)).length }))
  const known = new Set(pages.flatMap(page => page.keys))
  const others = countOfTexts(left.filter(({ key }) => !known.has(key ?? '')))
  return [...pages, { name: 'The file itself', path: undefined, keys: [], left: others }]
}

/**
 * A line with the share of a language that is translated, and what is to do. A text with a fault is not translated. Texts without words,
 * such as “{name}: {power}”, do not count.
 */
export function verdictOf(code: string, problems: readonly Problem[], english: TextMap): string {
  const counted = new Set([...english].flatMap(([key, text]) => (hasWords(text) ? [key] : [])))
  const size = counted.size
  const faults = faultsIn(problems)
  const untranslated = countOf(problems, 'missing') + countOf(problems, 'english')
  const undone = new Set(problems.flatMap(({ kind, key }) => (/fault|missing|english/.test(kind) && key ? [key] : [])))
  const done = [...counted].filter(key => !undone.has(key)).length
  // A fault of the file or of its name is one as well.
  const share = Math.min(Math.floor((100 * done) / size), faults.length ? 99 : 100)
  const rest = untranslated ? `, ${100 - share} % English` : ''
  const percent = done && !share ? 'less than 1 % translated' : `${share} % translated${rest}`
  const all = `${percent} (${done} of ${size} texts)`
  // For a completely translated language the kinds say what is left.
  const left = share < 100 && countOfTexts(leftIn(problems))
  return `${code}: ${[all, ...(left ? [`${left} left`] : []), ...kindsIn(problems)].join(', ')}`
}

/** The result of checking a pack, for the command and the demo. */
export interface PackJudgement {
  problems: Problem[]
  /** Pages with how many of their texts are left, the gateway’s own display and the language itself among them. */
  pages: readonly (TextPage & { left: number })[]
  /** Those of `problems` that keep the pack from being saved for a gateway. */
  faults: Problem[]
  /** One line: how much of the language there is, and its size on the gateway. */
  verdict: string
  /** The size alone. */
  size: string
  /** What is not known of a file without sources of all its texts. */
  unknownChanges: string | undefined
  /** What is saved for a gateway. */
  finished: FinishedPack
  /** Whether it may be; if not, the faults or the verdict say why. */
  isFinished: boolean
}

/** What is not known of a pack that does not say what its texts were made from, such as one for a gateway. */
export const unknownChangesOf = ({ sources }: Pack): string | undefined =>
  sources && areOfAll(sources)
    ? undefined
    : 'The file does not say which English texts it was made from, so which of them have changed since is not known.'

/** Checks a pack. `shape`: problems of its file, or known from elsewhere. */
export function judged(pack: Pack, english: TextMap, shape: readonly Problem[]): PackJudgement {
  const problems = [...shape, ...checkPack(pack, english)]
  const faults = faultsIn(problems)
  const pages = pagesToDo(problems, [...withDisplay(english).keys(), 'meta.code', 'meta.name'])
  const finished = finishedPack(pack, english)
  const { about: size, fits } = measurePack(finished)
  const verdict = `${verdictOf(pack.meta.code, problems, withDisplay(english))}; ${size}`
  const isFinished = fits && !faults.length
  return { problems, pages, faults, verdict, size, unknownChanges: unknownChangesOf(pack), finished, isFinished }
}
