import fc from 'fast-check'

type Node = Record<string, unknown>

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

/** Unexpected values for a member. */
const oddities: readonly unknown[] = [
  ...[null, true, false, 0, -1, 0.1, 1e21, -1e308, 2 ** 53],
  ...['', ' ', 'NaN', 'Infinity', 'null', '-0'],
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '&lt;b&gt; "\'` {n} @:base.Save | {count}',
  '\u202e\u0000\ufffd ☀️',
  'x'.repeat(3000),
  ...['constructor', '__proto__'],
  ...[[], [null], [[]], [{}], ['a', 1, null, {}]],
  ...[{}, { a: null }, { length: 3 }, { toString: 5 }, { toString: null, valueOf: [] }],
  JSON.parse('{"__proto__":{"toString":1}}'),
  Number.POSITIVE_INFINITY,
  { constructor: null, type: 'b', props: {}, $$typeof: 1 },
  ...[nested(60), nested(150)],
  ...['\ud83d', '12', '1e400'],
  Array(600).fill({ serial: 'a1', name: 'n', v: 1 }),
  Object.fromEntries(Array.from({ length: 600 }, (_, n) => [n, { v: '7', u: 7, d: 'x' }])),
]

const odd = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...oddities) }, fc.jsonValue({ maxDepth: 2 }))

/** The document as JSON, in which an infinite number is written as one too large for a double. */
export const wireOf = (document: unknown) =>
  JSON.stringify(document, (_, value) => (value === Number.POSITIVE_INFINITY ? '1e999' : value))?.replaceAll(
    '"1e999"',
    '1e999',
  )

interface Place {
  holder: Node
  key: string
}

/** Every member of a document, however deep, lists' entries included, `most` of them; collected in one list, since documents may be long. */
function places(node: unknown, most = Number.POSITIVE_INFINITY, found: Place[] = []): Place[] {
  if (typeof node !== 'object' || node === null) return found
  for (const key of Object.keys(node)) {
    if (found.length >= most) break
    found.push({ holder: node as Node, key })
    places((node as Node)[key], most, found)
  }
  return found
}

/** A document with this many members is not changed further: repeated doubling would fill the memory. */
const manyMembers = 3000

const isLeaf = ({ holder, key }: Place) => typeof holder[key] !== 'object'

/** Changes the document in `box.all`, which may be replaced itself. */
type Change = (box: Node, place: Place, value: unknown) => void

const changes: Record<string, Change> = {
  replace(_, { holder, key }, value) {
    holder[key] = structuredClone(value)
  },
  drop(box, { holder, key }) {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else if (holder !== box) delete holder[key]
  },
  add(box, { holder, key }, value) {
    const name = typeof value === 'string' && value ? value : 'extra'
    if (Array.isArray(holder)) holder.push(structuredClone(value))
    else if (holder !== box)
      Object.defineProperty(holder, name, {
        value: structuredClone(value),
        enumerable: true,
        configurable: true,
        writable: true,
      })
    else box.all = [box.all, holder[key]]
  },
  repeat(_, { holder, key }) {
    holder[key] = [holder[key], structuredClone(holder[key])]
  },
}

/** `document` with this value for each of its leaves. */
export function everywhere(document: unknown, value: unknown): unknown {
  const box: Node = { all: structuredClone(document) }
  for (const place of places(box).filter(isLeaf)) place.holder[place.key] = structuredClone(value)
  return box.all
}

/** `document` with some of its members changed, or with the same oddity in each of them. */
export function hostile(document: unknown): fc.Arbitrary<unknown> {
  const change = fc.tuple(fc.constantFrom(...Object.values(changes)), fc.nat(9999), odd)
  const some = (least: number, most: number) =>
    fc.array(change, { minLength: least, maxLength: most, size: 'max' }).map(list => {
      const box: Node = { all: structuredClone(document) }
      for (const [apply, where, value] of list) {
        const all = places(box, manyMembers)
        if (all.length < manyMembers) apply(box, all[where % all.length] as Place, value)
      }
      return box.all
    })
  return fc.oneof(
    { weight: 3, arbitrary: some(1, 3) },
    { weight: 1, arbitrary: some(8, 20) },
    { weight: 2, arbitrary: odd.map(value => everywhere(document, value)) },
  )
}
