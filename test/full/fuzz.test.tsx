import { test } from 'uvu'
import * as assert from 'uvu/assert'
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
  test(`no page ends on ${least} hostile documents and pushes, whichever come together (seed ${seed})`, async () => {
    assert.equal(await fuzz(scenes, Object.values(documents), { seed, least }), [])
  })

  for (const path of ['/', '/wall', '/gateways'])
    test(`${path} survives whatever another gateway pushes, and shows the good ones beside it (seed ${seed})`, async () => {
      assert.is(await fuzzOthers(path, { seed, least: Math.ceil(least / 30) }), undefined)
    })
}

test.run()
