import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { jsonIn, listOf, parseJson } from '../../../src/gateway/json.ts'
import { jsonError } from '../../../src/gateway/json-error.ts'
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

const place = (text: string) => {
  assert.throws(() => JSON.parse(text), /./, text)
  const { line, column } = jsonError(text)
  return `${line}:${column}`
}

test('the position is where a reader would look for the mistake', () => {
  const mistakes: [text: string, place: string][] = [
    ['', '1:1'],
    ['  \n ', '2:2'],
    ['{"a":1,}', '1:8'],
    ['{\n  "a": 1\n  "b": 2\n}', '3:3'],
    ['{\n  "a": tru\n}', '2:8'],
    ['{"a" 1}', '1:6'],
    ['{a: 1}', '1:2'],
    ["{'a': 1}", '1:2'],
    ['[1, 2', '1:6'],
    ['[1, 2]\n\n]', '3:1'],
    ['[1 2]', '1:4'],
    ['[,1]', '1:2'],
    ['{"a": "no end}', '1:7'],
    ['{"a": "bad \\x escape"}', '1:7'],
    ['["a\nb"]', '1:2'],
    ['[01]', '1:2'],
    ['[1.]', '1:2'],
    ['[+1]', '1:2'],
    ['[NaN]', '1:2'],
    ['{"a": 1} // comment', '1:10'],
    ['<!doctype html>', '1:1'],
    ['\u00a0{}', '1:1'],
    ['{\r\n"a":\r\n}', '3:1'],
  ]
  const found = mistakes.map(([text]) => [text, place(text)])
  assert.equal(found, mistakes)
})

test('JSON of every kind is read to its end', () => {
  const good = [
    '{"a": [1, -2.5e+10, 0, 1E3, "\\u00e9\\n\\"", true, false, null, {}, []], "": {"b": ""}}',
    ' \t\r\n"text" \n',
    '-0',
    '[[[]], {"a": {"b": {}}}]',
  ]
  for (const text of good) {
    JSON.parse(text)
    const lines = text.split('\n')
    assert.equal(jsonError(text), { line: lines.length, column: lines.at(-1)!.length + 1 })
  }
})

test('an extra character anywhere in a file is found there, or in the token it breaks', () => {
  const text = JSON.stringify({ a: [1, { b: null }], c: 'x', d: true })
  for (let at = 0; at <= text.length; at++) {
    const broken = `${text.slice(0, at)}\u0001${text.slice(at)}`
    const { column } = jsonError(broken)
    assert.ok(column <= at + 1, `${at}: ${column}`)
    const before = broken.slice(column - 1, at)
    assert.ok(/^("\w*|\w*)$/.test(before), `${at}: ${before}`)
  }
})

test('a long text and deep nesting end the search, not the page', () => {
  assert.is(place(`["${'x'.repeat(60_000)}`), '1:2')
  assert.ok(jsonError('['.repeat(100_000)).column > 100)
})

test.run()
