import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { consoleLines, maxLines } from '../../../../../src/pages/info/console/lines.ts'
import { exportName, type Line, lineOf, pieces, stamp } from '../../../../../src/pages/info/console/text.ts'

const noon = new Date(2026, 5, 21, 12, 0, 0, 7).getTime()
const texts = (lines: readonly Line[]) => lines.map(({ text }) => text)

/** A log with these chunks, all at noon. */
function logOf(...chunks: string[]) {
  const log = consoleLines()
  for (const chunk of chunks) log.feed(chunk, noon)
  log.take()
  return log
}

test('a frame may hold several lines, and a line several frames', () => {
  const log = logOf('I (1) a: one\nI (2) a: t', 'w', 'o\n\nI (3) a: three\nrest')
  assert.equal(texts(log.shown), ['I (1) a: one', 'I (2) a: two', '', 'I (3) a: three'])
})

test('an escape sequence split over two frames is removed, too', () => {
  assert.equal(texts(logOf('\x1b[0;3', '2mI (1) green\x1b', '[0m\n').shown), ['I (1) green'])
})

test('an unfinished line can be shown, and its rest is added to it', () => {
  const log = consoleLines()
  assert.is(log.feed('I (1) a: one\n', noon), false)
  assert.is(log.feed('W (2) a: ha', noon), true)
  log.showTail()
  log.take()
  assert.equal(texts(log.shown), ['I (1) a: one', 'W (2) a: ha'])
  log.feed('lf', noon + 5000)
  log.showTail()
  log.feed(' of it\nE (3) a: next\n', noon + 6000)
  log.take()
  assert.equal(log.shown, [
    { at: noon, level: 'I', text: 'I (1) a: one' },
    { at: noon, level: 'W', text: 'W (2) a: half of it' },
    { at: noon + 1, level: 'E', text: 'E (3) a: next' },
  ])
})

/** Texts and ms since noon of the lines of these chunks, by when they arrived. */
function timesOf(...chunks: [at: number, chunk: string][]) {
  const log = consoleLines()
  for (const [at, chunk] of chunks) log.feed(chunk, noon + at)
  log.take()
  return log.shown.map(({ at, text }) => [text, at - noon])
}

test('a line has the time at which it was written, however late it arrives', () => {
  // The gateway sends a line with the next one only.
  assert.equal(
    timesOf([4500, 'I (1000) a: one\nI (5500) a: two\n'], [9700, 'I (5600) a: three\nplain\nI (10600) a: four\n']),
    [
      ['I (1000) a: one', 0],
      ['I (5500) a: two', 4500],
      ['I (5600) a: three', 4600],
      ['plain', 4600],
      ['I (10600) a: four', 9600],
    ],
  )
})

test('a line without a time of its own has that of its arrival', () => {
  assert.equal(timesOf([10, 'pla'], [500, 'in\nother\n'], [900, 'more\n']), [
    ['plain', 10],
    ['other', 10],
    ['more', 900],
  ])
})

test('after a restart of the gateway, or an overflow of its clock, times begin anew', () => {
  assert.equal(timesOf([0, 'I (86400000) a: old\n'], [9000, 'I (300) a: new\n'], [9500, 'I (200) b: other task\n']), [
    ['I (86400000) a: old', 0],
    ['I (300) a: new', 9000],
    ['I (200) b: other task', 8900],
  ])
  const log = consoleLines()
  log.feed('I (9000) a: one\n', noon)
  log.interrupt('gone', noon + 1000)
  log.feed('I (2000) a: two\n', noon + 30_000)
  log.take()
  assert.is(log.shown.at(-1)?.at, noon + 30_000)
})

test('a line without an end is shown in pieces', () => {
  const log = consoleLines()
  for (let n = 0; n < 450; n++) log.feed('0123456789', noon)
  log.take()
  const lengths = log.shown.map(({ text }) => text.length)
  assert.equal(lengths, [2000, 2000])
})

