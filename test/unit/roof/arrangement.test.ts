import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { jsonIn } from '../../../src/gateway/json.ts'
import { type Arrangement, maxSide, roofsIn, roofText } from '../../../src/roof/arrangement.ts'
import { arrangedInOrder, cellOf, placeable, placed, takenOff, takenOver } from '../../../src/roof/arranging.ts'

const south = '116181234567'
const shed = '114172607952'
const string = (number: number, serial = south) => ({ serial, string: String(number) })
const start = arrangedInOrder([0, 1, 2].map(number => string(number)))
const two: Arrangement = [...start, { name: 'Shed', lying: true, tiles: [] }]

/** The roofs as rows of the numbers of their strings. */
const drawn = (roofs: Arrangement) =>
  roofs.map(({ tiles }) =>
    tiles
      .map(({ serial, string, row, column }) => `${row},${column}:${serial === south ? '' : 'x'}${string}`)
      .sort()
      .join(' '),
  )

test('what nobody has arranged yet lies in rows of six', () => {
  assert.equal(drawn(start), ['0,0:0 0,1:1 0,2:2'])
  assert.equal(cellOf(arrangedInOrder(Array.from({ length: 8 }, (_, n) => string(n))), string(7)), {
    roof: 0,
    row: 1,
    column: 1,
  })
})

test('a module goes to a free place and leaves a gap', () => {
  assert.equal(drawn(placed(start, string(1), { roof: 0, row: 1, column: 3 })), ['0,0:0 0,2:2 1,3:1'])
})

test('two modules change places, also those of two roofs', () => {
  assert.equal(drawn(placed(start, string(0), { roof: 0, row: 0, column: 2 })), ['0,0:2 0,1:1 0,2:0'])
  const apart = placed(two, string(2), { roof: 1, row: 0, column: 0 })
  assert.equal(drawn(placed(apart, string(0), { roof: 1, row: 0, column: 0 })), ['0,0:2 0,1:1', '0,0:0'])
})

test('a string from no roof takes the place of another, which is on no roof then', () => {
  const roofs = placed(start, string(0, shed), { roof: 0, row: 0, column: 1 })
  assert.equal(drawn(roofs), ['0,0:0 0,1:x0 0,2:2'])
  assert.is(cellOf(roofs, string(1)), undefined)
})

test('a roof grows above and to the left, and shrinks when its edge is empty', () => {
  const grown = placed(start, string(2), { roof: 0, row: -1, column: -1 })
  assert.equal(drawn(grown), ['0,0:2 1,1:0 1,2:1'])
  assert.equal(drawn(takenOff(grown, string(2))), ['0,0:0 0,1:1'])
})

test('no roof becomes larger than can be kept', () => {
  assert.is(placed(start, string(2), { roof: 0, row: maxSide, column: 0 }), start)
})

test('a new inverter takes over the places of one that is gone, string by string', () => {
  const mixed = placed(start, string(0, shed), { roof: 0, row: 1, column: 0 })
  assert.equal(drawn(takenOver(mixed, south, '116199999999')), ['0,0:x0 0,1:x1 0,2:x2 1,0:x0'])
  assert.equal(drawn(takenOver(mixed, south, shed)), ['0,0:x0 0,1:x1 0,2:x2'])
})

test('whatever strings there are, what is laid out of them can be read again', () => {
  const strings = Array.from({ length: 5000 }, (_, n) =>
    string(n % 10, (116_100_000_000 + Math.floor(n / 10)).toString()),
  )
  for (const count of [0, 1, 144, 148, 200, 201, 576, 577, 3900, 3901, 5000]) {
    const roofs = arrangedInOrder(strings.slice(0, count))
    assert.equal(roofsIn(jsonIn(roofText(roofs))), roofs, `${count} strings`)
    const added = placed(roofs, string(99), { roof: 0, row: 0, column: 0 })
    assert.equal(roofsIn(jsonIn(roofText(added))), added, `one more than ${count} strings`)
  }
  assert.is(arrangedInOrder(strings.slice(0, 148)).length, 1)
  assert.is(arrangedInOrder(strings)[6]?.tiles.length, 444)
})

test('an inverter that two gateways show is placed once, and what could not be read again is not', () => {
  const odd = [string(0), string(1, 'no serial'), { serial: south, string: '00' }, string(0)]
  assert.equal(placeable(odd), [string(0)])
})

test('a text that is no arrangement, or has one wrong place in it, is refused as a whole', () => {
  const [roof] = start
  const tile = roof?.tiles[0]
  const wrong = (more: object) => ({ roofs: [{ ...roof, tiles: [{ ...tile, ...more }] }] })
  for (const content of [
    ...[undefined, null, 3, 'roof', [], {}, { roofs: {} }, { roofs: [null] }],
    { roofs: Array(9).fill({ ...roof, tiles: [] }) },
    { roofs: [{ ...roof, name: 'x'.repeat(32) }] },
    { roofs: [{ ...roof, lying: 1 }] },
    { roofs: [{ ...roof, tiles: [tile, { ...tile, column: 5 }] }] },
    { roofs: [{ ...roof, tiles: [tile, { ...tile, string: '1' }] }] },
    ...[{ row: -1 }, { row: 1.5 }, { row: '1' }, { column: maxSide }, { serial: 'constructor' }, { serial: 3 }].map(
      wrong,
    ),
    ...[{ serial: 'a'.repeat(33) }, { string: 'x' }, { string: '100' }, { string: '00' }, { string: 0 }].map(wrong),
    wrong({ row: null }),
  ])
    assert.is(roofsIn(content), undefined, JSON.stringify(content))
  assert.ok(roofsIn(wrong({})))
})

test.run()
