import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type MergeResult, mergeEdits } from '../../../src/forms/merge/merge.ts'

/** Any documents: what they have in common does not matter. */
const merged = (base: unknown, mine: unknown, stored: unknown, prefer?: 'mine' | 'stored') =>
  mergeEdits(base, mine, stored, prefer) as MergeResult<unknown>

/** Before the edits, after them, and as stored now; the merged document, the members taken from the stored one, and the conflicts. */
type Merge = [base: unknown, mine: unknown, stored: unknown, document: unknown, taken?: string, conflicts?: string]

const leds = (...brightness: number[]) => ({ led: brightness.map(n => ({ n })) })

for (const [title, cases] of Object.entries<Merge[]>({
  'a member that was not edited has its stored value, an edited one what was entered': [
    [{ a: 1, b: 1, c: 1 }, { a: 2, b: 1, c: 1 }, { a: 1, b: 3, c: 1 }, { a: 2, b: 3, c: 1 }, 'b'],
  ],
  'the same change on both sides is no conflict': [[{ a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }]],
  'nested members are merged one by one, and named by their path': [
    [
      { at: { x: 1, y: 1, z: 1 } },
      { at: { x: 2, y: 1, z: 2 } },
      { at: { x: 1, y: 3, z: 3 } },
      { at: { x: 2, y: 3, z: 2 } },
      'at.y',
      'at.z',
    ],
  ],
  'a list of the same length is merged by its entries, one of another length as a whole': [
    [leds(1, 1), leds(2, 1), leds(1, 3), leds(2, 3), 'led.1.n'],
    [leds(1, 1), leds(1, 1), leds(1, 1, 1), leds(1, 1, 1), 'led'],
    [leds(1, 1), leds(2, 1), leds(1, 1, 1), leds(2, 1), '', 'led'],
  ],
  'members that only the stored document has are kept, and those it has no more are left out': [
    [{ a: 1, gone: 1 }, { a: 2, gone: 1 }, { a: 1, later: { tilt: 30 } }, { a: 2, later: { tilt: 30 } }, 'gone later'],
  ],
  'a member of another type is compared as a whole': [
    [{ a: { b: 1 } }, { a: { b: 2 } }, { a: null }, { a: { b: 2 } }, '', 'a'],
    [{ a: 1 }, { a: 1 }, [], [], ''],
  ],
}))
  test(title, () => {
    for (const [base, mine, stored, document, taken = '', conflicts = ''] of cases) {
      const found = merged(base, mine, stored)
      assert.equal(found.document, document)
      assert.is(found.taken.join(' '), taken)
      assert.is(found.conflicts.map(({ name }) => name).join(' '), conflicts)
    }
  })

test('a member that both sides have changed is a conflict, and has the preferred value', () => {
  const conflicts = [{ name: 'a', stored: 3, mine: 2 }]
  assert.equal(merged({ a: 1 }, { a: 2 }, { a: 3 }), { document: { a: 2 }, taken: [], conflicts })
  assert.equal(merged({ a: 1 }, { a: 2 }, { a: 3 }, 'stored'), { document: { a: 3 }, taken: [], conflicts })
})

test('a document nested very deeply is merged', () => {
  const deep = (value: number) => {
    let node: unknown = value
    for (let n = 0; n < 1000; n++) node = { node }
    return { node, a: value }
  }
  assert.equal(merged(deep(1), deep(1), deep(2)).document, deep(2))
})

test.run()
