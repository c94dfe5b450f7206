import * as fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type MergeResult, mergeEdits } from '../../../src/forms/merge/merge.ts'

/** Any documents: what they have in common does not matter. */
const merged = (base: unknown, mine: unknown, stored: unknown, prefer?: 'mine' | 'stored') =>
  mergeEdits(base, mine, stored, prefer) as MergeResult<unknown>

test('a member that was not edited has its stored value, an edited one what was entered', () => {
  assert.equal(merged({ a: 1, b: 1, c: 1 }, { a: 2, b: 1, c: 1 }, { a: 1, b: 3, c: 1 }), {
    document: { a: 2, b: 3, c: 1 },
    taken: ['b'],
    conflicts: [],
  })
})

test('a member that both sides have changed is a conflict, and has the preferred value', () => {
  const conflicts = [{ name: 'a', stored: 3, mine: 2 }]
  assert.equal(merged({ a: 1 }, { a: 2 }, { a: 3 }), { document: { a: 2 }, taken: [], conflicts })
  assert.equal(merged({ a: 1 }, { a: 2 }, { a: 3 }, 'stored'), { document: { a: 3 }, taken: [], conflicts })
})

test('the same change on both sides is no conflict', () => {
  assert.equal(merged({ a: 1 }, { a: 2 }, { a: 2 }), { document: { a: 2 }, taken: [], conflicts: [] })
})

test('nested members are merged one by one, and named by their path', () => {
  const base = { at: { x: 1, y: 1, z: 1 } }
  assert.equal(merged(base, { at: { x: 2, y: 1, z: 2 } }, { at: { x: 1, y: 3, z: 3 } }), {
    document: { at: { x: 2, y: 3, z: 2 } },
    taken: ['at.y'],
    conflicts: [{ name: 'at.z', stored: 3, mine: 2 }],
  })
})

test('a list of the same length is merged by its entries, one of another length as a whole', () => {
  const [base, mine] = [{ led: [{ n: 1 }, { n: 1 }] }, { led: [{ n: 2 }, { n: 1 }] }]
  assert.equal(merged(base, mine, { led: [{ n: 1 }, { n: 3 }] }).document, { led: [{ n: 2 }, { n: 3 }] })
  const longer = { led: [{ n: 1 }, { n: 1 }, { n: 1 }] }
  assert.equal(merged(base, base, longer), { document: longer, taken: ['led'], conflicts: [] })
  assert.equal(
    merged(base, mine, longer).conflicts.map(({ name }) => name),
    ['led'],
  )
})

test('members that only the stored document has are kept, and those it has no more are left out', () => {
  assert.equal(merged({ a: 1, gone: 1 }, { a: 2, gone: 1 }, { a: 1, later: { tilt: 30 } }).document, {
    a: 2,
    later: { tilt: 30 },
  })
})

test('a password that the gateway does not send is only sent if it was entered', () => {
  const stored = { password: '', port: 2 }
  assert.equal(merged({ password: '', port: 1 }, { password: '', port: 1 }, stored).document, stored)
  assert.equal(merged({ password: '', port: 1 }, { password: 'new', port: 1 }, stored).document, {
    password: 'new',
    port: 2,
  })
})

test('a member of another type is compared as a whole', () => {
  assert.equal(merged({ a: { b: 1 } }, { a: { b: 2 } }, { a: null }).conflicts, [
    { name: 'a', stored: null, mine: { b: 2 } },
  ])
  assert.equal(merged({ a: 1 }, { a: 1 }, []).document, [])
})

test('a document nested very deeply is merged', () => {
  const deep = (value: number) => {
    let node: unknown = value
    for (let n = 0; n < 1000; n++) node = { node }
    return { node, a: value }
  }
  assert.equal(merged(deep(1), deep(1), deep(2)).document, deep(2))
})

test('without edits the result is what is stored, without changes elsewhere what was entered', () => {
  const json = fc.jsonValue({ maxDepth: 4 }).filter(value => !JSON.stringify(value).includes('__proto__'))
  // The app reads no document with a member of this name.
  const names = fc.string().filter(name => name !== '__proto__')
  const plain = fc.dictionary(names, json)
  fc.assert(
    fc.property(plain, plain, (base, other) => {
      const text = (value: unknown) => JSON.stringify(sorted(value))
      assert.is(text(merged(base, base, other).document), text(other))
      assert.is(text(merged(base, other, base).document), text(other))
      assert.equal(merged(base, other, base).conflicts, [])
    }),
  )
})

/** Members in the order of their names, whose own order a merge does not keep. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}

test.run()