test('nothing is shown twice when there is nothing unfinished', () => {
  const log = logOf('one\n')
  log.showTail()
  log.take()
  assert.equal(texts(log.shown), ['one'])
})

test('only the last 10 000 lines are kept', () => {
  const log = consoleLines()
  for (let n = 1; n <= maxLines + 30; n++) log.feed(`line ${n}\n`, noon)
  log.take()
  for (let n = 1; n <= 40; n++) log.feed(`more ${n}\n`, noon)
  log.take()
  assert.is(log.shown.length, maxLines)
  assert.equal([log.shown[0]?.text, log.shown.at(-1)?.text, log.gone], ['line 71', 'more 40', 40])
})

test('the filter takes levels and a pattern, and goes on for lines that come', () => {
  const log = logOf('E (1) a: Sun\nD (2) a: moon\nother sun\n')
  log.show({ hidden: new Set(['D']) })
  assert.equal(texts(log.shown), ['E (1) a: Sun', 'other sun'])
  log.show({ hidden: new Set(['N']), pattern: /SUN/gi })
  log.feed('W (3) a: sunny\nW (4) a: rain\nsun\nE (5) a: SUN\n', noon)
  log.take()
  assert.equal(texts(log.shown), ['E (1) a: Sun', 'W (3) a: sunny', 'E (5) a: SUN'])
  log.show({ hidden: new Set() })
  assert.is(log.shown.length, 7)
})

test('hidden lines do not count as removed', () => {
  const log = consoleLines()
  log.show({ hidden: new Set(), pattern: /even/gi })
  for (let n = 1; n <= maxLines + 10; n++) {
    log.feed(n % 2 ? 'odd\n' : 'even\n', noon)
    if (n % 1000 === 0) log.take()
  }
  log.take()
  assert.equal([log.shown.length, log.gone], [maxLines / 2, 5])
})

test('while paused at most 10 000 lines are buffered, and shown on resume', () => {
  const log = logOf('before\n')
  log.paused = true
  for (let n = 1; n <= maxLines + 5; n++) log.feed(`line ${n}\n`, noon)
  log.take()
  assert.equal(texts(log.shown), ['before'])
  log.paused = false
  log.take()
  assert.equal([log.shown.length, log.shown[0]?.text], [maxLines, 'line 6'])
})

test('clearing also drops buffered and unfinished lines', () => {
  const log = logOf('one\ntw')
  log.feed('o\nthree\nfo', noon)
  log.clear()
  log.feed('ur\n', noon)
  log.take()
  assert.equal(texts(log.shown), ['ur'])
})

test('an interruption is noted once, whatever the filter, and ends the unfinished line', () => {
  const log = logOf('I (1) a: half')
  log.show({ hidden: new Set(['E', 'W', 'I', 'D', 'V', 'N']), pattern: /nothing/gi })
  log.interrupt('gone', noon)
  log.interrupt('gone', noon)
  log.take()
  log.interrupt('gone', noon)
  log.take()
  assert.equal(texts(log.shown), ['gone'])
  log.show({ hidden: new Set() })
  log.feed('I (2) a: new\n', noon)
  log.take()
  assert.equal(texts(log.shown), ['I (1) a: half', 'gone', 'I (2) a: new'])
})

test('an unfinished line that was shown is not shown again by an interruption', () => {
  const log = consoleLines()
  log.feed('half', noon)
  log.showTail()
  log.interrupt('gone', noon)
  log.take()
  assert.equal(texts(log.shown), ['half', 'gone'])
})

test('the longest line determines how wide the panel scrolls', () => {
  assert.is(logOf('short\n', 'a longer line\n', 'x\n').width, 13)
})

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
  const letters = levels.map(text => lineOf(text, 0).level)
  assert.equal(letters, ['E', 'W', 'I', 'D', 'V', 'N', 'N', 'N', 'N', 'N'])
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
