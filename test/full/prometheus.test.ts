import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runProgram } from '../support/programs.ts'
import { sunnyGateway } from '../support/sunny-gateway.ts'
import { testWith } from './not-run.ts'
import { example, startPrometheus } from './prometheus.ts'

const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(join(example, 'grafana-dashboard.json'), 'utf8'),
)

/** Expressions of the dashboard as Grafana asks for them when all is chosen. */
const expressions = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => ({ title, expression: expr.replaceAll(/\$(plant|inverter)\b/g, '.+') })),
)

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
