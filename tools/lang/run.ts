import { join, relative } from 'node:path'
import { parseCommandLine, UsageError } from '../command-line.ts'
import { printVerdict, type Verdict } from './check.ts'
import { builtIn } from './english.ts'
import { readEnglish } from './files/built-in.ts'
import { check } from './files/check-files.ts'
import { diff } from './files/diff.ts'
import { importPack } from './files/import-file.ts'
import { CommandError, createSource } from './files/new.ts'
import { writePack } from './files/pack-file.ts'
import { packCodes } from './files/source-file.ts'
import { JsonError, printProblem } from './json-file.ts'
import { packOf } from './pack.ts'
import { pseudoCode, pseudoPack } from './pseudo.ts'

export const usage = `Usage: npm run lang -- COMMAND

  new CODE --name NAME   start a language: lang/packs/CODE.jsonc with every English text and a note for each
  check [CODE ...]       check all languages, or these; missing texts are counted, but are no problem
  diff CODE              list texts that are new, not translated yet, or changed in English since
    --update             add new texts, refresh the English ones, remove those that are gone
    --done [KEY ...]     mark these translations (or all) as matching the English of today
    --same               with --done: those equal to English are so on purpose
  pack CODE [--out DIR]  write pack.lang.json (into packs/CODE), to restore it in Settings › Backup & restore
  import FILE            turn a community pack into a source file
    --all                list the texts that it lacks, and those that Sundial does not have
  pseudo [--out DIR]     write a pack in which every text is marked and lengthened (into packs/${pseudoCode})
  --help                 print this help

npm run demo -- --serve shows the app in the language of a file dropped there.
Exit code: 0 no problems, 1 problems found, 2 wrong usage. See lang/README.md.`

/** The folder to work in, and where lines go. */
export interface Context {
  /** The project's folder. */
  home: string
  /** Prints a line of the result. */
  print: (line: string) => void
  /** Prints a line about a problem. */
  printError: (line: string) => void
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = { name: text, out: text, update: flag, done: flag, same: flag, all: flag, help: flag }

type Values = ReturnType<typeof parsed>['values']

const parsed = (args: string[]) => parseCommandLine({ args, options, allowPositionals: true })

interface Task extends Context {
  words: string[]
  values: Values
}

/** The only argument of a command. */
function onlyArgument({ words }: Task, what: string): string {
  const [word] = words
  if (word === undefined || words.length > 1) throw new UsageError(`give one ${what}`)
  return word
}

function runNew(task: Task): number {
  const { name } = task.values
  if (!name?.trim()) throw new UsageError('new needs --name, the language in its own words: --name Italiano')
  const code = onlyArgument(task, 'language code')
  const file = createSource(task.home, code, name.trim(), readEnglish(task.home))
  task.print(`${file}: translate every "text", then npm run lang -- check ${code}`)
  return 0
}

function printProblems({ printError }: Task, { problems }: Verdict) {
  for (const problem of problems) printError(printProblem(problem))
}

function runCheck(task: Task): number {
  const { home, words, print } = task
  const english = readEnglish(home)
  const codes = words.length ? words : [...Object.keys(builtIn), ...packCodes(home)]
  const verdicts = codes.map(code => check(home, code, english))
  for (const verdict of verdicts) printProblems(task, verdict)
  for (const verdict of verdicts) print(printVerdict(verdict))
  return verdicts.some(({ problems }) => problems.length) ? 1 : 0
}

function runDiff(task: Task): number {
  const { home, print, printError, words, values } = task
  const { update = false, done = false, same = false } = values
  const [code, ...keys] = words
  if (!code) throw new UsageError('give a language code')
  if (keys.length && !done) throw new UsageError('keys go with --done')
  if (same && !done) throw new UsageError('--same goes with --done')
  const english = readEnglish(home)
  const unknown = keys.find(key => !english.has(key))
  if (unknown) throw new UsageError(`there is no text ${unknown}`)
  const found = diff(home, code, english, { update, done, same, keys })
  for (const problem of found) printError(printProblem(problem))
  print(`${code}: ${found.length ? `${found.length} texts to look at` : 'up to date'}`)
  return found.length ? 1 : 0
}

function runPack(task: Task): number {
  const { home, print, printError, values } = task
  const code = onlyArgument(task, 'language code')
  if (builtIn[code]) throw new UsageError(`${builtIn[code]} is built in and needs no pack`)
  const english = readEnglish(home)
  const verdict = check(home, code, english)
  printProblems(task, verdict)
  if (!verdict.source || verdict.problems.some(({ blocking }) => blocking)) {
    printError(`${code}: no pack made: fix the problems above first`)
    return 1
  }
  const { about, fits } = writePack(packOf(verdict.source, english), values.out ?? ownFolder(home, code))
  print(printVerdict(verdict))
  if (fits) print(about)
  else printError(about)
  return fits ? 0 : 1
}

/** The default folder for packs, relative to the working directory; it is not committed. */
const ownFolder = (home: string, code: string) => relative(process.cwd(), join(home, 'packs', code)) || '.'

function runImport(task: Task): number {
  const { home, print, printError, values } = task
  const { code, file, taken, missing, problems } = importPack(home, onlyArgument(task, 'file'), readEnglish(home))
  const { all = false } = values
  for (const problem of problems) if (all || !problem.harmless) printError(printProblem(problem))
  if (all) for (const key of missing) printError(`${file} ${key}: not in the pack`)
  print(`${file}: ${taken} texts taken over, ${missing.length} missing, ${problems.length} not taken`)
  print(`They were made for other English texts: look at them with npm run lang -- diff ${code}`)
  return problems.some(({ harmless }) => !harmless) ? 1 : 0
}

function runPseudo(task: Task): number {
  const { home, print, values } = task
  if (task.words.length) throw new UsageError(`pseudo takes no ${task.words[0]}`)
  print(writePack(pseudoPack(readEnglish(home)), values.out ?? ownFolder(home, pseudoCode)).about)
  return 0
}

const commands: Record<string, [run: (task: Task) => number, ...takes: (keyof Values)[]]> = {
  new: [runNew, 'name'],
  check: [runCheck],
  diff: [runDiff, 'update', 'done', 'same'],
  pack: [runPack, 'out'],
  import: [runImport, 'all'],
  pseudo: [runPseudo, 'out'],
}

function dispatch(args: string[], context: Context): number {
  const { values, positionals } = parsed(args)
  if (values.help) {
    context.print(usage)
    return 0
  }
  const [command = '', ...words] = positionals
  const known = commands[command]
  if (!known) throw new UsageError(command ? `there is no command ${command}` : 'give a command')
  const [run, ...takes] = known
  const unknown = (Object.keys(values) as (keyof Values)[]).find(name => !takes.includes(name))
  if (unknown) throw new UsageError(`${command} takes no --${unknown}`)
  return run({ ...context, words, values })
}

/** Runs a command line. Returns the exit code: 0, 1 if problems were found, 2 for invalid arguments. */
export function run(args: string[], context: Context): number {
  try {
    return dispatch(args, context)
  } catch (error) {
    if (error instanceof UsageError) {
      context.printError(`lang: ${error.message} (see --help)`)
      return 2
    }
    if (!(error instanceof JsonError || error instanceof CommandError)) throw error
    context.printError(error.message)
    return 1
  }
}
