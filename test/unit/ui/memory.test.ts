import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fragmentation, remainder, usedShare } from '../../../src/ui/memory.ts'

for (const [title, formula, ...cases] of [
  ['free is what is not used', remainder, [327_680, 184_320, 143_360], [1000, 0, 1000]],
  [
    'a share is a fraction of the total, and 0 of a memory that does not exist',
    usedShare,
    [50, 200, 0.25],
    [0, 200, 0],
    [0, 0, 0],
  ],
  [
    'fragmentation is what the largest block leaves of the free memory, and never negative',
    fragmentation,
    [200, 200, 0],
    [200, 50, 0.75],
    [200, 0, 1],
    [100, 101, 0],
  ],
  [
    'with nothing free the fragmentation is unknown',
    fragmentation,
    [0, 0, undefined],
    [0, 100, undefined],
    [-8, 100, undefined],
  ],
] as const)
  test(title, () => {
    for (const [one, other, expected] of cases) assert.is(formula(one, other), expected, `${one} ${other}`)
  })

test('what the gateway does not report is unknown, never 0', () => {
  for (const formula of [remainder, usedShare, fragmentation])
    for (const nothing of [null, undefined])
      assert.equal([formula(nothing, 10), formula(10, nothing)], [undefined, undefined])
})

test.run()
