/**
 * `npm run pictures`: pictures of every page for a review, in states, sizes, themes and languages, with contact sheets.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.mjs'
import { launch } from '../test/support/browser.ts'
import { at, scratchFolder } from './build/paths.mjs'
import { orRefuse, refuse } from './command-line.mjs'
import { type PictureOptions, pictureOptions, picturesUsage } from './pictures/options.ts'
import { takeForReadme } from './pictures/readme.ts'
import { writeSheets } from './pictures/sheets.ts'
import { plant, rows, type State, states } from './pictures/table.ts'
import { type Picture, take } from './pictures/take.ts'
import { forkSimulator } from './simulate.ts'

/** A folder with a build of the current source. */
async function freshBundle(fork: string | undefined) {
  const folder = scratchFolder()
  await build({ out: folder, fork, quick: true })
  return folder
}

/** Takes the pictures, as many states at once as there are cores, and says which failed. */
async function run(options: PictureOptions) {
  const serve = await freshBundle(options.fork)
  const simulator = options.fork === undefined ? undefined : await forkSimulator(options.fork)
  const scenes = Object.entries(simulator?.scenes ?? {}).map(([name, scene]) => [name, { ...plant, ...scene }])
  const all: Readonly<Record<string, State>> = { ...states, ...Object.fromEntries(scenes) }
  const usual = Object.keys(all).filter(name => !simulator?.scenes?.[name]?.isOfMany)
  const jobs = (options.states ?? usual).flatMap(state => {
    const of = all[state]
    if (!of) return refuse(`there is no state ${state}, but ${Object.keys(all)}`)
    return options.languages.map(language => ({ state, of, language }))
  })
  const taken = new Map<(typeof jobs)[number], readonly Picture[]>()
  const left = [...jobs]
  const browser = await launch()
  async function work() {
    for (let job = left.shift(); job; job = left.shift()) {
      const { state, language } = job
      try {
        const fork = (job.of.simulatedFork ?? simulator?.simulatedFork)?.()
        const pictures = await take({ ...options, ...job, browser, serve, fork }, rows)
        taken.set(job, pictures)
        console.log(`${state}, ${language}: ${pictures.length} pictures`)
      } catch (error) {
        process.exitCode = 1
        console.error(`${state}, ${language}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))
  const pictures = jobs.flatMap(job => taken.get(job) ?? [])
  await writeSheets(options.out, pictures)
  await browser.close()
  console.log(`${pictures.length} pictures: ${join(options.out, 'pictures.html')}`)
}

async function runForReadme() {
  const browser = await launch()
  for (const path of await takeForReadme(browser, await freshBundle(undefined), at('docs/pictures'))) console.log(path)
  await browser.close()
}

const options = orRefuse(() => pictureOptions(process.argv.slice(2)))
if (options.help) console.log(picturesUsage)
else if (options.readme) await runForReadme()
else await run(options)
