import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isShownAs, keysOfParts, keysOfShown, toldApart } from '../../../../tools/demo/find-key.ts'

const texts = new Map([
  ['base.Save', 'Save'],
  ['live.Peak', 'Peak {power} at {time}'],
  ['live.Any', '{name}'],
  ['app.Colon', '{text}:'],
  ['wait.Until', 'Wait <b>4 minutes</b>, then press @:base.Save'],
  ['events.Active', '{count} active event | {count} active events'],
  ['form.Braces', "Write {'{'}x{'}'}"],
])

test('a text without placeholders is found, whatever the blanks around it', () => {
  assert.equal(keysOfShown('Save', texts), ['base.Save'])
  assert.equal(keysOfShown('  Save\n ', texts), ['base.Save'])
  assert.equal(keysOfShown('Saved', texts), [])
})

test('values may stand for placeholders, in each plural form', () => {
  assert.equal(keysOfShown('Peak 2.36\u00a0kW at 13:05', texts), ['live.Peak'])
  assert.equal(keysOfShown('1 active event', texts), ['events.Active'])
  assert.equal(keysOfShown('3 active events', texts), ['events.Active'])
})

test('tags, links and literals are found as they are shown', () => {
  assert.equal(keysOfShown('Wait 4 minutes, then press Save', texts), ['wait.Until'])
  assert.equal(keysOfShown('Write {x}', texts), ['form.Braces'])
})

test('a text that is shown as it is stands before one that fits it by its placeholder', () => {
  const more = new Map([...texts, ['mqtt.Use', 'Use MQTT'], ['radio.Use', 'Use {frequency}']])
  assert.equal(keysOfShown('Use MQTT', more), ['mqtt.Use'])
  assert.equal(keysOfShown('Use 865.00 MHz', more), ['radio.Use'])
  assert.equal(keysOfShown(`Use ${'what a whole list of choices says '.repeat(4)}`, more), [])
})

test('of several texts in one place each is found, and not one that fits them all by its placeholders', () => {
  const more = new Map([
    ...texts,
    ['live.Well', 'All well.'],
    ['live.Share', 'As much as at {time}'],
    ['live.Least', '{share} at {time}'],
  ])
  assert.equal(keysOfParts(['All well. As much as at 12:00', 'All well.', ' ', 'As much as at 12:00'], more), [
    'live.Well',
  ])
  assert.equal(keysOfParts(['As much as at 12:00', 'As much as at ', '12:00'], more), ['live.Share', 'live.Least'])
  assert.equal(keysOfParts(['Save', 'Peak 1 W at 12:00'], more), ['base.Save'])
})

test('texts that say the same are told apart where they are shown, and read alike', () => {
  const same = toldApart(new Map([...texts, ['menu.Store', 'Save'], ['menu.Top', 'Peak {power} at {time}']]))
  const shown = (key: string) => (same.get(key) ?? '').replace('{power}', '1 W').replace('{time}', '12:00')
  for (const key of ['base.Save', 'menu.Store', 'live.Peak', 'menu.Top']) {
    assert.equal(keysOfShown(` ${shown(key)} `, same), [key])
    const texts = [...same.values()]
    assert.equal(
      texts.filter(text => isShownAs(text)(shown(key))),
      [same.get(key)],
    )
  }
  assert.is(shown('menu.Store').trim(), 'Save')
  // Somebody else’s texts are not.
  assert.equal(keysOfShown(shown('menu.Store'), texts), ['base.Save'])
})

test('a value alone has no key', () => {
  assert.equal(keysOfShown('South roof', texts), [])
  assert.equal(keysOfShown('', texts), [])
  assert.equal(keysOfShown('Name:', texts), [])
})

test.run()
