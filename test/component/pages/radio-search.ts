import { until } from '../../support/mount.tsx'
import type { AppOptions } from '../../support/render-app.tsx'
import { renderInTime } from './radio-time.ts'

/** `unasked`: with two inverters of the other radio, which are not polled. */
export type SearchOptions = AppOptions & { unasked?: boolean }

export const mhz = (megahertz: number) => megahertz * 1e6
/** With plain blanks. */
export const plain = (text: string) => text.replaceAll('\u00a0', ' ')
/** What is stored of a search that has not put its old frequency back. */
export const kept = () => localStorage.getItem('frequencySearch')

/** The page of the search, with one inverter that is heard best at 867.5 MHz. */
export async function searchPage({ unasked, ...options }: SearchOptions = {}) {
  const app = await renderInTime({ path: '/info/radio-frequency', login: true, ...options })
  const { world } = app.gateway
  world.setSurroundings({ band: { best: mhz(867.5), loss: 8 } })
  world.config.inverters = world.config.inverters
    .map((slot, n) => (n === 1 ? slot : { ...slot, poll_enable: false }))
    .filter(slot => slot.poll_enable || unasked)
  world.configureRadio()
  await app.pass(5)
  await until(() => app.button('Start the search') || kept())
  return app
}
