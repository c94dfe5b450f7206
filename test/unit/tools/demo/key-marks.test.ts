import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fillPlaceholders } from '../../../../src/i18n/filled.ts'
import { packTexts } from '../../../../src/i18n/pack.ts'
import { keysIn, withMarks } from '../../../../tools/demo/key-marks.ts'
import { flatOf, treeOf } from '../../../../tools/lang/texts.ts'

const texts = {
  base: { Save: 'Save', Store: 'Save' },
  live: { Peak: 'Peak {power} at {time}' },
  wait: { Until: 'Wait <b>4 minutes</b>, then press @:base.Save' },
  events: { Active: '{count} active event | {count} active events' },
  form: { Braces: "Write {'{'}x{'}'}" },
}
const all = flatOf(texts)

test('a text has its key wherever and however the app shows it, also one that says the same as another', () => {
  const shown = flatOf(packTexts(treeOf(withMarks(all)), texts))
  for (const [key, text] of shown)
    for (const form of text.split('|')) {
      const filled = fillPlaceholders(form, { power: 'South roof', time: '12:00', count: 3 })
      assert.equal(keysIn(` ${filled} `, all), key === 'wait.Until' ? ['base.Save', key] : [key])
      assert.match(filled, /^ ?(Save|Peak South roof at 12:00|Wait .* press Save|3 active events?|Write \{x\})\ufeff/u)
    }
})

test('what is no text of the app has no key', () => {
  for (const value of ['South roof', '', 'Save']) assert.equal(keysIn(value, all), [])
})

test.run()
