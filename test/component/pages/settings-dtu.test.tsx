import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { DtuConfig } from '../../../src/contract/settings.ts'
import { setLanguage, t } from '../../../src/i18n/i18n.ts'
import { enter, until } from '../../support/mount.tsx'
import { type AppOptions, type RenderedApp, renderApp } from '../../support/render-app.tsx'

let app: RenderedApp

/** The page of a gateway with both radios; `more` replaces members of its document. Resolves to the shown document. */
async function open(more: Partial<DtuConfig> = {}, network?: AppOptions['network']): Promise<DtuConfig> {
  app = await renderApp({
    path: '/settings/dtu',
    login: true,
    prepare({ world }) {
      world.config.dtu.cmt_frequency = 868_000_000
    },
    answers: { 'dtu/config': more },
    ...(network && { network }),
  })
  return { ...(await app.readDocument('dtu/config')), ...more }
}

const save = () => app.save('dtu/config')

const frequency = () => app.field('cmt_frequency')
const beside = (name: string) => app.field(name).parentElement?.querySelector('.unit')?.textContent
const region = () => app.field<HTMLSelectElement>('cmt_country')
const says = (text: string) => document.querySelector('main')?.textContent?.includes(text)

test('only radios that are present have rows', async () => {
  await open({ nrf_enabled: false })
  assert.not(app.field('nrf_palevel') || says(t('dtuadmin.NoRadio')))
  assert.ok(app.field('cmt_palevel') && region() && frequency())
  await open({ cmt_enabled: false })
  assert.ok(app.field('nrf_palevel'))
  assert.not(app.field('cmt_palevel') ?? region() ?? frequency())
})

test('without any radio the page says so and leads to the pin profile', async () => {
  await open({ nrf_enabled: false, cmt_enabled: false })
  assert.ok(says(t('dtuadmin.NoRadio')))
  assert.is(document.querySelector('main form a')?.getAttribute('href'), '/settings/device')
})

test('the serial is shown with its leading zeros, and goes back as it came', async () => {
  const before = await open({ serial: '99980112345' })
  assert.equal([app.field('serial').value, app.button('Save').disabled], ['099980112345', true])
  enter(app.field('pollinterval'), '9')
  assert.equal(await save(), { ...before, pollinterval: 9 })
})

test('the power of the nRF24 has four levels, and that of the CMT2300A is shown as it is dragged', async () => {
  const stored = await open({ cmt_palevel: -3 })
  const levels = [...app.field<HTMLSelectElement>('nrf_palevel').options].map(({ text }) => text.replace(/\s/g, ' '))
  assert.equal(levels, ['Minimum (-18 dBm)', 'Low (-12 dBm)', 'High (-6 dBm)', 'Maximum (0 dBm)'])
  const power = app.field('cmt_palevel')
  assert.equal([power.type, power.min, power.max, power.value], ['range', '-10', '20', '-3'])
  assert.is(beside('cmt_palevel'), '-3\u00a0dBm')
  enter(power, '14')
  await until(() => beside('cmt_palevel') === '14\u00a0dBm')
  assert.is(power.getAttribute('aria-valuetext'), '14\u00a0dBm')
  enter(app.field('nrf_palevel'), '3')
  assert.equal(await save(), { ...stored, cmt_palevel: 14, nrf_palevel: 3 })
})

test('the frequency moves in steps of the channel width and is shown in MHz', async () => {
  const stored = await open()
  const { type, min, max, step, value } = frequency()
  assert.equal([type, min, max, step, value], ['range', '860250000', '923500000', '250000', '868000000'])
  assert.is(beside('cmt_frequency'), '868.00\u00a0MHz')
  enter(frequency(), '868250000')
  await until(() => beside('cmt_frequency') === '868.25\u00a0MHz')
  assert.equal(await save(), { ...stored, cmt_frequency: 868_250_000 })
})

test('a new region sets its default frequency and bounds, and loading the page does not', async () => {
  const stored = await open()
  assert.is(frequency().value, '868000000')
  const names = [...region().options].map(({ text }) => text.replace(/\s/g, ' '))
  assert.equal(names[1], 'North America (900.25–963.5 MHz)')
  enter(region(), '1')
  await until(() => beside('cmt_frequency') === '918.00\u00a0MHz')
  assert.equal([frequency().min, frequency().max, frequency().value], ['900250000', '963500000', '918000000'])
  enter(app.field('pollinterval'), '6')
  assert.equal(await save(), { ...stored, cmt_country: 1, cmt_frequency: 918_000_000, pollinterval: 6 })
})

