import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../../../../src/gateway/api-error.ts'
import { encodeCredentials, storeCredentials } from '../../../../../src/gateway/credentials.ts'
import { t } from '../../../../../src/i18n/i18n.ts'
import {
  contentsOf,
  examineText,
  kindNamed,
  kindOf,
  presentFile,
  type Restoring,
} from '../../../../../src/pages/settings/config/chosen-file.ts'
import type { ZipError } from '../../../../../src/ui/read-zip.ts'
import { zip } from '../../../../../src/ui/zip.ts'
import { factoryPassword } from '../../../../../tools/simulator/settings/tables.ts'
import { sunnyGateway } from '../../../../support/sunny-gateway.ts'
import '../../../../support/texts.ts'

const kinds: [content: unknown, kind: ReturnType<typeof kindOf>][] = [
  [{ cfg: {} }, 'config.json'],
  [{ cfg: [] }, 'config.json'],
  [[{ cfg: {} }], 'config.json'],
  [{ cfg: null }, undefined],
  [{ cfg: 'text' }, undefined],
  [[{ name: 'Board' }], 'pin_mapping.json'],
  [{ name: '' }, 'pin_mapping.json'],
  [[{ name: 1 }], undefined],
  [{ meta: { code: 'it' } }, 'pack.lang.json'],
  [{ meta: null }, undefined],
  [[], undefined],
  [[[{ cfg: {} }]], undefined],
  [{}, undefined],
  [null, undefined],
  [0, undefined],
  ['cfg', undefined],
  [false, undefined],
]

test('the kind of a file is determined by its content, whatever its name', () => {
  const found = kinds.map(([content]) => [content, kindOf(content)])
  assert.equal(found, kinds)
})

const present = ['config.json', 'pin_mapping.json']

async function examined(text: string, name?: string, chip?: string) {
  await inMemory()
  return examineText(name === undefined ? { text } : { name, text }, { present, chip })
}

/** A gateway in memory, which the owner is logged in at. */
async function inMemory() {
  const { gateway } = await sunnyGateway({ listen: false })
  globalThis.fetch = gateway.fetch
  storeCredentials(encodeCredentials('admin', factoryPassword))
  return gateway
}

test('a file is sent unchanged, unless the gateway would not read its shape', async () => {
  for (const [text, sent = text] of [
    ['{ "cfg": {} }\n'],
    ['[ {"name": "Board"} ]'],
    ['{"meta":{},"webapp":{}}'],
    ['[{"cfg":{"version":1}}]', '{"cfg":{"version":1}}'],
    ['{"name":"Board","led":{"led0":4}}', '[{"name":"Board","led":{"led0":4}}]'],
  ] as [string, string?][])
    assert.is(((await examined(text)) as Restoring).text, sent)
})

test('a file that is not JSON is rejected with line and column, one of another kind with a message', async () => {
  assert.is(await examined('{\n  "cfg": {},\n}'), 'This file is not valid JSON. The error is in line 3, column 1.')
  for (const text of ['{"type":"warning"}', 'null', '[[{"name":"X"}]]', '[{"name":"X"},[{"name":"Y"}]]'])
    assert.is(await examined(text), t('fileadmin.InvalidJsonContent'), text)
})

test('a single file goes to the name of its kind, one of a backup keeps its name, which has to fit its content', async () => {
  const pack = '{"meta":{"code":"it","name":"Italiano"}}'
  assert.is(((await examined(pack)) as Restoring).name, 'pack.lang.json')
  assert.is(((await examined(pack, 'it.lang.json')) as Restoring).name, 'it.lang.json')
  assert.is(await examined(pack, 'config.json'), t('fileadmin.WrongContent'))
})

