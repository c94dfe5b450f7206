import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Value } from '../../src/contract/live.ts'
import { sketch } from '../../src/lib/first-values.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { value } from '../support/live-messages.ts'

const boxes = () => [...document.querySelectorAll('dl')]
const texts = () => boxes().map(box => [...box.querySelectorAll('dt, dd')].map(e => e.textContent?.replace(/\s/g, ' ')))
const classes = () => boxes().map(box => box.className)
const values = [value(812.345, 'kWh', 3), value(1520, 'Wh', 0), value(401.27)]
const empty = ['card ghost', 'card ghost']

test.before.each(() => {
  document.body.innerHTML = '<dl class="card ghost"></dl><dl class="card ghost"></dl>'
})
test.after(() => {
  document.body.textContent = ''
})

test('values have the digits and the unit the gateway gives them, and the name of what they are of', () => {
  sketch('Roof', 'en', values)
  assert.equal(texts(), [['Roof', '812.345kWh', ' ', '1,520Wh', ' ', '401.3W'], []])
  assert.equal(classes(), ['card totals', 'card ghost'])
  sketch('Garage', 'de', values)
  assert.equal(texts()[1], ['Garage', '812,345kWh', ' ', '1.520Wh', ' ', '401,3W'])
  sketch('Barn', undefined, values)
  assert.is(boxes().length, 2)
})

test('a name or unit is a text, whatever it looks like', () => {
  sketch('<img src=x onerror=alert(1)>', 'en', [value(1, '<b>W</b>')])
  assert.equal(texts()[0], ['<img src=x onerror=alert(1)>', '1.0<b>W</b>'])
  assert.is(document.querySelector('img, b'), null)
})

test('what is no value, or a language nobody knows, leaves the page as it was', () => {
  const wrong = [undefined, null, 1, 'W', [], {}, { v: '1', u: 'W', d: 1 }, { v: null }, { v: 1, u: 'W', d: 1e9 }]
  for (const one of wrong) assert.throws(() => sketch('Roof', 'en', [value(1), one as Value]))
  assert.throws(() => sketch('Roof', 'no language', values))
  assert.equal([classes(), texts()], [empty, [[], []]])
})

test('values that no app takes over go away before they are old', async () => {
  const clock = fakeClock()
  sketch('Roof', 'en', values)
  await clock.tickAsync(4999)
  assert.is(classes()[0], 'card totals')
  await clock.tickAsync(1)
  clock.uninstall()
  assert.equal([classes(), texts()], [empty, [[], []]])
})

test('once the app has drawn, nothing is drawn', () => {
  document.body.innerHTML = '<dl class="totals"></dl>'
  sketch('Roof', 'en', values)
  assert.equal(texts(), [[]])
})

test.run()
