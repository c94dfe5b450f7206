import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { freePort } from '../../test/support/programs.ts'
import { at } from '../build/paths.mjs'
import { startGateway } from '../simulator/gateway.ts'
import { ManualClock } from '../simulator/time/clock.ts'
import { sizeOf } from './once.ts'

const run = promisify(execFile)
const [scrapeS, blockS, dayS] = [30, 2 * 3600, 24 * 3600]
/** As many days are simulated; further gateways repeat them under other names. */
const differentDays = 3
const midsummer = Date.UTC(2026, 5, 21)

/** A sample of a scrape without its gateway: ['opendtu_Power', 'serial="1161",…', '400.5']. */
type Sample = [name: string, labels: string, value: string]

/** What every scrape of a midsummer day reads from a gateway with three inverters. */
async function scrapesOfDay(seed: number) {
  const clock = new ManualClock(midsummer)
  const gateway = await startGateway({ seed, inverters: 3, at: midsummer, clock, listen: false })
  const scrapes: Sample[][] = []
  for (let s = 0; s < dayS; s += scrapeS) {
    clock.advance(scrapeS * 1000)
    const text = await (await gateway.fetch('/api/prometheus/metrics')).text()
    const lines = text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)
    scrapes.push(Array.from(lines, ([, name = '', labels = '', value = '']) => [name, labels, value]))
  }
  await gateway.stop()
  return scrapes
}

/** Two hours of all gateways as a text that promtool reads, with what Prometheus adds and what the rules of the example record. */
function* linesOf(days: readonly Sample[][][], gateways: number, from: number, start: number) {
  for (let s = start; s < start + blockS; s += scrapeS)
    for (let n = 0; n < gateways; n++) {
      const target = `instance="10.0.0.${n + 1}:80",plant="Plant ${n + 1}"`
      const samples = days[n % days.length]?.[s / scrapeS] ?? []
      const sum = (wanted: string, type: string) =>
        samples.reduce(
          (all, [name, labels, value]) => (name === wanted && labels.includes(type) ? all + +value : all),
          0,
        )
      const recorded = [
        ['plant:power_watts', '', sum('opendtu_Power', 'type="AC"')],
        ['plant:yield_day_watthours', '', sum('opendtu_YieldDay', 'type="INV"')],
      ]
      const added = ['up', 'scrape_duration_seconds', 'scrape_samples_scraped'].map(name => [name, '', 1])
      yield [...samples, ...added, ...recorded]
        .map(
          ([name, labels, value]) =>
            `${name}{job="gateways",${target}${labels && `,${labels}`}} ${value} ${from + s}\n`,
        )
        .join('')
    }
  yield '# EOF\n'
}

/** Writes the day before today's into a database of Prometheus. */
async function fill(database: string, gateways: number, from: number) {
  const days: Sample[][][] = []
  for (let seed = 1; seed <= Math.min(differentDays, gateways); seed++) days.push(await scrapesOfDay(seed))
  const text = `${database}.txt`
  for (let start = 0; start < dayS; start += blockS) {
    await pipeline(Readable.from(linesOf(days, gateways, from, start)), createWriteStream(text))
    await run('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', '--quiet', text, database])
  }
  rmSync(text)
}

/** The questions of the dashboard, of all plants and inverters. */
function dashboard() {
  const { panels } = JSON.parse(readFileSync(at('docs/examples/prometheus/grafana-dashboard.json'), 'utf8'))
  const targets = panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets)
  return targets.map(({ expr }: { expr: string }) => expr.replaceAll(/\$(plant|inverter)\b/g, '.+')) as string[]
}

/**
 * A day of that many simulated gateways in Prometheus, each with three inverters and scraped every 30 seconds. Needs `prometheus` and
 * `promtool`. Disk space is that of blocks of two hours; older ones are merged, and take less.
 */
export async function dayInPrometheus(gateways: number) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-bench-'))
  const database = join(folder, 'data')
  const from = Math.floor(Date.now() / 1000 / dayS - 1) * dayS
  await fill(database, gateways, from)
  const bytes = await sizeOf(database)
  const config = join(folder, 'prometheus.yml')
  writeFileSync(config, '')
  const port = await freePort()
  const listen = `--web.listen-address=127.0.0.1:${port}`
  const server = spawn('prometheus', [`--config.file=${config}`, `--storage.tsdb.path=${database}`, listen])
  const ended = once(server, 'close')
  await new Promise<void>((ready, failed) => {
    // Read to its end: a server whose output nobody takes ends.
    server.stderr.on('data', text => String(text).includes('Server is ready') && ready())
    ended.then(() => failed(new Error('prometheus ended before it was ready')))
  })

  async function ask(path: string, question: Record<string, string | number>) {
    const begun = performance.now()
    const asked = new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]))
    const { data, error } = await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}?${asked}`)).json()
    if (error) throw new Error(`${question.query}: ${error}`)
    return { result: data.result, ms: performance.now() - begun }
  }
  const { result } = await ask('query', { query: 'count({__name__!=""})', time: from + dayS / 2 })
  const span = { start: from, end: from + dayS, step: 60 }
  const times: number[] = []
  for (const query of dashboard()) times.push((await ask('query_range', { query, ...span })).ms)
  server.kill('SIGKILL')
  await ended
  rmSync(folder, { recursive: true })
  return {
    series: Number(result[0].value[1]),
    'disk for a day, MB': bytes / 1e6,
    'disk for a year, as much every day, GB': (365 * bytes) / 1e9,
    'all panels for a day, one after the other, s': times.reduce((all, ms) => all + ms) / 1000,
    'the slowest of them, s': Math.max(...times) / 1000,
  }
}
