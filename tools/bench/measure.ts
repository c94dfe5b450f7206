import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { launch } from '../../test/support/browser.ts'
import { type Gateway, startGateway } from '../simulator/gateway.ts'
import { loads } from './loads.ts'
import { pushes } from './pushes.ts'

/** The figures of a bundle by name, each with its runs. */
export type Figures = Record<string, number[]>

const noon = new Date('2026-06-21T12:00:00+02:00').getTime()

/** Bytes of all files in a folder. */
async function sizeOf(folder: string) {
  const names = await readdir(folder, { recursive: true })
  const entries = await Promise.all(names.map(async name => stat(join(folder, name))))
  return entries.filter(entry => entry.isFile()).reduce((sum, { size }) => sum + size, 0)
}

/** Waits until every inverter has answered: before that a page shows dashes, however fast it is. */
async function untilAllReceived({ world }: Gateway) {
  const isHeard = (serial: string) => world.radio.summary(serial).radio_stats.rssi !== -127
  while (!world.radio.serials.every(isHeard)) await new Promise(resolve => setTimeout(resolve, 200))
}

/**
 * Loads bundles in turns, so that whatever else the machine does slows all of them; in every other run the last one is first. `locale`:
 * language of the browser.
 */
export async function measure(folders: readonly string[], runs: number, locale: string): Promise<Figures[]> {
  const bundles = await Promise.all(
    folders.map(async folder => ({
      gateway: await startGateway({ serve: folder, inverters: 10, at: noon }),
      figures: { 'flash, bytes': [await sizeOf(folder)] } as Figures,
    })),
  )
  for (const { gateway } of bundles) await untilAllReceived(gateway)
  const browser = await launch()
  for (let run = 0; run < runs; run++)
    for (const { gateway, figures } of run % 2 ? [...bundles].reverse() : bundles) {
      const measured = { ...(await loads(browser, gateway, locale)), ...(await pushes(browser, gateway)) }
      for (const [name, value] of Object.entries(measured)) {
        figures[name] ??= []
        figures[name].push(value)
      }
    }
  for (const { gateway } of bundles) await gateway.stop()
  await browser.close()
  return bundles.map(({ figures }) => figures)
}
