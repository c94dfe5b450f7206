import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { jsonIn, listOf, parseJson } from '../../../src/gateway/json.ts'
import { parseLive } from '../../../src/live/live.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('half a character is replaced, a whole one stays', () => {
  assert.equal(parseJson('{"a":["v\\ud83d","\\udc00!","\\ud83d\\ude00"]}'), { a: ['v\ufffd', '\ufffd!', '😀'] })
})

test('a number too large for a measurement is null, as the gateway writes infinity', () => {
  assert.equal(parseJson('{"v":1e999,"w":[-1e308,1e90]}'), { v: null, w: [null, 1e90] })
})

test('members that JavaScript calls to convert an object are left out, however their names are written', () => {
  const text = '{"toString":1,"a":{"value\\u004ff":2,"__proto__":{"b":3}},"c":[{"toString":4,"d":5}]}'
  assert.equal(parseJson(text), { a: {}, c: [{ d: 5 }] })
})

test('a document deeper, longer or with more values than one of a gateway is refused, also as a push', () => {
  assert.ok(parseJson(nested(90)))
  for (const text of [nested(5000), JSON.stringify('x'.repeat(600_000)), `[${'1,'.repeat(20_000)}1]`]) {
    assert.throws(
      () => parseJson(text),
      (error: unknown) => error instanceof RangeError,
    )
    assert.is(jsonIn(text), undefined)
    assert.is(parseLive(`{"inverters":${text}}`), undefined)
  }
})

test('of a list as many objects are shown as a page can take', () => {
  assert.equal(listOf([null, { a: 1 }, 7] as object[]), [{ a: 1 }])
  assert.is(listOf(Array(3000).fill({})).length, 500)
})

test.run()
