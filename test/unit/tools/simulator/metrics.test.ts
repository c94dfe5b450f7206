import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { read } from '../../../support/sources.ts'
import { sunnyGateway } from '../../../support/sunny-gateway.ts'
import { inMemory, stopAll } from './calls.ts'

test.after.each(stopAll)

async function metricsOf(gateway: { fetch(path: string): Promise<Response> }) {
  const answer = await gateway.fetch('/api/prometheus/metrics')
  const lines = (await answer.text()).trimEnd().split('\n')
  return { headers: answer.headers, lines, names: new Set(lines.map(line => /^\w+/.exec(line)?.[0])) }
}

test('the metrics are text that is not kept, with everything that the contract names and the dashboard asks for', async () => {
  const { gateway } = await sunnyGateway({ listen: false })
  const { headers, lines, names } = await metricsOf(gateway)
  await gateway.stop()
  assert.is(headers.get('Content-Type'), 'text/plain; charset=utf-8')
  assert.is(headers.get('Cache-Control'), 'no-cache')
  const contract = 'build platform uptime heap_size last_update inverter_limit_relative PanelInfo'
  const asked = read('docs/examples/prometheus/grafana-dashboard.json').match(/\b(opendtu|wifi)_\w+/g) ?? []
  assert.ok(asked.length > 5)
  const expected = [...contract.split(' ').map(name => `opendtu_${name}`), 'wifi_rssi', 'wifi_station', ...asked]
  assert.equal(
    expected.filter(name => !names.has(name)),
    [],
  )
  assert.ok(
    lines.some(line => /^opendtu_Power\{serial="\w+",unit="0",name="[^"]+",type="AC",channel="0"\} [\d.]+$/.test(line)),
  )
  // The samples of a metric stand together.
  const runs = lines
    .map(line => line.replace('# TYPE ', '').match(/^\w+/)?.[0])
    .filter((name, index, all) => name !== all[index - 1])
  assert.is(new Set(runs).size, runs.length)
})

test('channel values appear only after the first data', async () => {
  const gateway = await inMemory({ inverters: 1 })
  const { lines } = await metricsOf(gateway)
  assert.ok(lines.some(line => line.startsWith('opendtu_last_update{')))
  assert.not.ok(lines.some(line => line.startsWith('opendtu_Power{')))
})

test('a name with quotes, backslashes or line ends is escaped', async () => {
  const gateway = await inMemory({ inverters: 1 })
  gateway.world.config.inverters[0]!.name = 'The "big"\\roof\n'
  gateway.world.configureRadio()
  const { lines } = await metricsOf(gateway)
  assert.ok(
    lines.some(line => line.includes(String.raw`name="The \"big\"\\roof\n"`)),
    lines.join('\n'),
  )
})

test.run()
