import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hostile, wireOf } from '../../../../test/component/pages/hostile.ts'
import { jsonIn } from '../../../gateway/json.ts'
import { meterProblem } from '../contract/power-meter.ts'
import {
  numberIn,
  readBattery,
  readGridCharger,
  readSolarChargers,
  recordsIn,
  type SolarChargers,
} from '../live/read.ts'
import { prepare as prepareLimiter } from '../settings/power-limiter/prepare.ts'
import { viewOf } from '../settings/power-limiter/view.ts'
import { prepare as prepareMeter } from '../settings/power-meter/prepare.ts'
import { soundDocuments } from './sound.ts'

const seed = Number(process.env.FUZZ_SEED ?? 7)
/** Of each of five kinds, always the same ones; with those that are drawn, in `fuzz.test.tsx`, it is FUZZ_RUNS in all. */
const numRuns = Math.ceil((Number(process.env.FUZZ_RUNS ?? 10_000) * 0.8) / 5)
const sound = await soundDocuments()

test(`nothing that reads a document throws, whatever it holds (${5 * numRuns} documents, seed ${seed})`, () => {
  let before: SolarChargers | undefined
  let read = 0
  const on = (document: unknown, reads: (odd: unknown) => void) => {
    for (const odd of fc.sample(hostile(document), { seed, numRuns })) {
      const text = wireOf(odd) ?? ''
      read++
      try {
        reads(jsonIn(text))
      } catch (cause) {
        throw new Error(`document ${read} of seed ${seed}: ${text.slice(0, 3000)}`, { cause })
      }
    }
  }
  on(sound['batterylivedata/status'], odd => {
    const battery = readBattery(odd)
    numberIn(battery?.values, 'status', 'SoC')
    recordsIn(battery?.values)
  })
  on(sound['gridchargerlivedata/status'], odd => numberIn(readGridCharger(odd)?.values, 'output', 'power'))
  on(sound['solarchargerlivedata/status'], odd => {
    before = readSolarChargers(odd, before) ?? before
  })
  on(sound['powermeter/config'], odd => {
    // A document that is no object never gets so far.
    if (typeof odd === 'object' && odd !== null) meterProblem(prepareMeter(odd as never))
  })
  on(sound['powerlimiter/config'], odd => {
    const metadata = sound['powerlimiter/metadata'] as never
    if (typeof odd === 'object' && odd !== null) viewOf(prepareLimiter(odd as never, metadata), metadata)
  })
  // biome-ignore lint/suspicious/noConsole: the runner shows it
  console.log(`note  fuzz, seed ${seed}: ${read} documents read`)
  assert.is(read, 5 * numRuns)
})

test.run()
