import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { read } from '../../../support/sources.ts'
import { sunnyGateway } from '../../../support/sunny-gateway.ts'
import { inMemory } from './calls.ts'

async function metricsOf(gateway: { fetch(path: string): Promise<Response> }) {
  const answer = await gateway.fetch('/api/prometheus/metrics')
  return { headers: answer.headers, lines: (await answer.text()).trimEnd().split('\n') }
}

test('the metrics are text that is not kept, with everything the contract names', async () => {
  const { gateway } = await sunnyGateway({ listen: false })
  const { headers, lines } = await metricsOf(gateway)
  await gateway.stop()
  assert.is(headers.get('Content-Type'), 'text/plain; charset=utf-8')
  assert.is(headers.get('Cache-Control'), 'no-cache')
  const names = new Set(lines.map(line => /^\w+/.exec(line)?.[0]))
  for (const name of [
    'build',
    'platform',
    'uptime',
    'heap_size',
    'last_update',
    'inverter_limit_relative',
    'PanelInfo',
  ])
    assert.ok(names.has(`opendtu_${name}`), name)
  for (const name of ['wifi_rssi', 'wifi_station']) assert.ok(names.has(name), name)
  assert.ok(
    lines.some(line => /^opendtu_Power\{serial="\w+",unit="0",name="[^"]+",type="AC",channel="0"\} [\d.]+$/.test(line)),
  )
})

test('the samples of a metric stand together, and the dashboard asks for none that a gateway lacks', async () => {
  const { gateway } = await sunnyGateway({ listen: false })
  const { lines } = await metricsOf(gateway)
  await gateway.stop()
  const names = new Set(lines.map(line => /^\w+/.exec(line)?.[0]))
  const asked = read('docs/examples/prometheus/grafana-dashboard.json').match(/\b(opendtu|wifi)_\w+/g) ?? []
  assert.ok(asked.length > 5)
  assert.equal(
    asked.filter(name => !names.has(name)),
    [],
  )
  const runs = lines
    .map(line => line.replace('# TYPE ', '').match(/^\w+/)?.[0])
    .filter((name, index, all) => name !== all[index - 1])
  assert.is(new Set(runs).size, runs.length)
})

test('channel values appear only after the first data', async () => {
  const gateway = await inMemory({ inverters: 1 })
  const { lines } = await metricsOf(gateway)
  await gateway.stop()
  assert.ok(lines.some(line => line.startsWith('opendtu_last_update{')))
  assert.not.ok(lines.some(line => line.startsWith('opendtu_Power{')))
})

test('a name with quotes, backslashes or line ends is escaped', async () => {
  const gateway = await inMemory({ inverters: 1 })
  gateway.world.config.inverters[0]!.name = 'The "big"\\roof\n'
  gateway.world.configureRadio()
  const { lines } = await metricsOf(gateway)
  await gateway.stop()
  assert.ok(
    lines.some(line => line.includes(String.raw`name="The \"big\"\\roof\n"`)),
    lines.join('\n'),
  )
})

test.run()
