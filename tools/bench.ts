/**
 * `npm run bench`: what the bundle costs in a browser, next to the reference web app. Measured as the reference was:
 * Chromium, CPU slowed 4 times, 1.6 Mbit/s and 60 ms for loads; medians of several runs. `--json` for machines, `--runs N`.
 * With `--soak` instead what a page holds that is open for long.
 */
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launch } from '../test/support/browser.ts'
import { untilShown } from '../test/support/walk.ts'
import { consoleFlood } from './bench/console.ts'
import { loads } from './bench/loads.ts'
import { buildTime, routesWithUnnamed, sizeOf } from './bench/once.ts'
import { pushes } from './bench/pushes.ts'
import { type Held, soak } from './bench/soak.ts'
import { type Gateway, startGateway } from './gateway/gateway.ts'

const bundle = 'dist-firmware'
const noon = new Date('2026-06-21T12:00:00+02:00').getTime()

/** Figures of the reference web app, ms, bytes or counts; taken on another machine, so orders of size. NaN: not known. */
const reference = {
  'flash, bytes': 224_919,
  'cold load: first paint, ms': 1740,
  'cold load: inverter shown, ms': 1902,
  'cold load: values shown, ms': 1990,
  'cold load: all measurements shown, ms': 1990,
  'warm load: inverter shown, ms': 655,
  'requests of a cold load': 6,
  'script after unpacking, bytes': 877_010,
  'main thread per push, ms': 11.4,
  'script per push, ms': 0.23,
  'DOM nodes, 10 inverters': 9807,
  'heap after load, MB': 6.2,
  'heap after 10 000 pushes, MB': 8.5,
  'console, 10 000 lines in 5 s: main thread, ms': 8900,
  'console: worst task, ms': 139,
  'console: DOM nodes': 6213,
  'console: heap, MB': 14,
  'routes with unnamed controls, of 21': 12,
  'build, ms': Number.NaN,
}
type Figure = keyof typeof reference
type Figures = Record<Figure, number>
/** What is the same each time, or has nothing to do with a page. */
type Once = 'flash, bytes' | 'routes with unnamed controls, of 21' | 'build, ms'

/** A page of an admin who has logged in. */
function adminPage(browser: Browser, gateway: Gateway) {
  const authdata = Buffer.from(`admin:${gateway.world.config.security.password}`).toString('base64')
  const user = { name: 'user', value: JSON.stringify({ authdata }) }
  return browser.newPage({ storageState: { cookies: [], origins: [{ origin: gateway.url, localStorage: [user] }] } })
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function measure(runs: number): Promise<Figures> {
  const gateway = await startGateway({ serve: bundle, inverters: 10, at: noon })
  const browser = await launch()
  const all: Omit<Figures, Once>[] = []
  for (let left = runs; left > 0; left--)
    all.push({
      ...(await loads(browser, gateway)),
      ...(await pushes(browser, gateway)),
      ...(await consoleFlood(browser, gateway)),
    })
  const page = await adminPage(browser, gateway)
  await page.goto(gateway.url)
  await untilShown(page)
  const unnamed = await routesWithUnnamed(page)
  await browser.close()
  await gateway.stop()
  // Not in between: it would slow what comes after it.
  const builds: number[] = []
  for (let left = runs; left > 0; left--) builds.push(await buildTime())
  const names = Object.keys(all[0] ?? {}) as Exclude<Figure, Once>[]
  const medians = Object.fromEntries(names.map(name => [name, median(all.map(figures => figures[name]))]))
  return {
    'flash, bytes': await sizeOf(bundle),
    ...medians,
    'routes with unnamed controls, of 21': unnamed,
    'build, ms': median(builds),
  } as Figures
}

function print(figures: Figures) {
  console.log(`${'figure'.padEnd(47)}${'Sundial'.padStart(10)}${'reference'.padStart(11)}${'share'.padStart(8)}`)
  for (const [name, value] of Object.entries(figures) as [Figure, number][]) {
    const rounded = value < 100 ? value.toFixed(2) : value.toFixed(0)
    const known = !Number.isNaN(reference[name])
    const share = known ? `${((value / reference[name]) * 100).toFixed(0)} %` : ''
    const theirs = known ? String(reference[name]) : ''
    console.log(`${name.padEnd(47)}${rounded.padStart(10)}${theirs.padStart(11)}${share.padStart(8)}`.trimEnd())
  }
}

/** 100 000 live pushes and 1000 page changes by an admin. */
async function soaked() {
  const gateway = await startGateway({ serve: bundle, inverters: 10, at: noon })
  const browser = await launch()
  const page = await adminPage(browser, gateway)
  const held = await soak(page, gateway, { pushes: 100_000, pages: 1000, parts: 5 })
  await browser.close()
  await gateway.stop()
  return held
}

function printHeld(held: readonly Held[]) {
  const names = Object.keys(held[0] ?? {}) as (keyof Held)[]
  console.log(names.map(name => name.padStart(13)).join(''))
  for (const line of held)
    console.log(names.map(name => String(Math.round(line[name] * 100) / 100).padStart(13)).join(''))
}

function readArguments() {
  try {
    const flag = { type: 'boolean' } as const
    const { values } = parseArgs({ options: { json: flag, soak: flag, runs: { type: 'string', default: '5' } } })
    const runs = Number(values.runs)
    if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs needs a whole number above 0, not ${values.runs}`)
    return { json: values.json === true, long: values.soak === true, runs }
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}\nusage: npm run bench -- [--soak | --runs N] [--json]`,
    )
    return process.exit(2)
  }
}

const { json, long, runs } = readArguments()
if (long) {
  const held = await soaked()
  if (json) console.log(JSON.stringify(held, null, 2))
  else printHeld(held)
} else {
  const figures = await measure(runs)
  if (json) console.log(JSON.stringify(figures, null, 2))
  else print(figures)
}
