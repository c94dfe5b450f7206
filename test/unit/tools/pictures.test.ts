import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { UsageError } from '../../../tools/command-line.mjs'
import { pictureOptions } from '../../../tools/pictures/options.ts'
import { rows } from '../../../tools/pictures/table.ts'
import { paths } from '../../support/page-table.ts'

test('a review has pictures of every page of the app, and of no page that is gone', () => {
  const pictured = new Set(rows.map(({ address }) => address.replace(/\?.*/, '')))
  assert.equal([...pictured].filter(path => path !== '/nowhere').sort(), [...paths].sort())
  assert.is(new Set(rows.map(({ name }) => name)).size, rows.length, 'each has a name of its own')
})

test('words choose pages by parts of their names, and everything else is chosen from what there is', () => {
  const { rows, states, widths, languages } = pictureOptions(
    '--pages history,wall --states dead --widths 320,390 --languages fr'.split(' '),
  )
  assert.equal(
    rows.map(({ name }) => name),
    ['wall', 'history-day', 'history-week', 'history-month', 'history-year', 'history-data'],
  )
  assert.equal([states, widths, languages], [['dead'], [320, 390], ['fr']])
})

test('an option for pictures that makes no sense is refused in one line, and a folder with something else is left alone', () => {
  for (const words of ['--pages kitchen', '--states noon,', '--widths 12', '--out src'])
    try {
      pictureOptions(words.split(' '))
      assert.unreachable(words)
    } catch (error) {
      assert.instance(error, UsageError, words)
      assert.not.match((error as Error).message, /\n/)
    }
})

test.run()
