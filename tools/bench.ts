/**
 * `npm run bench`: what the bundle costs in a browser, next to the reference web app. Measured as the reference was:
 * Chromium, CPU slowed 4 times, 1.6 Mbit/s and 60 ms for loads; medians of several runs. `--json` for machines, `--runs N`. With `--soak` instead what a page holds that is open for long.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launch } from '../test/support/browser.ts'
import { consoleFlood } from './bench/console.ts'
import { metric, slowed, untilWhole } from './bench/page.ts'
import { pushOf } from './bench/push.ts'
import { type Held, soak } from './bench/soak.ts'
import { type Gateway, startGateway } from './gateway/gateway.ts'

const run = promisify(execFile)
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
  'main thread per push, ms': 11.4,
  'script per push, ms': 0.23,
  'DOM nodes, 10 inverters': 9807,
  'heap after load, MB': 6.2,
  'console, 10 000 lines in 5 s: main thread, ms': 8900,
  'console: worst task, ms': 139,
  'console: DOM nodes': 6213,
  'console: heap, MB': 14,
  'build, ms': Number.NaN,
}
type Figure = keyof typeof reference
type Figures = Record<Figure, number>
/** What no page has to be opened for. */
type Once = 'flash, bytes' | 'build, ms'

const bursts = 40
const burstPause = 100

async function flash() {
  const names = await readdir(bundle, { recursive: true })
  const sizes = await Promise.all(names.map(async name => stat(join(bundle, name))))
  return sizes.filter(entry => entry.isFile()).reduce((sum, { size }) => sum + size, 0)
}

/** ms of `node build.mjs` from nothing, the processor not slowed. */
async function buildTime() {
  const out = await mkdtemp(join(tmpdir(), 'sundial-bench-'))
  const start = performance.now()
  await run(process.execPath, ['build.mjs', '--quiet', '--out', out])
  const time = performance.now() - start
  await rm(out, { recursive: true })
  return time
}

/** ms of the page's own clock until one element of `selector` holds a text with all `parts` in it. */
const shown = (page: Page, selector: string, ...parts: string[]) =>
  page
    .waitForFunction(
      ([selector = '', ...parts]) =>
        [...document.querySelectorAll(selector)].some(e => parts.every(part => e.textContent?.includes(part))) &&
        performance.now(),
      [selector, ...parts],
      { polling: 'raf' },
    )
    .then(handle => handle.jsonValue() as Promise<number>)

async function loads(browser: Browser, gateway: Gateway) {
  const [name = ''] = Object.values(gateway.world.radio.serials).map(serial => gateway.world.radio.summary(serial).name)
  const context = await browser.newContext()
  const page = await context.newPage()
  await slowed(page, true)
  gateway.requests.length = 0
  const visit = async () => {
    await page.goto(gateway.url, { waitUntil: 'commit' })
    // As the reference was measured: its name, then its yield, is in the page; the app draws the rest later.
    const [inverter, values, all] = await Promise.all([
      shown(page, 'main dl, .inverters', name),
      shown(page, 'main dl, .panel', name, 'kWh'),
      shown(page, '.cards dd', 'kWh'),
    ])
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
    return { paint, inverter, values, all }
  }
  const cold = await visit()
  await untilWhole(page)
  const requests = gateway.requests.length
  const warm = await visit()
  await context.close()
  return {
    'cold load: first paint, ms': cold.paint,
    'cold load: inverter shown, ms': cold.inverter,
    'cold load: values shown, ms': cold.values,
    'cold load: all measurements shown, ms': cold.all,
    'warm load: inverter shown, ms': warm.inverter,
    'requests of a cold load': requests,
  }
}

async function pushes(browser: Browser, gateway: Gateway) {
  const page = await browser.newPage()
  await page.goto(gateway.url)
  await shown(page, '.live', 'Live')
  await shown(page, '.cards dd', 'kWh')
  await untilWhole(page)
  const session = await slowed(page, false)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const heap = await metric(session, 'JSHeapUsedSize')
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const before = [await metric(session, 'TaskDuration'), await metric(session, 'ScriptDuration')]
  const { serials } = gateway.world.radio
  for (let turn = 0; turn < bursts; turn++) {
    for (const serial of serials) gateway.pushOdd({ text: JSON.stringify(pushOf(gateway, serial, turn)) })
    await page.waitForTimeout(burstPause)
  }
  const after = [await metric(session, 'TaskDuration'), await metric(session, 'ScriptDuration')]
  await page.close()
  const each = (n: number) => (((after[n] ?? 0) - (before[n] ?? 0)) * 1000) / (bursts * serials.length)
  return {
    'main thread per push, ms': each(0),
    'script per push, ms': each(1),
    'DOM nodes, 10 inverters': nodes,
    'heap after load, MB': heap / 1e6,
  }
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
  await browser.close()
  await gateway.stop()
  // Not in between: it would slow what comes after it.
  const builds: number[] = []
  for (let left = runs; left > 0; left--) builds.push(await buildTime())
  const names = Object.keys(all[0] ?? {}) as Exclude<Figure, Once>[]
  const medians = Object.fromEntries(names.map(name => [name, median(all.map(figures => figures[name]))]))
  return { 'flash, bytes': await flash(), ...medians, 'build, ms': median(builds) } as Figures
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
  const authdata = Buffer.from(`admin:${gateway.world.config.security.password}`).toString('base64')
  const user = { name: 'user', value: JSON.stringify({ authdata }) }
  const storageState = { cookies: [], origins: [{ origin: gateway.url, localStorage: [user] }] }
  const page = await browser.newPage({ storageState })
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
