import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { check, printVerdict, type Verdict } from './check.ts'
import { diff } from './diff.ts'
import { builtIn, readEnglish } from './english.ts'
import { importPack } from './import.ts'
import { JsonFault, printProblem } from './json-file.ts'
import { begin, Refusal } from './new.ts'
import { packOf, writePack } from './pack.ts'
import { pseudoCode, pseudoPack } from './pseudo.ts'
import { packCodes } from './source.ts'

export const usage = `Usage: npm run lang -- COMMAND

  new CODE --name NAME   begin a language: lang/packs/CODE.jsonc with every text, English and a note beside it
  check [CODE ...]       find what is wrong in all languages, or in these; missing texts are counted, not wrong
  diff CODE              what is new in English, not translated yet, or changed since it was translated
    --update             bring the file up to date: new texts, new English, without what is gone
    --done [KEY ...]     these translations (or all) are right for the English of today
    --same               with --done: those equal to English are meant to be
  pack CODE [--out DIR]  pack.lang.json for the gateway (in packs/CODE): Settings › Backup & restore takes it
  import FILE            make a source file of a pack of the community
  pseudo [--out DIR]     a pack in which every text is marked and lengthened (in packs/${pseudoCode})
  --help                 this text

npm start -- --translate CODE shows the app in the language, again at every change of its file.
Exit code: 0 all is well, 1 problems found, 2 the command makes no sense. lang/README.md tells more.`

/** A command line that makes no sense; the message is one line. */
class UsageError extends Error {}

/** Where to work and whom to tell. */
export interface Desk {
  /** The project's folder. */
  home: string
  /** Takes a line that is a result. */
  say: (line: string) => void
  /** Takes a line that is a problem. */
  complain: (line: string) => void
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const options = { name: text, out: text, update: flag, done: flag, same: flag, help: flag }

type Values = ReturnType<typeof parsed>['values']

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split(/\n|\. To specify/)
    throw new UsageError(line)
  }
}

interface Task extends Desk {
  words: string[]
  values: Values
}

/** The one word a command takes. */
function only({ words }: Task, what: string): string {
  const [word] = words
  if (word === undefined || words.length > 1) throw new UsageError(`give one ${what}`)
  return word
}

function runNew(task: Task): number {
  const { name } = task.values
  if (!name?.trim()) throw new UsageError('new needs --name, the language in its own words: --name Italiano')
  const code = only(task, 'language code')
  const file = begin(task.home, code, name.trim(), readEnglish(task.home))
  task.say(`${file}: translate every "text", then npm run lang -- check ${code}`)
  return 0
}

function tell({ complain }: Task, { problems }: Verdict) {
  for (const problem of problems) complain(printProblem(problem))
}

function runCheck(task: Task): number {
  const { home, words, say } = task
  const english = readEnglish(home)
  const codes = words.length ? words : [...Object.keys(builtIn), ...packCodes(home)]
  const verdicts = codes.map(code => check(home, code, english))
  for (const verdict of verdicts) tell(task, verdict)
  for (const verdict of verdicts) say(printVerdict(verdict))
  return verdicts.some(({ problems }) => problems.length) ? 1 : 0
}

function runDiff(task: Task): number {
  const { home, say, complain, words, values } = task
  const { update = false, done = false, same = false } = values
  const [code, ...keys] = words
  if (!code) throw new UsageError('give a language code')
  if (keys.length && !done) throw new UsageError('keys go with --done')
  if (same && !done) throw new UsageError('--same goes with --done')
  const english = readEnglish(home)
  const strange = keys.find(key => !english.has(key))
  if (strange) throw new UsageError(`there is no text ${strange}`)
  const found = diff(home, code, english, { update, done, same, keys })
  for (const problem of found) complain(printProblem(problem))
  say(`${code}: ${found.length ? `${found.length} texts to look at` : 'up to date'}`)
  return found.length ? 1 : 0
}

function runPack(task: Task): number {
  const { home, say, complain, values } = task
  const code = only(task, 'language code')
  if (builtIn[code]) throw new UsageError(`${builtIn[code]} is built in and needs no pack`)
  const english = readEnglish(home)
  const verdict = check(home, code, english)
  tell(task, verdict)
  if (!verdict.source || verdict.problems.some(({ grave }) => grave)) {
    complain(`${code}: no pack made: mend the above first`)
    return 1
  }
  const { about, fits } = writePack(packOf(verdict.source, english), values.out ?? ownFolder(home, code))
  say(printVerdict(verdict))
  if (fits) say(about)
  else complain(about)
  return fits ? 0 : 1
}

/** Where packs go unless told otherwise: a folder that is not committed, named from where the user is. */
const ownFolder = (home: string, code: string) => relative(process.cwd(), join(home, 'packs', code)) || '.'

function runImport(task: Task): number {
  const { home, say, complain } = task
  const { code, file, taken, lacking, problems } = importPack(home, only(task, 'file'), readEnglish(home))
  for (const problem of problems) complain(printProblem(problem))
  for (const key of lacking) complain(`${file} ${key}: not in the pack`)
  say(`${file}: ${taken} texts taken over, ${lacking.length} lacking, ${problems.length} not taken`)
  say(`They were made for other English texts: look at them with npm run lang -- diff ${code}`)
  return problems.length || lacking.length ? 1 : 0
}

function runPseudo(task: Task): number {
  const { home, say, values } = task
  if (task.words.length) throw new UsageError(`pseudo takes no ${task.words[0]}`)
  say(writePack(pseudoPack(readEnglish(home)), values.out ?? ownFolder(home, pseudoCode)).about)
  return 0
}

const commands: Record<string, [run: (task: Task) => number, ...takes: (keyof Values)[]]> = {
  new: [runNew, 'name'],
  check: [runCheck],
  diff: [runDiff, 'update', 'done', 'same'],
  pack: [runPack, 'out'],
  import: [runImport],
  pseudo: [runPseudo, 'out'],
}

function dispatch(args: string[], desk: Desk): number {
  const { values, positionals } = parsed(args)
  if (values.help) {
    desk.say(usage)
    return 0
  }
  const [command = '', ...words] = positionals
  const known = commands[command]
  if (!known) throw new UsageError(command ? `there is no command ${command}` : 'give a command')
  const [run, ...takes] = known
  const strange = (Object.keys(values) as (keyof Values)[]).find(name => !takes.includes(name))
  if (strange) throw new UsageError(`${command} takes no --${strange}`)
  return run({ ...desk, words, values })
}

/** Carries out a command line. Returns the exit code: 0, 1 if problems were found, 2 if the command makes no sense. */
export function run(args: string[], desk: Desk): number {
  try {
    return dispatch(args, desk)
  } catch (error) {
    if (error instanceof UsageError) {
      desk.complain(`lang: ${error.message} (see --help)`)
      return 2
    }
    if (!(error instanceof JsonFault || error instanceof Refusal)) throw error
    desk.complain(error.message)
    return 1
  }
}
