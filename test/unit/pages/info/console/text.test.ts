import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { exportName, lineOf, pieces, stamp } from '../../../../../src/pages/info/console/text.ts'

const noon = new Date(2026, 5, 21, 12, 0, 0, 7).getTime()

test('the level is the letter at the start of a line; other lines have none', () => {
  const levels = [
    'E (1) a: b',
    'W (1) a',
    'I (1) a',
    'D (1) a',
    'V (1) a',
    'WARNING: slow',
    'E: no',
    ' E (1)',
    'DONE (1)',
    '',
  ]
  assert.equal(
    levels.map(text => lineOf(text, 0).level),
    ['E', 'W', 'I', 'D', 'V', 'N', 'N', 'N', 'N', 'N'],
  )
})

test('colours, cursor moves, titles and control characters are removed, tabs and letters stay', () => {
  const raw = '\x1b[0;31mE (1) main:\x1b[0m\tGrüße \x1b]0;title\x07☀\x1b[2K\x1b(B\x00\x9b!\r'
  assert.equal(lineOf(raw, 0), { at: 0, level: 'E', text: 'E (1) main:\tGrüße ☀!' })
  assert.is(lineOf('\x1b]0;no end \x1b[31', 0).text, '0;no end 31')
})

test('the time stamp is local, with milliseconds', () => {
  assert.is(stamp(lineOf('x', noon)), '[12:00:00.007] ')
})

test('the name of an export contains its date and time', () => {
  assert.is(exportName(noon), 'sundial-log-2026-06-21-12-00-00.txt')
  assert.is(exportName(new Date(2026, 11, 1, 3, 4, 5).getTime()), 'sundial-log-2026-12-01-03-04-05.txt')
})

test('the pieces of a text alternate between no match and match', () => {
  assert.equal(pieces('Sun, sun and moon', /sun/gi), ['', 'Sun', ', ', 'sun', ' and moon'])
  assert.equal(pieces('(a)(b)', /\((.)\)/gi), ['', '(a)', '', '(b)', ''])
  assert.equal(pieces('nothing', /x*/gi), ['nothing'])
})

test.run()
