import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { SystemStatus } from '../../../src/contract/status.ts'
import { dateTime } from '../../../src/i18n/format.ts'
import { fact, rows, told, tone, withoutEachMember } from '../../support/info-page.ts'
import { renderApp } from '../../support/render-app.tsx'

/** Numbers that are easy to compute with. */
const known: Partial<SystemStatus> = {
  git_hash: 'v26.3.30-5-gb6f0353',
  uptime: 90_061,
  cputemp: 53.34,
  heap_total: 327_680,
  heap_used: 184_320,
  heap_min_free: 81_920,
  heap_max_block: 86_016,
  littlefs_total: 196_608,
  littlefs_used: 24_576,
  sketch_total: 1_966_080,
  sketch_used: 1_712_240,
  task_details: [
    { name: 'IDLE0', stack_watermark: 560, priority: 0 },
    { name: 'async_tcp', stack_watermark: 11_068, priority: 3 },
    { name: 'from_the_future', stack_watermark: 100, priority: 1 },
  ],
  nrf_configured: true,
  nrf_connected: true,
  nrf_pvariant: true,
  cmt_configured: true,
  cmt_connected: false,
}

const show = (status: Partial<SystemStatus> = {}) =>
  renderApp({ path: '/info/system', answers: { 'system/status': { ...known, ...status } } })

const heap = 'RAM (heap)'

test('the version links to what it contains', async () => {
  await show()
  const link = document.querySelector<HTMLAnchorElement>('article a')
  assert.is(link?.textContent, 'v26.3.30-5-gb6f0353')
  assert.is(link?.href, 'https://github.com/tbnobody/OpenDTU/commits/b6f0353')
  assert.equal([link?.target, link?.rel], ['_blank', 'noopener noreferrer'])
})

test("how long the gateway has been running is said first, in days and time, with the time of the start by the browser's clock", async () => {
  const before = Date.now()
  await show({ cmt_connected: true })
  const after = Date.now()
  const possible = new Set<string>()
  for (let at = before; at < after + 1000; at += 500) possible.add(dateTime(at - 90_061_000).replace(/\s+/g, ' '))
  const [, time = ''] = /^Running for 1 day, 01:01:01, since (.*)\.$/.exec(told()[0] ?? '') ?? []
  assert.ok(possible.has(time), time)
  assert.is(told()[1], 'on')
})

test('a radio module of the board that does not answer is said first', async () => {
  await show()
  assert.match(told().join(' '), /^The radio module CMT2300A does not answer\. Running for .* down$/)
  await show({ uptime: -1, cmt_configured: false })
  assert.equal(told(), [])
})

test('hardware values have their units', async () => {
  await show()
  assert.is(fact('Hardware', 'CPU clock'), '240 MHz')
  assert.is(fact('Hardware', 'CPU temperature'), '53.3°C')
  assert.is(fact('Hardware', 'Flash memory'), '4,194,304 bytes (4 MB)')
})

test('a chip without a thermometer has no temperature, one at 0 °C has', async () => {
  await show({ cputemp: null })
  assert.is(fact('Hardware', 'CPU temperature'), '–')
  await show({ cputemp: 0 })
  assert.is(fact('Hardware', 'CPU temperature'), '0°C')
})

test('memory is shown in kB and percent, with a bar', async () => {
  await show()
  assert.equal(rows('Memory'), [
    ['RAM (heap)', '56%', '140 kB', '180 kB', '320 kB'],
    ['PSRAM', '0%', '0 kB', '0 kB', '0 kB'],
    ['Files (LittleFS)', '13%', '168 kB', '24 kB', '192 kB'],
    ['Firmware', '87%', '248 kB', '1,672 kB', '1,920 kB'],
  ])
  const shares = [...document.querySelectorAll('progress')].map(bar => bar.value)
  assert.equal(shares, [0.5625, 0, 0.125, 1_712_240 / 1_966_080])
})

test('memory that the gateway does not report has dashes and no bar', async () => {
  const answers = {
    'system/status': ({ psram_used: _, ...rest }: SystemStatus) => rest,
  }
  await renderApp({ path: '/info/system', answers })
  assert.equal(rows('Memory')[1], ['PSRAM', '–', '–', '–', '0 kB'])
  assert.is(document.querySelectorAll('progress').length, 3)
})

test('the heap shows free bytes, the largest block and the lowest level so far', async () => {
  await show()
  assert.is(fact(heap, 'Free'), '140 kB')
  assert.is(fact(heap, 'Largest free block'), '84 kB')
  assert.is(fact(heap, 'Fragmentation'), '40%')
  assert.is(fact(heap, 'Highest use since the start'), '240 kB (75%)')
})

test("tasks have readable names, or the firmware's own", async () => {
  await show()
  assert.equal(rows('Tasks'), [
    ['Idle, core 0', '560 bytes', '0'],
    ['Web server', '10.8 kB', '3'],
    ['from_the_future', '100 bytes', '1'],
  ])
})

test('missing tasks and incomplete ones show dashes', async () => {
  await show({ task_details: [] })
  assert.equal(rows('Tasks'), [['–', '–', '–']])
  await show({ task_details: [{ name: 'wifi' }, {}, null] as never })
  assert.equal(rows('Tasks'), [
    ['Wi-Fi', '–', '–'],
    ['–', '–', '–'],
  ])
})

const radios = () =>
  ['nRF24: pins', 'nRF24: chip', 'nRF24: type', 'CMT2300A: pins', 'CMT2300A: chip'].map(label =>
    [tone('Radio', label), fact('Radio', label)].join(' '),
  )

test('radio modules show their pins, chip and type, and a chip of the wrong type is red', async () => {
  await show()
  assert.equal(radios(), ['on Assigned', 'on Connected', 'on nRF24L01+', 'on Assigned', 'down Not connected'])
  await show({ nrf_pvariant: false })
  assert.is(radios()[2], 'down nRF24L01')
})

test('a missing radio has grey texts, and no empty badge', async () => {
  const none = { nrf_configured: false, nrf_connected: false, nrf_pvariant: false }
  await show({ ...none, cmt_configured: false, cmt_connected: false })
  const unassigned = 'off Not assigned'
  assert.equal(radios(), [unassigned, unassigned, 'off Unknown', unassigned, unassigned])
  const empty = [...document.querySelectorAll('main .badge')].filter(badge => !badge.textContent)
  assert.equal(empty, [])
})

test('what the gateway does not report is a dash', async () => {
  await withoutEachMember('/info/system', 'system/status', ['uptime'], known)
})

test.run()
