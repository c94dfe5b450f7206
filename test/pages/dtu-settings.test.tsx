import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { DtuConfig } from '../../src/contract/settings.ts'
import { setLanguage, t } from '../../src/lib/i18n.ts'
import { DtuSettingsPage } from '../../src/pages/settings/dtu.tsx'
import { dtuConfig } from '../support/documents.ts'
import type { Answer, Call } from '../support/fake-gateway.ts'
import { enter, until } from '../support/mount.tsx'
import { alertTexts, refused, showSettings } from '../support/settings.tsx'

let page: ReturnType<typeof showSettings<DtuConfig>>
test.after.each(() => page.leave())

async function open(
  more: Partial<DtuConfig> = {},
  answer: (call: Call) => Answer | undefined = () => undefined,
): Promise<void> {
  page = showSettings(<DtuSettingsPage />, { path: 'dtu/config', document: { ...dtuConfig(), ...more }, answer })
  await until(() => page.field('pollinterval'))
}

async function save() {
  const before = page.posted().length
  await until(() => !page.button('Save').disabled)
  page.save()
  return until(() => page.posted()[before])
}

const frequency = () => page.field('cmt_frequency')
const beside = (name: string) => page.field(name).parentElement?.querySelector('.unit')?.textContent
const region = () => page.field<HTMLSelectElement>('cmt_country')
const says = (text: string) => page.place.textContent?.includes(text)
const padded = { ...dtuConfig(), serial: '099980112345' }

test('only the radios that are there have rows, and nothing is lost of the other one', async () => {
  await open({ nrf_enabled: false })
  assert.not(page.field('nrf_palevel'))
  assert.ok(page.field('cmt_palevel') && region() && frequency())
  page.leave()
  await open({ cmt_enabled: false, nrf_palevel: 3 })
  assert.is(page.field('nrf_palevel').value, '3')
  assert.not(page.field('cmt_palevel') ?? region() ?? frequency())
  enter(page.field('pollinterval'), '7')
  assert.equal(await save(), { ...padded, cmt_enabled: false, nrf_palevel: 3, pollinterval: 7 })
})

test('the serial gets back its leading zeros and does not stand in the way of other changes', async () => {
  for (const [stored, shown] of [
    ['99980112345', '099980112345'],
    ['abcdefabcdef', 'abcdefabcdef'],
  ] as const) {
    await open({ serial: stored })
    assert.is(page.field('serial').value, shown)
    assert.is(page.button('Save').disabled, true)
    enter(page.field('pollinterval'), '9')
    assert.equal(await save(), { ...dtuConfig(), serial: shown, pollinterval: 9 })
    page.leave()
  }
})

test('an E-Star number becomes the serial it stands for, what is none cannot be sent', async () => {
  await open()
  enter(page.field('serial'), 'A01123456-1YN')
  assert.ok(page.field('serial').validationMessage)
  enter(page.field('serial'), 'a01123456-1ym')
  assert.is(page.field('serial').value, '2801022190A6')
  assert.is((await save()).serial, '2801022190A6')
})

test('the poll interval is 1 to 86400 seconds', async () => {
  await open()
  for (const [value, valid] of [
    ['0', false],
    ['1', true],
    ['86400', true],
    ['86401', false],
    ['1.5', false],
    ['', false],
  ] as const) {
    enter(page.field('pollinterval'), value)
    await until(() => page.field('pollinterval').max === '86400')
    assert.is(page.field('pollinterval').validity.valid, valid, value)
  }
})

test('the power of the nRF24 has four levels, that of the CMT2300A is told as it is dragged', async () => {
  await open({ cmt_palevel: -3 })
  const levels = [...page.field<HTMLSelectElement>('nrf_palevel').options].map(({ text }) => text.replace(/\s/g, ' '))
  assert.equal(levels, ['Minimum (-18 dBm)', 'Low (-12 dBm)', 'High (-6 dBm)', 'Maximum (0 dBm)'])
  const power = page.field('cmt_palevel')
  assert.equal([power.type, power.min, power.max, power.value], ['range', '-10', '20', '-3'])
  assert.is(beside('cmt_palevel'), '-3\u00a0dBm')
  enter(power, '14')
  await until(() => beside('cmt_palevel') === '14\u00a0dBm')
  assert.is(power.getAttribute('aria-valuetext'), '14\u00a0dBm')
  enter(page.field('nrf_palevel'), '3')
  assert.equal(await save(), { ...padded, cmt_palevel: 14, nrf_palevel: 3 })
})

