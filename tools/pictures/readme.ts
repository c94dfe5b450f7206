import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { sunnyGateway } from '../../test/support/sunny-gateway.ts'
import { plant } from './table.ts'
import { enter, open, password, type Theme, untilQuiet } from './take.ts'

/** A picture in the README. */
interface Shot {
  name: string
  address: string
  theme: Theme
  /** Selector of the part of the page that is shown, instead of what a window of 1280 x 800 px shows. */
  part?: string
  /** It fills a screen on the wall. */
  wall?: boolean
}

const shots: readonly Shot[] = [
  { name: 'live', address: '/', theme: 'light' },
  { name: 'roof', address: '/', theme: 'light', part: '.roof' },
  { name: 'wall', address: '/wall', theme: 'dark', wall: true },
]

/** Rows of modules side by side: how many the inverter at each place has. */
function rowsOf(serials: readonly string[], width: number, ...parts: [inverter: number, strings: number][]) {
  const strings = parts.flatMap(([at, count]) => Array.from({ length: count }, (_, string) => [at, string] as const))
  return strings.map(([at, string], place) => ({
    serial: serials[at] ?? '',
    string: String(string),
    row: Math.floor(place / width),
    column: place % width,
  }))
}

/** The roofs as their owner has arranged them. */
const roofs = (serials: readonly string[]) =>
  JSON.stringify({
    roofs: [
      { name: 'South', lying: false, tiles: rowsOf(serials, 6, [0, 4], [1, 2], [3, 6]) },
      { name: 'Carport', lying: true, tiles: rowsOf(serials, 3, [4, 2], [2, 1]) },
    ],
  })

/** Percent; text stays sharp. */
const quality = 82

/** Writes the pictures of the README into `out`, and returns their paths. `serve`: folder with the bundle. */
export async function takeForReadme(browser: Browser, serve: string, out: string) {
  await mkdir(out, { recursive: true })
  const state = { ...plant, about: '', inverters: 5, at: '2026-06-21T13:30:00+02:00' }
  const { gateway, pass } = await sunnyGateway({ serve, at: Date.parse(state.at), inverters: 5, seed: 1, password })
  const ticking = setInterval(() => void pass(1), 1000)
  const page = await enter({ browser, language: 'en' }, gateway, state)
  await page.evaluate(
    text => localStorage.setItem('roof', text),
    roofs(gateway.world.plant.installed().map(({ serial }) => serial)),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await page.locator('main [data-link=open]').waitFor()
  // What each string can give is known with the first sample of the whole plant; from then on all pictures show the same values.
  const unknown = page.locator('.roof .unknown')
  for (let samples = 0; samples < 2 || (samples < 20 && (await unknown.count())); samples++) {
    await pass(10)
    await page.clock.runFor(10_000)
    await untilQuiet(page, 500)
  }
  clearInterval(ticking)
  const paths: string[] = []
  for (const { name, address, theme, part, wall = false } of shots) {
    await page.emulateMedia({ colorScheme: theme })
    await open(page, { name, address, wall, states: [] })
    const path = join(out, `${name}.jpg`)
    await (part ? page.locator(part).first() : page).screenshot({ path, type: 'jpeg', quality, animations: 'disabled' })
    paths.push(path)
  }
  await page.context().close()
  await gateway.stop()
  return paths
}
