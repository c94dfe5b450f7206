/**
 * `npm run bench`: figures of the bundle in Chromium, CPU throttled 4 times, 1.6 Mbit/s and 60 ms for loads; medians of several runs.
 */
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { launch } from '../test/support/browser.ts'
import { printLight } from '../test/support/light-trials.ts'
import { printStrings } from '../test/support/string-trials.ts'
import { type Compared, compare } from './bench/against.ts'
import { loads } from './bench/loads.ts'
import { pushes } from './bench/pushes.ts'
import { readArguments, refuse } from './command-line.mjs'
import { type Gateway, startGateway } from './simulator/gateway.ts'

const usage = `usage: npm run bench -- [options]

  --runs N       medians of N runs; default 5
  --json         print JSON
  --against DIR  load this bundle and that of DIR in turns instead: figures of both, and their ratio
  --locale CODE  language of the browser with --against; default en
  --light        measure how right the clear day and the verdicts on strings are on simulated plants instead, with N seeds
  --seed N       the first of these seeds; a random one without`

const bundle = 'dist-firmware'
const noon = new Date('2026-06-21T12:00:00+02:00').getTime()

/** Waits until every inverter has answered: before that a page shows dashes, however fast it is. */
async function untilAllReceived({ world }: Gateway) {
  const isHeard = (serial: string) => world.radio.summary(serial).radio_stats.rssi !== -127
  while (!world.radio.serials.every(isHeard)) await new Promise(resolve => setTimeout(resolve, 200))
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The median of each figure over all runs. */
function medians(runs: readonly Record<string, number>[]) {
  const names = Object.keys(runs[0] ?? {})
  return Object.fromEntries(names.map(name => [name, median(runs.map(figures => figures[name] ?? Number.NaN))]))
}

/** Bytes of all files in a folder. */
async function sizeOf(folder: string) {
  const names = await readdir(folder, { recursive: true })
  const entries = await Promise.all(names.map(async name => stat(join(folder, name))))
  return entries.filter(entry => entry.isFile()).reduce((sum, { size }) => sum + size, 0)
}

async function measure(runs: number): Promise<Record<string, number>> {
  const gateway = await startGateway({ serve: bundle, inverters: 10, at: noon })
  const browser = await launch()
  await untilAllReceived(gateway)
  const all: Record<string, number>[] = []
  for (let left = runs; left > 0; left--)
    all.push({ ...(await loads(browser, gateway)), ...(await pushes(browser, gateway)) })
  await browser.close()
  await gateway.stop()
  return { 'flash, bytes': await sizeOf(bundle), ...medians(all) }
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
        light: flag,
        seed: { type: 'string' },
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
  const seed = Number(values.seed ?? Math.floor(Math.random() * 100_000))
  if (!Number.isInteger(seed)) refuse(`--seed needs a whole number, not ${values.seed}`)
  return { ...values, against, locale, seed, runs }
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

function printFigures(figures: Record<string, number>) {
  for (const [name, value] of Object.entries(figures))
    console.log(`${name.padEnd(47)}${value.toFixed(value < 100 ? 2 : 0).padStart(10)}`)
}

const wanted = readOptions()
const show = <T>(found: T, print: (found: T) => void) =>
  wanted.json ? console.log(JSON.stringify(found, null, 2)) : print(found)
if (wanted.against !== undefined) show(await compareWith(wanted.against, wanted.runs, wanted.locale), printComparison)
else if (wanted.light) {
  const seeds = Array.from({ length: wanted.runs }, (_, n) => wanted.seed + n)
  printLight(seeds)
  printStrings(seeds)
} else show(await measure(wanted.runs), printFigures)