test('the frequency is dragged in steps of the channel width and told in MHz', async () => {
  await open()
  const { type, min, max, step, value } = frequency()
  assert.equal([type, min, max, step, value], ['range', '860250000', '923500000', '250000', '868000000'])
  assert.is(beside('cmt_frequency'), '868.00\u00a0MHz')
  enter(frequency(), '868250000')
  await until(() => beside('cmt_frequency') === '868.25\u00a0MHz')
  assert.equal(await save(), { ...padded, cmt_frequency: 868_250_000 })
})

test('another region brings its default frequency and its bounds; the first load does not', async () => {
  await open()
  assert.is(frequency().value, '868000000')
  const names = [...region().options].map(({ text }) => text.replace(/\s/g, ' '))
  assert.equal(names[1], 'North America (900.25 – 963.5 MHz)')
  enter(region(), '1')
  await until(() => beside('cmt_frequency') === '918.00\u00a0MHz')
  assert.equal([frequency().min, frequency().max, frequency().value], ['900250000', '963500000', '918000000'])
  enter(page.field('pollinterval'), '6')
  assert.equal(await save(), { ...padded, cmt_country: 1, cmt_frequency: 918_000_000, pollinterval: 6 })
})

test('regions may come by number instead of in a list, and one nobody knows goes by its number', async () => {
  const country_def = { ...dtuConfig().country_def, 7: dtuConfig().country_def[1] } as never
  await open({ country_def })
  assert.equal(
    [...region().options].map(({ value }) => value),
    ['0', '1', '2', '7'],
  )
  assert.is(region().options[3]?.text, '7')
  enter(region(), '7')
  await until(() => beside('cmt_frequency') === '918.00\u00a0MHz')
})

test('a frequency that is not legal in its region is warned of', async () => {
  await open()
  const warned = () => says(t('dtuadmin.CmtFrequencyWarning'))
  assert.not(warned())
  for (const [hertz, legal] of [
    ['862750000', false],
    ['863000000', true],
    ['870250000', false],
    ['870000000', true],
  ] as const) {
    enter(frequency(), hertz)
    await until(() => warned() !== legal)
  }
})

test('a new frequency says that inverters need their time, before it is saved and afterwards', async () => {
  await open()
  const note = t('dtuadmin.NewFrequency')
  assert.not(says(note))
  enter(frequency(), '869000000')
  await until(() => says(note))
  enter(frequency(), '868000000')
  await until(() => !says(note))
  enter(page.field('pollinterval'), '6')
  const form = page.place.querySelector('form')
  await save()
  // What is stored was read again.
  await until(() => page.place.querySelector('form') !== form && alertTexts().length === 1)
  enter(frequency(), '869000000')
  await save()
  await until(() => alertTexts().includes(`info: ${note}`))
})

test('a refused frequency is told in MHz at its slider, whatever unit the text has', async () => {
  const refuse = ({ method }: Call) =>
    method === 'POST' ? refused(2004, { min: 860_250_000, max: 923_500_000 }) : undefined
  await open({}, refuse)
  enter(frequency(), '869000000')
  await save()
  await until(() => page.problem() === t('apiresponse.2004', { min: '860.25', max: '923.5' }))
  assert.equal(alertTexts(), [`warning: ${page.problem()}`])
  await until(() => document.activeElement === frequency())
  page.leave()

  const pack = { meta: {}, webapp: { apiresponse: { 2004: '{min} .. {max} kHz' } } }
  await open({}, call => (call.path.startsWith('i18n/language') ? { json: pack } : refuse(call)))
  await setLanguage('eo')
  enter(frequency(), '869000000')
  await save()
  await until(() => /^860\D?250 .. 923\D?500 kHz$/.test(page.problem()))
  await setLanguage('en')
})

test('a refused power is told at the radio that is there', async () => {
  const refuse = ({ method }: Call) => (method === 'POST' ? refused(2003) : undefined)
  for (const nrf_enabled of [true, false]) {
    await open({ nrf_enabled }, refuse)
    enter(page.field('pollinterval'), '6')
    await save()
    const at = page.field(nrf_enabled ? 'nrf_palevel' : 'cmt_palevel')
    await until(() => at.getAttribute('aria-invalid') === 'true')
    page.leave()
  }
})

test.run()
