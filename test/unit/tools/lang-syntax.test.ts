import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { JsonError, parseJson } from '../../../tools/lang/json-file.ts'

/** What is said of a text that is not JSON. */
function saidOf(text: string) {
  try {
    parseJson(text, 'nl.jsonc', [])
  } catch (error) {
    if (error instanceof JsonError) return error.message
    throw error
  }
  return ''
}

const cases: [title: string, text: string, said: string][] = [
  ['a missing comma', '{\n  "a": "x"\n  "b": "y"\n}', '2:11 not JSON: a comma is missing here'],
  [
    'a missing comma before a comment',
    '{\n  "a": "x"\n\n  // next\n  "b": "y"\n}',
    '2:11 not JSON: a comma is missing here',
  ],
  [
    'a missing comma after an object',
    '{\n  "a": { "text": "x" }\n  "b": "y"\n}',
    '2:23 not JSON: a comma is missing here',
  ],
  ['a missing closing quotation mark', '{\n  "a": "x,\n  "b": "y"\n}', '2:10 not JSON: the closing " is missing here'],
  [
    'a quotation mark inside a text',
    '{\n  "a": "say "hi" now",\n  "b": "y"\n}',
    '2:13 not JSON: a " inside a text is written \\"',
  ],
  ['a missing colon', '{\n  "a" "x"\n}', '2:6 not JSON: a : is missing here'],
  ['a missing opening quotation mark', '{\n  "a": x"\n}', '2:8 not JSON: the opening " is missing here'],
  ['a typographic quotation mark', '{\n  "a": “x”\n}', '2:8 not JSON: a text stands between two straight quotes: "'],
  ['a brace too many', '{ "a": {} }}', '1:12 not JSON: one } too many'],
  ['a missing end', '{\n  "a": "x"\n\n', '2:11 not JSON: the file ends here, but a } or a text is missing before'],
  ['a backslash', '{\n  "a": "x\\q"\n}', '2:10 not JSON: a \\ inside a text is written \\\\'],
]

for (const [title, text, said] of cases)
  test(`${title} is reported where it has to be written`, () => assert.is(saidOf(text), `nl.jsonc:${said}`))

test('what cannot be explained is reported where the parser stopped', () => {
  assert.match(saidOf('<html>'), /^nl\.jsonc:1:1 not JSON: Unexpected character '<' found$/)
  assert.match(saidOf(''), /^nl\.jsonc:1:1 not JSON: Unexpected end of input found$/)
})

test('comments, trailing commas and a byte order mark are no faults', () => {
  assert.is(saidOf('\uFEFF// Dutch\n{ "a": "x", /* none */ }'), '')
})

test.run()
