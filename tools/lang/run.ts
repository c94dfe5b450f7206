import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseCommandLine, UsageError } from '../command-line.mjs'
import {
  checkTexts,
  codeFault,
  isLeft,
  judged,
  type PackJudgement,
  pagesToDo,
  shortened,
  unknownChangesOf,
  verdictOf,
} from './check.ts'
import { isOfDisplay, withDisplay } from './display.ts'
import { decoded, LanguageFileError, type Problem, packName, parseJsonFile, printProblem } from './json-file.ts'
import { hasPlace } from './notes.ts'
import { newPack, type Pack, parsePack, printPack, sourcesIn } from './pack.ts'
import { type Sources, signedOff, sourcesOfAll } from './sources.ts'
import { type Entry, entriesOf, languageNames, type TextMap, textsOf } from './texts.ts'

export const langUsage = `Usage: npm run lang -- COMMAND

  new CODE --name NAME   begin a language: lang/packs/CODE.lang.json, with every text in English
  new --from FILE        the same with the translations of a pack, or of a .jsonc of Sundial 1.1
    --overwrite          replace the file if there is one
  check [FILE]           list what is to do in a pack, or without FILE in the built-in languages
    --holds KEY ...      note that these translations are right for the English texts of today; "all":
                         every one that is new, or older than its English text
  pack FILE [--out DIR]  write ${packName} (into packs/CODE), to restore it in Settings › Backup & restore
  --help                 print this help

npm run demo -- --serve shows the app in the language of a file dropped there. See lang/README.md.
Exit code: 0 nothing to do, or noted as --holds says; 2 a wrong command; 1 anything else.`

/** The folder to work in, and where lines go. */
export interface LangContext {
  /** The project's folder. */
  home: string
  /** Prints a line of the result. */
  print: (line: string) => void
  /** Prints a line about a problem. */
  printError: (line: string) => void
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const holds = { type: 'string', multiple: true } as const
const options = { name: text, from: text, overwrite: flag, holds, out: text, help: flag }

const parsed = (args: string[]) => parseCommandLine({ args, options, allowPositionals: true })

interface Task extends LangContext {
  english: TextMap
  words: string[]
  values: ReturnType<typeof parsed>['values']
}

/** The text of a file. Throws `LanguageFileError`. */
function textOf(path: string, name = path): string {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    throw new LanguageFileError(`${name}: ${existsSync(path) ? 'it cannot be read' : 'there is no such file'}`)
  }
  return decoded(bytes, name)
}

/** The texts of a built-in language, and the sources at the end of its file. Throws `LanguageFileError`. */
function builtInTexts(home: string, file: string, problems: Problem[]): { texts: Entry[]; sources: Sources } {
  const tree = parseJsonFile(textOf(join(home, file), file), file, problems)
  const sources = tree.members?.get('sources')
  tree.members?.delete('sources')
  return { texts: entriesOf(tree, file, problems), sources: sources ? sourcesIn(sources) : new Map() }
}

