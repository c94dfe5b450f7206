import * as esbuild from 'esbuild'
import type { Browser } from 'playwright-core'
import type { Live } from '../../src/contract/live.ts'
import { forkAliases } from '../build/forks.mjs'
import { at } from '../build/paths.mjs'
import { aliases, buildFacts, targets } from '../build/script.mjs'
import { compileStyles } from '../build/styles.mjs'
import type { Gateway } from '../simulator/gateway.ts'
import { cpuTimer } from './page.ts'
import { pushOf } from './push.ts'
import type { RoofPage } from './roof-page.tsx'

/** Drawings before those that are measured, and these. */
const warmUps = 20
const drawings = 100
const stringsEach = 4

/** The values of every inverter, each with as many strings. */
function listOf(gateway: Gateway): Live {
  const all = gateway.world.radio.serials.map(serial => pushOf(gateway, serial, 0))
  const string = all.flatMap(({ inverters }) => Object.values(inverters[0]?.DC ?? {}))[0]
  const DC = Object.fromEntries(
    Array.from({ length: stringsEach }, (_, n) => [n, { ...string, name: { u: `String ${n}` } }]),
  )
  const inverters = all.flatMap(({ inverters }) => inverters.map(inverter => ({ ...inverter, DC })))
  return { ...(all[0] as Live), inverters } as Live
}

/** ms of scripts, styles and layout for the roof of ten inverters with 40 strings, drawn whole on a phone with a slow processor. */
export async function roofDrawn(browser: Browser, gateway: Gateway) {
  const [script, { code }] = await Promise.all([
    esbuild.build({
      entryPoints: [at('tools/bench/roof-page.tsx')],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: targets,
      inject: [at('tools/build/jsx.mjs')],
      tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'createElement', jsxFragmentFactory: 'Fragment' } },
      alias: { ...aliases, ...forkAliases() },
      define: { ...buildFacts, 'process.env.NODE_ENV': '"production"', 'import.meta.env': 'undefined' },
    }),
    compileStyles(),
  ])
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.setContent(`<style>${code}</style><main><div class="home"></div></main>`)
  await page.addScriptTag({ content: script.outputFiles[0]?.text ?? '' })
  const draw = (times: number) =>
    page.evaluate(times => (globalThis as unknown as { roofPage: RoofPage }).roofPage.draw(times), times)
  await page.evaluate(list => (globalThis as unknown as { roofPage: RoofPage }).roofPage.take(list), listOf(gateway))
  const spent = await cpuTimer(page, 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration')
  await draw(warmUps)
  const before = await spent()
  await draw(drawings)
  const ms = ((await spent()) - before) * 1000
  const tiles = await page.locator('.roof a').count()
  await page.close()
  if (tiles !== stringsEach * gateway.world.radio.serials.length) throw new Error(`the roof has ${tiles} tiles`)
  return { 'roof of 40 strings drawn whole, ms': ms / drawings }
}
