/** `npm run bench`: figures of a bundle in Chromium, CPU throttled 4 times, 1.6 Mbit/s and 60 ms for loads; medians of several runs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printLight, printStrings } from '../test/support/plants/light-trials.ts'
import { type Figures, measure } from './bench/measure.ts'
import { readArguments, refuse } from './command-line.mjs'

const usage = `usage: npm run bench -- [options]

  --runs N       medians of N runs; default 5
  --against DIR  load this bundle and that of DIR in turns: figures of both, and their ratio
  --light        measure how right the clear day and the verdicts on strings are on simulated plants instead, with N seeds
  --seed N       the first of these seeds; a random one without`

const bundle = 'dist-firmware'

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = readArguments(
    {
      options: {
        against: text,
        light: { type: 'boolean' },
        seed: text,
        runs: { ...text, default: '5' },
      },
    },
    usage,
  )
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) refuse(`--runs needs a whole number above 0, not ${values.runs}`)
  if (values.against !== undefined && !existsSync(join(values.against, 'index.html.gz')))
    refuse(`--against ${values.against}: there is no bundle in it`)
  const seed = Number(values.seed ?? Math.floor(Math.random() * 100_000))
  if (!Number.isInteger(seed)) refuse(`--seed needs a whole number, not ${values.seed}`)
  return { ...values, seed, runs }
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Medians of each bundle, with the lowest and highest run; of two also the ratio of the medians. */
function print(bundles: readonly Figures[]) {
  const short = (value: number) => value.toFixed(value < 100 ? 2 : 0)
  const rangeOf = (runs: readonly number[]) =>
    `${short(median(runs))} (${short(Math.min(...runs))} to ${short(Math.max(...runs))})`
  const titles = ['this', 'other'].slice(0, bundles.length)
  console.log(`${'figure'.padEnd(47)}${titles.map(title => title.padStart(26)).join('')}`)
  for (const name of Object.keys(bundles[0] ?? {})) {
    const figures = bundles.map(figures => figures[name] ?? [])
    const [ours = 0, other] = figures.map(median)
    const ratio = other === undefined ? '' : (ours / other).toFixed(2).padStart(8)
    console.log(`${name.padEnd(47)}${figures.map(runs => rangeOf(runs).padStart(26)).join('')}${ratio}`)
  }
}

const { light, seed, runs, against } = readOptions()
if (light) {
  const seeds = Array.from({ length: runs }, (_, n) => seed + n)
  printLight(seeds)
  printStrings(seeds)
} else {
  print(await measure(against === undefined ? [bundle] : [bundle, against], runs))
}
