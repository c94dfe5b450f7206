import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { SystemStatus } from '../../src/contract/status.ts'
import { dateTime } from '../../src/lib/format.ts'
import { SystemInfoPage } from '../../src/pages/info/system.tsx'
import { cardTitles, fact, rows, showStatus, systemStatus, tone, withoutEachMember } from '../support/status.tsx'

const show = (changed: Partial<SystemStatus> = {}) =>
  showStatus(<SystemInfoPage />, 'system/status', { ...systemStatus(), ...changed })

const heap = 'RAM (heap)'

test('the cards stand in the order people look for them', async () => {
  const { leave } = await show()
  assert.equal(cardTitles(), ['Firmware', 'Hardware', 'Memory', heap, 'Tasks', 'Radio'])
  leave()
})

test('the version links to what it contains', async () => {
  const { leave, place } = await show()
  const link = place.querySelector<HTMLAnchorElement>('a')
  assert.is(link?.textContent, 'v26.3.30-5-gb6f0353')
  assert.is(link?.href, 'https://github.com/tbnobody/OpenDTU/commits/b6f0353')
  assert.equal([link?.target, link?.rel], ['_blank', 'noopener noreferrer'])
  leave()
})

test('uptime is told in days and time, with the moment of the start by the clock of the browser', async () => {
  const before = Date.now()
  const { leave } = await show()
  const after = Date.now()
  assert.is(fact('Firmware', 'Running for'), '1 day, 01:01:01')
  const possible = new Set<string>()
  for (let at = before; at < after + 1000; at += 500) possible.add(dateTime(at - 90_061_000).replace(/\s+/g, ' '))
  assert.ok(possible.has(fact('Firmware', 'Started at') ?? ''), fact('Firmware', 'Started at'))
  leave()
})

test('hardware comes with its units', async () => {
  const { leave } = await show()
  assert.is(fact('Hardware', 'CPU clock'), '240 MHz')
  assert.is(fact('Hardware', 'CPU temperature'), '53.3°C')
  assert.is(fact('Hardware', 'Flash memory'), '4,194,304 byte (4 MB)')
  leave()
})

test('a chip without a thermometer has no temperature, one at 0 °C has', async () => {
  const without = await show({ cputemp: null })
  assert.is(fact('Hardware', 'CPU temperature'), '–')
  without.leave()
  const { leave } = await show({ cputemp: 0 })
  assert.is(fact('Hardware', 'CPU temperature'), '0°C')
  leave()
})

test('memory is told in kB and percent, with a bar', async () => {
  const { leave, place } = await show()
  assert.equal(rows('Memory'), [
    ['RAM (heap)', '56%', '140 kB', '180 kB', '320 kB'],
    ['PSRAM', '0%', '0 kB', '0 kB', '0 kB'],
    ['Files (LittleFS)', '13%', '168 kB', '24 kB', '192 kB'],
    ['Firmware', '87%', '248 kB', '1,672 kB', '1,920 kB'],
  ])
  assert.equal(
    [...place.querySelectorAll('progress')].map(bar => bar.value),
    [0.5625, 0, 0.125, 1_712_240 / 1_966_080],
  )
  leave()
})

test('memory the gateway does not tell has dashes and no bar', async () => {
  const { psram_used: _, ...rest } = systemStatus()
  const { leave, place } = await showStatus(<SystemInfoPage />, 'system/status', rest)
  assert.equal(rows('Memory')[1], ['PSRAM', '–', '–', '–', '0 kB'])
  assert.is(place.querySelectorAll('progress').length, 3)
  leave()
})

test('the heap tells what is free, in how large pieces, and how full it once was', async () => {
  const { leave } = await show()
  assert.is(fact(heap, 'Free'), '140 kB')
  assert.is(fact(heap, 'Largest free block'), '84 kB')
  assert.is(fact(heap, 'Fragmentation'), '40%')
  assert.is(fact(heap, 'Highest use since start'), '240 kB (75%)')
  leave()
})

test('a heap with nothing free has no fragmentation', async () => {
  const { leave } = await show({ heap_used: 327_680, heap_max_block: 0 })
  assert.is(fact(heap, 'Free'), '0 kB')
  assert.is(fact(heap, 'Fragmentation'), '–')
  leave()
})

test('tasks have names people can read, and their own where there is none', async () => {
  const { leave } = await show()
  assert.equal(rows('Tasks'), [
    ['Idle, core 0', '560 byte', '0'],
    ['Web server', '11,068 byte', '3'],
    ['from_the_future', '100 byte', '1'],
  ])
  leave()
})

test('without tasks, or of one that tells little, there are dashes', async () => {
  const none = await show({ task_details: [] })
  assert.equal(rows('Tasks'), [['–', '–', '–']])
  none.leave()
  const { leave } = await show({ task_details: [{ name: 'wifi' }, {}, null] as never })
  assert.equal(rows('Tasks'), [
    ['Wi-Fi', '–', '–'],
    ['–', '–', '–'],
  ])
  leave()
})

const radios = () =>
  ['nRF24: pins', 'nRF24: chip', 'nRF24: type', 'CMT2300A: pins', 'CMT2300A: chip'].map(label =>
    [tone('Radio', label), fact('Radio', label)].join(' '),
  )

test('radio modules tell their pins, chip and type', async () => {
  const { leave } = await show()
  assert.equal(radios(), ['on Assigned', 'on Connected', 'on nRF24L01+', 'on Assigned', 'down Not connected'])
  leave()
})

test('a radio chip of the wrong type is red', async () => {
  const { leave } = await show({ nrf_pvariant: false })
  assert.is(radios()[2], 'down nRF24L01')
  leave()
})

test('a radio that is not there has a grey word for everything, and no empty badge', async () => {
  const { leave, place } = await show({
    nrf_configured: false,
    nrf_connected: false,
    nrf_pvariant: false,
    cmt_configured: false,
    cmt_connected: false,
  })
  assert.equal(radios(), [
    'off Not assigned',
    'off Not assigned',
    'off Unknown',
    'off Not assigned',
    'off Not assigned',
  ])
  assert.equal(
    [...place.querySelectorAll('.badge')].filter(badge => !badge.textContent),
    [],
  )
  leave()
})

test('what the gateway does not tell is a dash', async () => {
  assert.equal(await withoutEachMember(<SystemInfoPage />, 'system/status', systemStatus), [])
})

test.run()
