import { readFile } from 'node:fs/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { guessed } from '../../../../src/history/foreign/guess.ts'
import { hasConflict } from '../../../../src/history/foreign/meaning.ts'
import { readForeign } from '../../../../src/history/foreign/read.ts'
import { type Result, rangeAnswer } from '../../../support/foreign-files.ts'
import { sunnyGateway } from '../../../support/sunny-gateway.ts'

/** What Prometheus keeps of the metrics of a gateway, with the labels of the example's configuration. */
function kept(metrics: string): Result[] {
  const seconds = Date.parse('2026-06-21T10:00:00Z') / 1000
  return [...metrics.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value = '']) => ({
    metric: {
      __name__: name,
      instance: '192.168.1.61:80',
      job: 'gateways',
      plant: 'House',
      ...Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text])),
    },
    values: [[seconds, value]],
  }))
}

/** A selector of Prometheus: what its labels have to match. */
const selector = (query: string) =>
  [...query.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(
    ([, label = '', operator, text = '']) =>
      [
        label,
        operator === '=' ? (value = '') => value === text : (value = '') => new RegExp(`^(${text})$`).test(value),
      ] as const,
  )

test('the query in the documentation gives power and yield of every inverter, and nothing has to be chosen', async () => {
  const { gateway } = await sunnyGateway({ listen: false })
  const metrics = await (await gateway.fetch(new Request('http://gateway.test/api/prometheus/metrics'))).text()
  const [, query = ''] = /'query=(\{.*\})'/.exec(await readFile('docs/monitoring.md', 'utf8')) ?? []
  const matchers = selector(query)
  assert.is(matchers.length, 4)
  const results = kept(metrics).filter(({ metric }) => matchers.every(([label, matches]) => matches(metric[label])))
  const { series } = await readForeign(new Blob([rangeAnswer(results)]))
  const { inverters } = await (await gateway.fetch(new Request('http://gateway.test/api/livedata/status'))).json()
  const known = inverters.map(({ serial, name }: Record<string, string>) => ({ serial, name }))
  const found = guessed(series, known)
  assert.equal(
    found.map(({ of, meaning }) => `${of} ${meaning}`).sort(),
    known.flatMap(({ serial }: { serial: string }) => [`${serial} dayWh`, `${serial} powerW`]).sort(),
  )
  assert.not(hasConflict(found))
})

test.run()