function write(path: string, text: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** Puts the sources at the end of a language file. Throws `LanguageFileError` if it has a name twice, of which one would be lost, or is no JSON. */
function writeSources(file: string, sources: Sources, name = file) {
  const text = textOf(file, name)
  const found: Problem[] = []
  parseJsonFile(text, name, found)
  try {
    if (found.length) throw new SyntaxError()
    const content = JSON.parse(text.replace(/^\uFEFF/, '')) as object
    write(file, `${JSON.stringify({ ...content, sources: Object.fromEntries(sources) }, null, 2)}\n`)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new LanguageFileError(`${name}: nothing was noted; mend first what check says without --holds`)
  }
}

/** Prints which texts of a file its pack leaves out. */
function tellUnknown({ english, print }: Pick<Task, 'english' | 'print'>, texts: readonly Entry[]) {
  const unknown = texts.flatMap(({ key }) => (english.has(key) || isOfDisplay(key) ? [] : [key]))
  if (unknown.length) print(`Left out, as Sundial has no such text (${unknown.length}): ${unknown.join(', ')}`)
}

function runNew({ home, english, words: [code, ...more], values: { name, from, overwrite }, print }: Task): number {
  if (more.length || (from ? code || name : !(code && name?.trim())))
    throw new UsageError('give a code and --name, such as it --name Italiano, or --from and a file')
  const problems: Problem[] = []
  const old = from === undefined ? undefined : parsePack(textOf(from), from, problems)
  const meta = old?.meta ?? { code: code ?? '', name: name?.trim() ?? '' }
  const wrong = codeFault(meta.code)
  if (wrong) throw new LanguageFileError(wrong)
  const file = `lang/packs/${meta.code}.lang.json`
  if (existsSync(join(home, file)) && !overwrite) throw new LanguageFileError(`${file} exists; --overwrite replaces it`)
  for (const problem of problems) print(`Read with a fault: ${printProblem(problem)}`)
  write(join(home, file), old ? printPack(old, english) : newPack(meta.code, meta.name, english))
  const unknownChanges = old && unknownChangesOf(old)
  if (unknownChanges) print(unknownChanges)
  tellUnknown({ english, print }, old?.texts ?? [])
  print(`${file}: replace the English texts under "webapp" and "display", then npm run lang -- check ${file}`)
  return 0
}

/** Prints what is to do in a language: its texts, by page unless each is listed, and the verdict. */
function tell(
  { print, printError }: Task,
  {
    verdict,
    problems,
    pages,
    unknownChanges,
  }: Pick<PackJudgement, 'verdict' | 'problems' | 'pages'> & Partial<PackJudgement>,
) {
  const listed = shortened(problems)
  for (const problem of listed) printError(printProblem(problem))
  if (!problems.every(problem => listed.includes(problem)))
    for (const { name, left } of pages) if (left) print(`${`${left}`.padStart(5)} left: ${name}`)
  if (unknownChanges) print(unknownChanges)
  print(verdict)
  return problems
}

/** Prints how to confirm texts as they are: for those that are still English, by their keys only. */
function tellHolds({ words: [file], print }: Task, problems: Problem[]) {
  const hold = `npm run lang -- check ${file ? `${file} ` : ''}--holds`
  const [key, ...more] = new Set(problems.flatMap(({ kind, key }) => (kind === 'english' && key ? [key] : [])))
  if (problems.some(({ kind }) => kind === 'stale')) print(`A text that is right as it is: ${hold} KEY, or all`)
  if (key) print(`One that is the same in both languages: ${hold} ${key}${more.length ? ' …' : ''}`)
}

/** The sources with those noted that `--holds` names. Throws `UsageError` for a key that has no text. */
function noted({ english, values: { holds = [] } }: Task, texts: Entry[], sources: Sources, problems: Problem[]) {
  const own = textsOf(texts)
  const wrong = holds.find(key => key !== 'all' && !(english.has(key) && own.get(key)))
  if (wrong) throw new UsageError(`--holds: there is no text ${wrong}`)
  const stale = problems.flatMap(({ kind, key }) => (kind === 'stale' && key ? [key] : []))
  return signedOff(texts, sources, english, holds.includes('all') ? [...holds, ...stale] : holds)
}

/** A problem for each group without a place in the app for translators. */
function placeless(keys: Iterable<string>): Problem[] {
  const groups = new Set([...keys].filter(key => !hasPlace(key)).map(key => key.replace(/\..*/, '')))
  return [...groups].map(group => ({
    file: 'tools/lang/text-contexts.ts',
    kind: 'fault',
    key: group,
    what: 'the group has no place in groupContexts',
  }))
}

/** What is to do in a built-in language. English has no sources but itself, and tells for which groups translators know no place. */
function checkBuiltIn(task: Task, code: string): Problem[] {
  const { home, english, values, print } = task
  const problems: Problem[] = []
  const file = `lang/${code}.json`
  let { texts, sources } = builtInTexts(home, file, problems)
  if (code === 'en') sources = new Map(texts.map(({ key }) => [key, 'same']))
  else if (values.holds) {
    sources = noted(task, texts, sources, checkTexts({ file, texts, sources }, english))
    writeSources(join(home, file), sources, file)
    print(`${file}: noted under "sources"`)
  }
  problems.push(...checkTexts({ file, texts, sources }, english))
  if (code === 'en') problems.push(...placeless(english.keys()))
  return tell(task, {
    verdict: verdictOf(code, problems, english),
    problems,
    pages: pagesToDo(problems, english.keys()),
  })
}

/** The pack that a command is given. Throws `UsageError`, `LanguageFileError`. */
function packIn({ words: [file, ...more] }: Task, problems: Problem[]): Pack {
  if (!file || more.length) throw new UsageError('give one file')
  if (/\.jsonc$/.test(file))
    throw new LanguageFileError(`${file} is from Sundial 1.1: npm run lang -- new --from ${file} makes a pack of it`)
  return parsePack(textOf(file), file, problems)
}

function checkFile(task: Task): Problem[] {
  const { english, values, print } = task
  const said = { ...task, english: withDisplay(english) }
  const problems: Problem[] = []
  let pack = packIn(task, problems)
  const { file, texts } = pack
  if (values.holds) {
    const sources = noted(
      said,
      texts,
      sourcesOfAll(texts, pack.sources ?? new Map(), said.english),
      judged(pack, english, []).problems,
    )
    writeSources(file, sources)
    print(`${file}: noted under "sources"`)
    pack = { ...pack, sources }
  }
  return tell(task, judged(pack, english, problems))
}

/** The task with the keys after `--holds`, which the command line takes for files. Throws `UsageError` for words that are neither. */
function withKeys(task: Task): Task {
  const { english, words, values } = task
  if (!values.holds) return task
  const isKey = (word: string) => word === 'all' || withDisplay(english).has(word)
  const wrong = words.find(word => !isKey(word) && !existsSync(word))
  if (wrong) throw new UsageError(`--holds: ${wrong} is no text, and no file`)
  const holds = [...values.holds, ...words.filter(isKey)]
  return { ...task, words: words.filter(word => !isKey(word)), values: { ...values, holds } }
}

function runCheck(given: Task): number {
  const task = withKeys(given)
  const problems = task.words.length
    ? checkFile(task)
    : Object.keys(languageNames).flatMap(code => checkBuiltIn(task, code))
  tellHolds(task, problems)
  return task.values.holds ? 0 : Number(problems.some(isLeft))
}

function runPack(task: Task): number {
  const { home, english, values, print, printError } = task
  const problems: Problem[] = []
  const pack = packIn(task, problems)
  const { code } = pack.meta
  const { faults, finished, size, isFinished } = judged(pack, english, problems)
  for (const fault of faults) printError(printProblem(fault))
  if (faults.length) throw new LanguageFileError(`${code}: no pack was made; mend this first`)
  const path = join(values.out ?? (relative(process.cwd(), join(home, 'packs', code)) || '.'), packName)
  if (resolve(path) === resolve(pack.file))
    throw new LanguageFileError(`${path} would be replaced by its own pack; give --out`)
  if (!isFinished) throw new LanguageFileError(`${code}: no pack was made: ${size}`)
  const replaced = existsSync(path) ? ', in place of the one before' : ''
  write(path, JSON.stringify(finished))
  tellUnknown(task, pack.texts)
  print(`${path}: ${size}${replaced}`)
  return 0
}

type Option = keyof Task['values']
const commands: Record<string, [runLang: (task: Task) => number, ...takes: Option[]]> = {
  new: [runNew, 'name', 'from', 'overwrite'],
  check: [runCheck, 'holds'],
  pack: [runPack, 'out'],
}

function dispatch(args: string[], context: LangContext): number {
  const { values, positionals } = parsed(args)
  if (values.help) {
    context.print(langUsage)
    return 0
  }
  const [command = '', ...words] = positionals
  const known = commands[command]
  if (!known) throw new UsageError(command ? `there is no command ${command}` : 'give a command')
  const [runLang, ...takes] = known
  const unknown = (Object.keys(values) as Option[]).find(name => !takes.includes(name))
  if (unknown) throw new UsageError(`${command} takes no --${unknown}`)
  return runLang({ ...context, english: textsOf(builtInTexts(context.home, 'lang/en.json', []).texts), words, values })
}

/** Runs a command line. Returns the exit code, as the usage says. */
export function runLang(args: string[], context: LangContext): number {
  try {
    return dispatch(args, context)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof LanguageFileError)) throw error
    context.printError(error.message)
    return error instanceof UsageError ? 2 : 1
  }
}
