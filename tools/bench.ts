/**
 * `npm run bench`: figures of the bundle in a browser, next to those of the reference web app. Measured as the reference was:
 * Chromium, CPU throttled 4 times, 1.6 Mbit/s and 60 ms for loads; medians of several runs.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launch, loggedIn } from '../test/support/browser.ts'
import { printLight } from '../test/support/light-trials.ts'
import { untilShown } from '../test/support/page-table.ts'
import { printStrings } from '../test/support/string-trials.ts'
import { type Compared, compare } from './bench/against.ts'
import { consoleFlood } from './bench/console.ts'
import { demoVisits } from './bench/demo.ts'
import { openings } from './bench/history.ts'
import { importing } from './bench/import.ts'
import { loads } from './bench/loads.ts'
import { buildTime, routesWithUnnamed, sizeOf } from './bench/once.ts'
import { dayInPrometheus } from './bench/prometheus.ts'
import { pushes } from './bench/pushes.ts'
import { type Figures, print } from './bench/reference.ts'
import { roofDrawn } from './bench/roof.ts'
import { type SoakSample, soak } from './bench/soak.ts'
import { firstVisit } from './bench/steps.ts'
import { readArguments, refuse } from './command-line.mjs'
import { type Gateway, startGateway } from './simulator/gateway.ts'

const usage = `usage: npm run bench -- [options]

  --runs N       medians of N runs; default 5
  --json         print JSON
  --steps        measure where the time of a first visit goes instead
  --soak         measure the memory of a page that is open for a long time instead
  --demo         measure the size of the demo and the time until it shows live values instead
  --against DIR  load this bundle and that of DIR in turns instead: figures of both, and their ratio
  --locale CODE  language of the browser with --against; default en
  --history      measure the time to open a history of 400 days instead
  --prometheus N measure what a day of N gateways takes in Prometheus instead
  --light        measure how right the clear day and the verdicts on strings are on simulated plants instead, with N seeds
  --seed N       the first of these seeds; a random one without
  --import       measure how long a page is blocked while a file of 100 MB is added to the history instead`

const bundle = 'dist-firmware'
const noon = new Date('2026-06-21T12:00:00+02:00').getTime()

/** Figures that are measured only once: equal each time, or not about a page. */
type OneOffFigure = 'flash, bytes' | 'routes with unnamed controls, of 21' | 'build, ms'

/** Waits until every inverter has answered: before that a page shows dashes, however fast it is. */
async function untilAllReceived({ world }: Gateway) {
  const isHeard = (serial: string) => world.radio.summary(serial).radio_stats.rssi !== -127
  while (!world.radio.serials.every(isHeard)) await new Promise(resolve => setTimeout(resolve, 200))
}

/** A page with the admin logged in. */
const adminPage = (browser: Browser, { url, world }: Gateway) =>
  browser.newPage({ storageState: loggedIn(url, world.config.security.password) })

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The median of each figure over all runs. */
function medians(runs: readonly Record<string, number>[]) {
  const names = Object.keys(runs[0] ?? {})
  return Object.fromEntries(names.map(name => [name, median(runs.map(figures => figures[name] ?? Number.NaN))]))
}

async function measure(runs: number): Promise<Figures> {
  const gateway = await startGateway({ serve: bundle, inverters: 10, at: noon })
  const browser = await launch()
  await untilAllReceived(gateway)
  const all: Omit<Figures, OneOffFigure>[] = []
  for (let left = runs; left > 0; left--)
    all.push({
      ...(await loads(browser, gateway)),
      ...(await pushes(browser, gateway)),
      ...(await roofDrawn(browser, gateway)),
      ...(await consoleFlood(browser, gateway)),
    })
  const page = await adminPage(browser, gateway)
  await page.goto(gateway.url)
  await untilShown(page)
  const unnamed = await routesWithUnnamed(page)
  await browser.close()
  await gateway.stop()
  // At the end: a build would slow measurements after it.
  const builds: number[] = []
  for (let left = runs; left > 0; left--) builds.push(await buildTime())
  return {
    'flash, bytes': await sizeOf(bundle),
    ...medians(all),
    'routes with unnamed controls, of 21': unnamed,
    'build, ms': median(builds),
  } as Figures
}

/** 100 000 live pushes and 1000 page changes by an admin. */
async function runSoak() {
  const gateway = await startGateway({ serve: bundle, inverters: 10, at: noon })
  const browser = await launch()
  const page = await adminPage(browser, gateway)
  const samples = await soak(page, gateway, { pushes: 100_000, pages: 1000, parts: 5 })
  await browser.close()
  await gateway.stop()
  return samples
}

function printSamples(samples: readonly SoakSample[]) {
  const names = Object.keys(samples[0] ?? {}) as (keyof SoakSample)[]
  console.log(names.map(name => name.padStart(13)).join(''))
  for (const line of samples)
    console.log(names.map(name => String(Math.round(line[name] * 100) / 100).padStart(13)).join(''))
}

