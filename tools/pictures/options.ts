import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { forkFolder } from '../build/forks.mjs'
import { builtInLanguages } from '../build/texts.mjs'
import { parseCommandLine, UsageError } from '../command-line.mjs'
import { heights, rows, states } from './table.ts'

export const picturesUsage = `usage: npm run pictures -- [options]

Takes pictures of every page in the states of a review, and writes them with their contact sheets.

  --out DIR           write into DIR instead of pictures; it must be empty or hold pictures
  --pages WORDS       only pages with one of these words in their name, as live,history
  --states NAMES      only these, of ${Object.keys(states)}
  --widths PX         px of the window, instead of ${Object.keys(heights)}; the wall has sizes of its own
  --languages CODES   of ${builtInLanguages}; default en,de
  --fork NAME|PATH    the app and the firmware of a fork, with the pages it adds and the states of its simulator
  --readme            only the three pictures of the README, into docs/pictures
  --help              print this help`

/** The parts of a list of an option, each of which `isKnown` takes. Throws `UsageError`. */
function listOf(name: string, text: string, isKnown: (part: string) => boolean, known: string) {
  const parts = text.split(',')
  const unknown = parts.find(part => !part || !isKnown(part))
  if (unknown !== undefined) throw new UsageError(`--${name} takes ${known}, separated by commas, not '${unknown}'`)
  return parts
}

const isWidth = (text: string) => /^\d+$/.test(text) && Number(text) >= 240 && Number(text) <= 3840

function folderOf(name: string) {
  const out = resolve(name)
  if (existsSync(out) && readdirSync(out).length && !existsSync(join(out, 'pictures.html')))
    throw new UsageError(`--out ${out}: it holds something else, and is left as it is`)
  return out
}

/** What the arguments ask for. Throws `UsageError`. */
export function pictureOptions(args: string[]) {
  const text = { type: 'string' } as const
  const options = { out: text, pages: text, states: text, widths: text, languages: text, fork: text }
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseCommandLine({ args, options: { ...options, readme: flag, help: flag } })
  const fork = values.fork === undefined ? undefined : forkFolder(values.fork)
  const has = (word: string) => rows.some(({ name }) => name.includes(word))
  const pages = listOf('pages', values.pages ?? rows[0]?.name ?? '', has, `parts of ${rows.map(({ name }) => name)}`)
  const widths = values.widths ?? Object.keys(heights).join()
  return {
    help: values.help,
    readme: values.readme,
    /** Absolute. */
    out: folderOf(values.out ?? 'pictures'),
    rows: values.pages === undefined ? rows : rows.filter(({ name }) => pages.some(word => name.includes(word))),
    /** Undefined for all. */
    states:
      values.states === undefined
        ? undefined
        : // A fork may have some of its own.
          listOf('states', values.states, name => name in states || fork !== undefined, `of ${Object.keys(states)}`),
    widths: listOf('widths', widths, isWidth, 'px from 240 to 3840').map(Number),
    languages: listOf(
      'languages',
      values.languages ?? 'en,de',
      code => builtInLanguages.includes(code),
      `of ${builtInLanguages}`,
    ),
    /** Folder of a fork. */
    fork,
  }
}

/** What is asked for. */
export type PictureOptions = ReturnType<typeof pictureOptions>
