import { test } from 'uvu'
import { documents } from '../support/fuzz/documents.ts'
import { scenes } from '../support/fuzz/scenes.ts'
import { fuzz, fuzzOthers } from '../support/fuzz/visits.ts'
import { freshDatabase } from '../support/history.ts'

declare const RENDERER: 'preact' | 'react'

const { FUZZ_RUNS = 10_000, FUZZ_SEED } = process.env
const seeds = FUZZ_SEED ? [Number(FUZZ_SEED)] : [1, 2, 3]
/** Documents and pushes for each seed, fewer on React. */
const least = Math.ceil(Number(FUZZ_RUNS) / seeds.length / (RENDERER === 'react' ? 5 : 1))

test.before(freshDatabase)

for (const seed of seeds) {
  test(`no page ends on ${least} hostile documents and pushes, whichever come together (FUZZ_SEED=${seed} npm test -- full/fuzz)`, async () => {
    await fuzz(scenes, Object.values(documents), { seed, least })
  })

  for (const path of ['/', '/wall', '/gateways'])
    test(`${path} survives whatever another gateway pushes, and shows the good ones beside it (FUZZ_SEED=${seed} npm test -- full/fuzz)`, async () => {
      await fuzzOthers(path, { seed, least: Math.ceil(least / 30) })
    })
}

test.run()