function readOptions() {
  const flag = { type: 'boolean' } as const
  const text = { type: 'string', default: '5' } as const
  const { values } = readArguments(
    {
      options: {
        against: { type: 'string' },
        locale: { type: 'string', default: 'en' },
        json: flag,
        soak: flag,
        steps: flag,
        demo: flag,
        history: flag,
        import: flag,
        light: flag,
        seed: { type: 'string' },
        prometheus: { type: 'string' },
        runs: text,
      },
    },
    usage,
  )
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) refuse(`--runs needs a whole number above 0, not ${values.runs}`)
  const { against, locale } = values
  if (against !== undefined && !existsSync(join(against, 'index.html.gz')))
    refuse(`--against ${against}: there is no bundle in it`)
  const gateways = values.prometheus === undefined ? undefined : Number(values.prometheus)
  if (gateways !== undefined && !(gateways >= 1 && Number.isInteger(gateways)))
    refuse(`--prometheus needs a whole number above 0, not ${values.prometheus}`)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 100_000))
  if (!Number.isInteger(seed)) refuse(`--seed needs a whole number, not ${values.seed}`)
  const { json = false, soak = false, steps = false, demo = false, history = false } = values
  return {
    against,
    locale,
    json,
    soak,
    steps,
    demo,
    history,
    importing: values.import ?? false,
    light: values.light,
    seed,
    gateways,
    runs,
  }
}

/** Where the time of a first visit to the live view goes, in one browser. */
async function stepsOfFirstVisit() {
  const gateway = await startGateway({ serve: bundle, inverters: 10, at: noon })
  const browser = await launch()
  await untilAllReceived(gateway)
  const steps = await firstVisit(browser, gateway)
  await browser.close()
  await gateway.stop()
  return steps
}

/** The demo, opened from a file server of this machine. */
async function demoFigures(runs: number) {
  const browser = await launch()
  const { bytes, times } = await demoVisits(browser, bundle, runs)
  await browser.close()
  return { 'demo, bytes': bytes, 'demo: live values shown, ms': median(times) }
}

/** Opening a history of 400 days. */
async function historyFigures(runs: number) {
  const gateway = await startGateway({ serve: bundle, inverters: 10, at: noon })
  const browser = await launch()
  await untilAllReceived(gateway)
  const all = await openings(browser, gateway, runs)
  await browser.close()
  await gateway.stop()
  return medians(all)
}

/** A file of 100 MB that is added to the history. */
async function importFigures() {
  const gateway = await startGateway({ serve: bundle, inverters: 10, at: noon })
  const browser = await launch()
  await untilAllReceived(gateway)
  const figures = await importing(browser, gateway, noon)
  await browser.close()
  await gateway.stop()
  return figures
}

/** This bundle and another one, loaded in turns. */
async function compareWith(other: string, runs: number, locale: string) {
  const start = (serve: string) => startGateway({ serve, inverters: 10, at: noon })
  const gateways = [await start(bundle), await start(other)] as const
  const browser = await launch()
  for (const gateway of gateways) await untilAllReceived(gateway)
  const found = await compare(browser, gateways, runs, locale)
  await browser.close()
  for (const gateway of gateways) await gateway.stop()
  return found
}

/** Medians of both bundles, with the lowest and highest run, and the ratio of the medians. */
function printComparison([ours, other]: readonly [Compared, Compared]) {
  const short = (ms: number) => ms.toFixed(ms < 100 ? 2 : 0)
  const told = (runs: readonly number[]) =>
    `${short(median([...runs]))} (${short(Math.min(...runs))} to ${short(Math.max(...runs))})`
  console.log(`${'figure'.padEnd(47)}${'this'.padStart(24)}${'other'.padStart(24)}${'ratio'.padStart(8)}`)
  for (const [name, runs] of Object.entries(ours)) {
    const others = other[name] ?? []
    const ratio = (median([...runs]) / median([...others])).toFixed(2)
    console.log(`${name.padEnd(47)}${told(runs).padStart(24)}${told(others).padStart(24)}${ratio.padStart(8)}`)
  }
}

function printSteps(steps: Record<string, number>) {
  for (const [step, ms] of Object.entries(steps))
    console.log(`${step.padEnd(55)}${ms.toFixed(ms < 100 ? 2 : 0).padStart(8)}`)
}

const wanted = readOptions()
const show = <T>(found: T, print: (found: T) => void) =>
  wanted.json ? console.log(JSON.stringify(found, null, 2)) : print(found)
if (wanted.against !== undefined) show(await compareWith(wanted.against, wanted.runs, wanted.locale), printComparison)
else if (wanted.light) {
  const seeds = Array.from({ length: wanted.runs }, (_, n) => wanted.seed + n)
  printLight(seeds)
  printStrings(seeds)
} else if (wanted.gateways !== undefined) show(await dayInPrometheus(wanted.gateways), printSteps)
else if (wanted.soak) show(await runSoak(), printSamples)
else if (wanted.steps) show(await stepsOfFirstVisit(), printSteps)
else if (wanted.history) show(await historyFigures(wanted.runs), printSteps)
else if (wanted.importing) show(await importFigures(), printSteps)
else if (wanted.demo) show(await demoFigures(wanted.runs), printSteps)
else show(await measure(wanted.runs), print)
