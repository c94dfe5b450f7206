import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, scratchFolder } from '../../tools/build/paths.mjs'
import { freePort } from '../support/programs.ts'

export const example = at('docs/examples/prometheus')

/** A sample of a query; the text of its value. */
export interface Found {
  metric: Record<string, string>
  value: [at: number, value: string]
}

/**
 * Starts Prometheus with the example's configuration, in quick time, for gateways by plant: `{ House: '127.0.0.1:8080' }`.
 * Resolves once it is ready; rejects when it ends before.
 */
export async function startPrometheus(gateways: Record<string, string>) {
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