test('regions may be an object instead of a list, and an unknown one is shown by its number', async () => {
  const { country_def: regions } = await open()
  const country_def = { ...regions, 7: regions[1] } as never
  await open({ country_def })
  const codes = [...region().options].map(({ value }) => value)
  assert.equal(codes, ['0', '1', '2', '7'])
  assert.is(region().options[3]?.text, '7')
  enter(region(), '7')
  await until(() => beside('cmt_frequency') === '918.00\u00a0MHz')
})

test('a frequency that is not legal in its region causes a warning', async () => {
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

test('a note says, before and after saving a new frequency, that inverters need time to follow', async () => {
  await open()
  const note = t('dtuadmin.NewFrequency')
  assert.not(says(note))
  enter(frequency(), '869000000')
  await until(() => says(note))
  enter(frequency(), '868000000')
  await until(() => !says(note))
  enter(frequency(), '869000000')
  await save()
  await until(() => app.alerts().join() === `success: ${t('apiresponse.1001')} ${note}`)
})

test('a rejected frequency is reported in MHz at its slider, whatever unit the text has', async () => {
  const refusal = { type: 'warning', message: 'no', code: 2004, param: { min: 860_250_000, max: 923_500_000 } }
  const refuse = ({ method }: Request) => (method === 'POST' ? Response.json(refusal) : undefined)
  await open({}, refuse)
  enter(frequency(), '869000000')
  await save()
  await until(() => app.problem() === t('apiresponse.2004', { min: '860.25', max: '923.5' }))
  assert.equal(app.alerts(), [`warning: ${app.problem()}`])
  await until(() => document.activeElement === frequency())

  const pack = { meta: {}, webapp: { apiresponse: { 2004: '{min} .. {max} kHz' } } }
  await open({}, call => (call.url.includes('/i18n/language') ? Response.json(pack) : refuse(call)))
  await setLanguage('eo')
  enter(frequency(), '869000000')
  await save()
  await until(() => /^860\D?250 .. 923\D?500 kHz$/.test(app.problem()))
})

test('a rejected power is reported at the radio that is present', async () => {
  for (const nrf_enabled of [true, false]) {
    await open({ nrf_enabled })
    app.refuse('dtu/config', 2003)
    enter(app.field('pollinterval'), '6')
    await save()
    const at = app.field(nrf_enabled ? 'nrf_palevel' : 'cmt_palevel')
    await until(() => at.getAttribute('aria-invalid') === 'true')
  }
})

test('what the gateway refuses of a radio it does not have is sent as the default, and the page says so', async () => {
  const values = { cmt_country: 0, cmt_frequency: 865_000_000, cmt_palevel: 0, nrf_palevel: 0 }
  for (const wrong of [
    { cmt_enabled: false, cmt_country: 9 },
    { cmt_enabled: false, cmt_frequency: 0 },
    { cmt_enabled: false, cmt_frequency: 868_000_001 },
    { cmt_enabled: false, cmt_palevel: 33 },
    { nrf_enabled: false, nrf_palevel: 7 },
  ]) {
    const before = await open(wrong)
    enter(app.field('pollinterval'), '6')
    const [member] = Object.keys(wrong).slice(1) as [keyof typeof values]
    assert.equal(await save(), { ...before, pollinterval: 6, [member]: values[member] })
    await until(() => app.alerts().some(alert => alert.includes(`Sent in its place: ${member} ${values[member]}.`)))
    assert.is((await app.readDocument('dtu/config')).pollinterval, 6)
  }
})

test('a hidden value that the gateway refuses goes back as it came where no default is known, and the page says which it is', async () => {
  const before = await open({ cmt_enabled: false, cmt_country: 9, country_def: [] })
  enter(app.field('pollinterval'), '6')
  assert.equal(await save(), { ...before, pollinterval: 6 })
  await until(() => app.alerts().length > 0)
  const where = { member: 'cmt_country', value: '9', document: 'dtu/config' }
  assert.equal(app.alerts(), [`warning: ${t('form.HiddenRefused', where)}`])
  assert.is(app.problem(), '')
})

test('on a gateway with another firmware the poll interval is not changed, but other settings are', async () => {
  app = await renderApp({
    path: '/settings/dtu',
    login: true,
    answers: {
      'dtu/config': { pollinterval: 5000 },
      'system/status': status => ({ ...status, config_version_other: 3 }),
    },
  })
  await until(() => says(t('dtuadmin.OtherFirmware')))
  assert.not(app.field('pollinterval'))
  enter(app.field('nrf_palevel'), '2')
  const { pollinterval, nrf_palevel } = await save()
  assert.equal([pollinterval, nrf_palevel], [5000, 2])
})

test.run()
