import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chipFamily, doubtfulPins } from '../../../src/contract/pins.ts'

test('a chip model is mapped to its family', () => {
  const models: Record<string, string[]> = {
    ESP32: ['ESP32-D0WDQ6', 'ESP32-D0WDQ6-V3', 'ESP32-D2WD', 'ESP32-PICO-D4', 'ESP32-PICO-V3-02', 'ESP32-U4WDH'],
    'ESP32-S2': ['ESP32-S2FH16', 'ESP32-S2R2'],
    'ESP32-S3': ['ESP32-S3', 'ESP32-S3-PICO-1'],
    'ESP32-C61': ['ESP32-C61'],
  }
  for (const [family, names] of Object.entries(models))
    for (const name of names) assert.is(chipFamily(name), family, name)
  // The single-core chip of the first family has an S too.
  assert.is(chipFamily('ESP32-S0WD'), 'ESP32')
  assert.is(chipFamily('Unknown'), undefined)
  assert.is(chipFamily(undefined), undefined)
})

const radio = { clk: 18, cs: 5, en: 4, irq: 36, miso: 39, mosi: 23 }
/** Of a profile with other pins of the radio than those. */
const doubts = (pins: object, model = 'ESP32-D0WD-V3') =>
  doubtfulPins({ name: 'Board', nrf24: { ...radio, ...pins } }, model)

test('each pin that the chip does not have, needs for its flash memory or can only read is named', () => {
  assert.equal(doubts({}), [])
  assert.equal(doubts({ clk: 6, cs: 7, en: 8 }), [['FlashPins', ['nrf24.clk = 6', 'nrf24.cs = 7', 'nrf24.en = 8']]])
  assert.equal(doubts({ cs: 99, en: 24 }), [['NoSuchPins', ['nrf24.cs = 99', 'nrf24.en = 24']]])
  assert.equal(doubts({ cs: 34 }), [['InputPins', ['nrf24.cs = 34']]])
  assert.equal(doubts({ cs: -1, en: 255 }), [])
})

test('what holds of one chip is not said of another', () => {
  const pins = { clk: 6, cs: 12, en: 26, irq: 34, miso: 46, mosi: 21 }
  const found = (model: string) => doubts(pins, model).map(([doubt, names]) => `${doubt}: ${names}`)
  assert.equal(found('ESP32-S3'), ['FlashPins: nrf24.en = 26'])
  assert.equal(found('ESP32-S2FH16'), ['FlashPins: nrf24.en = 26'])
  assert.equal(found('ESP32-C3 (QFN32)'), [
    'FlashPins: nrf24.cs = 12',
    'NoSuchPins: nrf24.en = 26,nrf24.irq = 34,nrf24.miso = 46',
  ])
  for (const unknown of ['ESP32-C6', '', 'RP2040']) assert.equal(found(unknown), [])
  assert.equal(doubtfulPins({ name: 'x', led: { led0: 46 } }, 'ESP32-S2'), [['InputPins', ['led.led0 = 46']]])
})

test('a pin that several signals use is named with each of them, also of an unknown chip', () => {
  const three = ['nrf24.cs = 5', 'nrf24.en = 5', 'led.led0 = 5']
  assert.equal(doubtfulPins({ name: 'x', nrf24: { ...radio, en: 5 }, led: { led0: 5 } }, undefined), [
    ['SharedPins', three],
  ])
  // Lines of a bus are meant to be shared, and what is switched off uses none.
  const shared = { name: 'x', nrf24: radio, cmt: { clk: 18, sdio: 23 }, eth: { enabled: false, mdc: 5 } }
  assert.equal(doubtfulPins(shared, undefined), [])
  const crossed = { name: 'x', nrf24: radio, cmt: { clk: 23, sdio: 18 } }
  const both = [
    ['nrf24.clk = 18', 'cmt.sdio = 18'],
    ['nrf24.mosi = 23', 'cmt.clk = 23'],
  ].flat()
  assert.equal(doubtfulPins(crossed, undefined)[0]?.[1]?.slice().sort(), both.sort())
  // Those of one device are not.
  assert.equal(doubtfulPins({ name: 'x', nrf24: { ...radio, miso: 18 } }, undefined), [
    ['SharedPins', ['nrf24.clk = 18', 'nrf24.miso = 18']],
  ])
})

test.run()
