import type { Browser } from '@playwright/test'
import type { Gateway } from '../simulator/gateway.ts'
import { loads } from './loads.ts'
import { mainThreadPerPush, pushes } from './pushes.ts'

/** What an owner waits for, ms. */
const compared = [
  'cold load: first paint, ms',
  'cold load: live view operable, ms',
  'cold load: dome shown, ms',
  'cold load: first record written, ms',
  'cold load: /info/system opened directly, ms',
  'warm load: live view operable, ms',
] as const

/** The figures of one bundle, a list of runs each. */
export type Compared = Record<string, number[]>

/**
 * Loads two bundles in turns, so that whatever else the machine does slows both: `gateways` serve this one and the other. In
 * every other run the other one is first. The heap after many pushes, which takes minutes, is measured once. `locale`: language of the browser.
 */
export async function compare(browser: Browser, gateways: readonly [Gateway, Gateway], runs: number, locale: string) {
  const found: [Compared, Compared] = [{}, {}]
  const order = [0, 1] as const
  for (let run = 0; run < runs; run++)
    for (const side of run % 2 ? [...order].reverse() : order) {
      const all: Record<string, number> = {
        ...(await loads(browser, gateways[side], locale)),
        'main thread per push, ms': await mainThreadPerPush(browser, gateways[side]),
      }
      for (const name of [...compared, 'main thread per push, ms']) {
        found[side][name] ??= []
        found[side][name].push(all[name] ?? Number.NaN)
      }
    }
  const heap = 'heap after 10 000 pushes, MB'
  for (const side of order) found[side][heap] = [(await pushes(browser, gateways[side]))[heap]]
  return found
}
