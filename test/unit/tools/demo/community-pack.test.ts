import { test } from 'uvu'
import * as assert from 'uvu/assert'
import texts from '../../../../lang/en.json'
import onBattery from '../../../../src/forks/onbattery/lang/en.json'
import { readLanguage } from '../../../../tools/demo/language-file.ts'
import keys from '../../../support/community-keys.json'
import { project } from '../lang-project.ts'

/** By `group.Key`. */
const flat = (groups: Record<string, Record<string, string>>) =>
  new Map(
    Object.entries(groups).flatMap(([group, own]) =>
      Object.entries(own).map(([key, text]) => [`${group}.${key}`, text] as const),
    ),
  )

/**
 * A text of a community pack, which says the firmware's name itself. `shape` has the placeholders and the link of its contract, `<b>`
 * where markup is shown, and a bar where there are plural forms.
 */
function textOf(shape: string): string {
  if (shape.startsWith('@:')) return shape
  const markup = '<b>molto</b> <a href="https://example.org/x" class="alert-link" target="_blank">qui</a>'
  const form = `Testo ${shape.replace('|', '').replace('<b>', markup)} `
  return shape.includes('|') ? `${form} | ${form} | ${form}` : form
}

const webapp = Object.fromEntries(
  Object.entries(keys).map(([group, own]) => [
    group,
    Object.fromEntries(Object.entries(own).map(([key, shape]) => [key, textOf(shape)])),
  ]),
)
const display = {
  date_format: '%d/%m/%Y %H:%M',
  power_w: '%.0f W',
  yield_total_mwh: 'totale: %.0f kWh',
  meter_power_w: 'rete: %.0f W',
  battery_soc_1_fraction: 'batteria: %.1f %%',
}
const pack = (more: object = {}) =>
  JSON.stringify({ meta: { name: 'Italiano', code: 'it' }, display, webapp: { ...webapp, ...more } }, null, 2)

test('a pack with every text of community packs is taken, can be saved at once, and at most ten notes are not folded', () => {
  const reading = readLanguage(pack(), 'pack.lang.json', flat(texts))
  assert.ok(reading.problems.length <= 10, reading.problems.join('\n'))
  assert.is(reading.isFinished, true, reading.problems.join('\n'))
  assert.ok(flat(keys).size > 600)
  assert.is(reading.notes.length, [...flat(keys).keys()].filter(key => !flat(texts).has(key)).length)
  assert.equal(reading.pack?.display, display)
  // What becomes of it is a source with the same texts.
  const again = readLanguage(reading.source ?? '', 'it.jsonc', flat(texts))
  assert.equal(again.pack, reading.pack)
  assert.ok(again.problems.length <= 10)
})

test('so is one with the texts of OnBattery: in its own demo they are shown, in ours left out and folded', () => {
  const own = Object.fromEntries(
    Object.entries(onBattery).map(([group, all]) => [
      group,
      Object.fromEntries(Object.entries(all).map(([key, text]) => [key, `${text} `])),
    ]),
  )
  const both = flat({ ...texts, ...onBattery })
  const there = readLanguage(pack(own), 'pack.lang.json', both)
  assert.ok(there.problems.length <= 10, there.problems.join('\n'))
  assert.is(there.isFinished, true)
  assert.is(there.pack?.webapp?.batteryadmin?.BatterySettings, `${onBattery.batteryadmin.BatterySettings} `)
  const here = readLanguage(pack(own), 'pack.lang.json', flat(texts))
  assert.ok(here.problems.length <= 10, here.problems.join('\n'))
  assert.is(here.isFinished, true)
})

test('the command imports such a pack with at most ten lines, and lists what it leaves out when asked', () => {
  const { lang, write, home, end } = project()
  write('pack.lang.json', pack().replace('"code": "it"', '"code": "es"'))
  const { code, problems, said } = lang('import', `${home}/pack.lang.json`)
  assert.is(code, 0, problems.join('\n'))
  assert.ok(problems.length <= 10, `${problems.length} lines`)
  assert.match(said, /\d+ texts taken over, \d+ missing, \d+ not taken/)
  end()
})

test('a string of the display that no gateway has is folded too, and one that a gateway has is checked', () => {
  const read = (more: object) =>
    readLanguage(
      JSON.stringify({ meta: { name: 'Italiano', code: 'it' }, display: more, webapp }),
      'pack.lang.json',
      flat(texts),
    )
  const unknown = read({ night: 'notte' })
  assert.is(unknown.isFinished, true)
  assert.ok(unknown.notes.some(note => note.includes('display.night: unknown to Sundial, left out')))
  assert.match(read({ meter_power_w: 'rete' }).problems.join(), /display\.meter_power_w: must hold exactly one float/)
})

test.run()
