import { test } from 'uvu'
import * as assert from 'uvu/assert'
import texts from '../../../../lang/en.json'
import onBattery from '../../../../src/forks/onbattery/lang/en.json'
import { readLanguage } from '../../../../tools/demo/language-file.ts'
import keys from '../../../support/community-keys.json'
import { flat, project } from '../lang-project.ts'

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

test('a pack with every text of community packs is taken, and can be saved at once', () => {
  const reading = readLanguage(pack(), 'pack.lang.json', flat(texts))
  assert.equal([reading.problems, reading.isFinished], [[], true])
  assert.ok(flat(keys).size > 600)
  assert.equal(reading.pack?.display, display)
  const known = [...flat(keys).keys()].filter(key => flat(texts).has(key))
  assert.is(flat(reading.pack?.webapp ?? {}).size, known.length)
  // The file to go on working on has the same texts.
  const again = readLanguage(reading.working ?? '', 'it.lang.json', flat(texts))
  assert.equal([again.pack?.webapp, again.problems], [reading.pack?.webapp, []])
  assert.equal({ ...again.pack?.display, ...display }, again.pack?.display)
})

test('so is one with the texts of OnBattery: in its own demo they are shown, in ours left out and noted', () => {
  const own = Object.fromEntries(
    Object.entries(onBattery).map(([group, all]) => [
      group,
      Object.fromEntries(Object.entries(all).map(([key, text]) => [key, `${text} `])),
    ]),
  )
  const there = readLanguage(pack(own), 'pack.lang.json', flat({ ...texts, ...onBattery }))
  assert.equal([there.problems, there.isFinished], [[], true])
  assert.is(there.pack?.webapp?.batteryadmin?.BatterySettings, `${onBattery.batteryadmin.BatterySettings} `)
  const here = readLanguage(pack(own), 'pack.lang.json', flat(texts))
  assert.equal([here.problems, here.isFinished], [[], true])
  assert.match(here.about, /, \d+ unknown to Sundial/)
  assert.is(here.pack?.webapp?.batteryadmin, undefined)
})

test('the commands take such a pack as it is, and say how much of it is of use', () => {
  const { lang, write, read, home, end } = project()
  write('lang/en.json', JSON.stringify(texts))
  write('pack.lang.json', pack().replace('"code": "it"', '"code": "es"'))
  const { problems, said } = lang('check', `${home}/pack.lang.json`)
  assert.match(
    said,
    /^es: \d+ of \d+ texts translated \(\d+ %\), \d+ missing, (\d+ too long for their place, )?\d+ unknown/,
  )
  assert.ok(problems.length <= 3 * 21, `${problems.length} lines`)
  assert.is(lang('new', '--from', `${home}/pack.lang.json`).code, 0)
  assert.match(JSON.parse(read('lang/packs/es.lang.json')).webapp.base.Save, /^Testo/)
  // It was made for the English texts of another program.
  assert.match(lang('check', `${home}/lang/packs/es.lang.json`).said, /, \d{3} older than their English text/)
  assert.is(lang('pack', `${home}/pack.lang.json`, '--out', `${home}/out`).code, 0)
  end()
})

test.run()