const board = { name: 'Board', nrf24: { miso: 48, clk: -1 }, eth: { enabled: false }, links: [] }
const whole = { cfg: { version: 1 }, wifi: {}, ntp: {}, mqtt: {}, dtu: {}, security: {}, device: {}, inverters: [] }
const looksWrong: [content: unknown, doubts: string[]][] = [
  [[board, { ...board, name: 'Other' }], []],
  [{ name: 'something', version: '1.0.0' }, [t('fileadmin.NoPins', { name: 'something' })]],
  [
    [{ ...board, nrf24: { miso: '48', mosi: 1.5 } }],
    [t('fileadmin.NoNumbers', { name: 'Board', pins: 'nrf24.miso, nrf24.mosi' })],
  ],
  [[board, board], [t('fileadmin.SameName', { name: 'Board' })]],
  [[board, null, { led: { led0: 1 } }], [2, 3].map(num => t('fileadmin.NamelessProfile', { num }))],
  [[{ ...board, name: 'x'.repeat(64) }], [t('fileadmin.LongName', { name: 'x'.repeat(64) })]],
  [whole, []],
  [{ ...whole, wifi: [], cfg: { version: '1' } }, [t('fileadmin.OtherType', { members: 'cfg.version, wifi' })]],
  [{ cfg: {} }, [t('fileadmin.Lacks', { members: 'wifi, ntp, mqtt, dtu, security, …' })]],
  [{ meta: { code: 'it', name: 'Italiano' } }, []],
  [{ meta: [] }, [t('fileadmin.PackUnnamed')]],
]

test('a file that the gateway takes but that looks wrong says what is', async () => {
  for (const [content, doubts] of looksWrong)
    assert.equal(((await examined(JSON.stringify(content))) as Restoring).doubts, doubts, JSON.stringify(content))
})

test('pins that the chip of the gateway can hardly use are named', async () => {
  const text = JSON.stringify([{ name: 'Board', nrf24: { clk: 6, cs: 99, en: 34, irq: 4, miso: 4 } }])
  const { doubts } = (await examined(text, undefined, 'ESP32-D0WD')) as Restoring
  const about = { name: 'Board', chip: 'ESP32-D0WD' }
  assert.equal(doubts, [
    t('fileadmin.FlashPins', { ...about, pins: 'nrf24.clk = 6' }),
    t('fileadmin.NoSuchPins', { ...about, pins: 'nrf24.cs = 99' }),
    t('fileadmin.InputPins', { ...about, pins: 'nrf24.en = 34' }),
    t('fileadmin.SharedPins', { ...about, pins: 'nrf24.irq = 4, nrf24.miso = 4' }),
  ])
})

test('only files that can be restored have a kind by their name', () => {
  const names = ['config.json', 'pin_mapping.json', 'pack.lang.json', 'Bäder & Co.lang.json']
  assert.equal(names.map(kindNamed), ['config.json', 'pin_mapping.json', 'pack.lang.json', 'pack.lang.json'])
  const others = ['', 'backup.json', 'Config.json', '../config.json', '../it.lang.json', 'c:it.lang.json', '.lang.json']
  assert.equal(others.filter(kindNamed), [])
})

test('the size is that of the bytes that are sent, and what the gateway has would change nothing', async () => {
  const gateway = await inMemory()
  const text = gateway.world.flash.read('config.json')?.toString() ?? ''
  const same = (await examineText({ text }, { present })) as Restoring
  assert.equal([same.size, same.preview], [Buffer.byteLength(text), { count: 0, lines: [] }])
  const umlaut = (await examined('[{"name":"Dächle"}]')) as Restoring
  assert.is(umlaut.size, umlaut.text.length + 1)
})

test('a deleted or broken configuration counts as empty, one that cannot be read is a failure', async () => {
  const gateway = await inMemory()
  assert.ok(Object.keys(Object(await presentFile('config.json'))).includes('cfg'))
  gateway.faults.set({ status: { path: 'file/get', status: 500 } })
  assert.instance(await presentFile('config.json').catch((cause: ApiError) => cause), ApiError)
  gateway.faults.reset()
  gateway.world.flash.write('config.json', Buffer.from('{"cfg":'))
  assert.equal(await presentFile('config.json'), {})
  gateway.world.flash.remove('config.json')
  assert.equal(await presentFile('config.json'), {})
})

test('a backup holds its files by their plain names, and a file of its own is one without a name', async () => {
  const content = new TextEncoder().encode('{}')
  const archive = (...names: string[]) => new File([zip(names.map(name => ({ name, content })))], 'any')
  assert.equal(await contentsOf(archive('backup/config.json', 'it.lang.json')), [
    { name: 'config.json', text: '{}' },
    { name: 'it.lang.json', text: '{}' },
  ])
  assert.equal(await contentsOf(new File(['{}'], 'config.json')), [{ text: '{}' }])
  const twice = contentsOf(archive('config.json', 'old/config.json'))
  assert.is(await twice.catch(({ problem }: ZipError) => problem), 'ZipUnsafe')
})

test.run()
