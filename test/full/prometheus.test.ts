import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { at, scratchFolder } from '../../tools/build/paths.mjs'
import { freePort, runProgram } from '../support/programs.ts'
import { sunnyGateway } from '../support/sunny-gateway.ts'
import { testWith } from './not-run.ts'

const example = at('docs/examples/prometheus')
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(join(example, 'grafana-dashboard.json'), 'utf8'),
)

/** Expressions of the dashboard as Grafana asks for them when all is chosen. */
const expressions = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => ({ title, expression: expr.replaceAll(/\$(plant|inverter)\b/g, '.+') })),
)

/** A sample of a query; the text of its value. */
interface Found {
  metric: Record<string, string>
  value: [at: number, value: string]
}

/**
 * Starts Prometheus with the example's configuration, in quick time, for gateways by plant: `{ House: '127.0.0.1:8080' }`.
 * Resolves once it is ready; rejects when it ends before.
 */
async function startPrometheus(gateways: Record<string, string>) {
  const folder = scratchFolder()
  cpSync(example, folder, { recursive: true })
  const config = readFileSync(join(folder, 'prometheus.yml'), 'utf8')
  const quick = config
    .replace('scrape_interval: 30s', 'scrape_interval: 1s')
    .replace('evaluation_interval: 1m', 'evaluation_interval: 1s')
    .replace('scrape_timeout: 20s', 'scrape_timeout: 1s')
  writeFileSync(join(folder, 'prometheus.yml'), quick)
  const targets = Object.entries(gateways).map(([plant, target]) => ({ targets: [target], labels: { plant } }))
  // JSON is YAML.
  writeFileSync(join(folder, 'gateways.yml'), JSON.stringify(targets))

  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'close')
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', text => {
      said += text
      if (said.includes('Server is ready')) resolve()
    })
    ended.then(() => reject(new Error(`prometheus ended: ${said}`)))
  })

  /** The samples of an expression now. Rejects for an invalid one. */
  async function query(expression: string): Promise<Found[]> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query: expression })}`)
    const { status, data, error } = await answer.json()
    if (status !== 'success') throw new Error(`${expression}: ${error}`)
    return data.result
  }

  /** Resolves to the samples of an expression as soon as `enough` takes them. */
  async function until(expression: string, enough: (found: Found[]) => boolean): Promise<Found[]> {
    for (;;) {
      const found = await query(expression)
      if (enough(found)) return found
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }

  async function stop() {
    child.kill('SIGKILL')
    await ended
  }
  return { query, until, stop }
}

for (const [title, ...args] of [
  ['the configuration is valid', 'check', 'config', 'prometheus.yml'],
  ['the alert rules are valid', 'check', 'rules', 'alerts.yml'],
  ['the alert rules tell what they should, and nothing else', 'test', 'rules', 'alerts.test.yml'],
] as const)
  testWith('promtool')(title, async () => {
    const { status, said } = await runProgram(example, 'promtool', ...args)
    assert.is(status, 0, said)
  })

testWith('prometheus')('Prometheus reads three gateways, and the dashboard finds all its values', async () => {
  const plants = { House: 2, Barn: 1, Office: 3 }
  const started = Object.entries(plants).map(async ([plant, inverters], index) => {
    const { gateway } = await sunnyGateway({ inverters, seed: index + 1 })
    return { plant, gateway }
  })
  const gateways = await Promise.all(started)
  const targets = gateways.map(({ plant, gateway }) => [plant, `127.0.0.1:${gateway.port}`])
  const prometheus = await startPrometheus(Object.fromEntries(targets))
  try {
    const power = await prometheus.until('plant:power_watts', found => found.length === 3)
    for (const { plant, gateway } of gateways) {
      const watts = power.find(({ metric }) => metric.plant === plant)?.value[1]
      const own = Number((await (await gateway.fetch('/api/livedata/status')).json()).total.Power.v)
      assert.ok(own > 0)
      assert.ok(Math.abs(Number(watts) - own) < 0.01 * own, `${plant}: ${watts} W, the gateway says ${own} W`)
    }
    const inverters = await prometheus.query('count by (plant) (opendtu_last_update)')
    const counted = Object.fromEntries(inverters.map(({ metric, value }) => [metric.plant, Number(value[1])]))
    assert.equal(counted, { Office: 3, Barn: 1, House: 2 })
    for (const { title, expression } of expressions)
      assert.ok((await prometheus.until(expression, found => found.length > 0)).length, title)

    await gateways[1]!.gateway.stop()
    const [down] = await prometheus.until('up == 0', found => found.length > 0)
    assert.is(down!.metric.plant, 'Barn')
    const [alert] = await prometheus.until('ALERTS{alertname="GatewaySilent"}', found => found.length > 0)
    assert.equal([alert!.metric.plant, alert!.metric.alertstate], ['Barn', 'pending'])
  } finally {
    await prometheus.stop()
    await Promise.all(gateways.map(({ gateway }) => gateway.stop()))
  }
})

test.run()
