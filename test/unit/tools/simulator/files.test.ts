import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ConfigFile } from '../../../../src/contract/settings.ts'
import type { Gateway } from '../../../../tools/simulator/gateway.ts'
import type { GatewayOptions } from '../../../../tools/simulator/gateway-options.ts'
import { basic, change, get, inMemory, multipart, openSocket, post, send, started, stopAll } from './calls.ts'

test.after.each(stopAll)

const quick: GatewayOptions = { restartDelayMs: 0, bootTimeMs: 1 }

/** Uploads and waits for the restart that follows. */
async function uploaded(gateway: Gateway, path: string, body: BodyInit, headers: Record<string, string> = basic()) {
  const restarted = gateway.until('restarted')
  const answer = await gateway.fetch(`/api/${path}`, { method: 'POST', headers, body })
  const text = await answer.text()
  await restarted
  return { status: answer.status, text, headers: answer.headers }
}

const download = (gateway: Gateway, query = '') => gateway.fetch(`/api/file/get${query}`, { headers: basic() })

test('config.json holds the settings under its own names', async () => {
  const gateway = await inMemory()
  await change(gateway, 'mqtt', { mqtt_topic: 'roof/' })
  await change(gateway, 'ntp', { latitude: 48.123456789 })
  const answer = await download(gateway)
  assert.is(answer.headers.get('Content-Disposition'), 'attachment; filename="config.json"')
  assert.is(answer.headers.get('Content-Type'), 'application/json')
  const config: ConfigFile = await answer.json()
  assert.equal([config.cfg.version, config.mqtt.topic], [73_216, 'roof/'])
  assert.equal([config.ntp.latitude, config.inverters.length, config.logging.modules.length], [48.12346, 10, 16])
  assert.is(config.dtu.serial, Number.parseInt((await get(gateway, 'dtu/config')).serial, 16))
})

test('a restored configuration is in force after the restart, with defaults for what it lacks', async () => {
  const gateway = await inMemory(quick)
  const config = {
    cfg: {},
    wifi: { hostname: 'roof' },
    mqtt: { port: 'text' },
    inverters: [{ serial: 0x116180000001 }],
  }
  const body = multipart({}, { config: JSON.stringify(config) })
  const { status, text, headers } = await uploaded(gateway, 'file/upload?file=config.json', body)
  assert.equal([status, text, headers.get('Content-Type')], [200, 'OK', 'text/plain'])
  assert.is(headers.get('Access-Control-Allow-Origin'), '*')
  assert.is((await get(gateway, 'network/config')).hostname, 'roof')
  assert.is((await get(gateway, 'mqtt/config')).mqtt_port, 1883)
  const { inverter } = await get(gateway, 'inverter/list')
  assert.equal(
    inverter.map(({ id, serial, type, poll_enable }) => [id, serial, type, poll_enable]),
    [[0, '116180000001', 'HM-1000/1200/1500-4T', true]],
  )
})

test('a configuration that is not JSON restores all defaults, including the password', async () => {
  const gateway = await inMemory({ ...quick, password: 'something else' })
  const body = multipart({}, { config: 'no JSON' })
  await uploaded(gateway, 'file/upload?file=config.json', body, basic('something else'))
  assert.is((await get(gateway, 'security/config')).password, 'openDTU42')
  assert.match(await (await download(gateway)).text(), /"save_count":0/)
})

test('a deleted file is gone at once, the settings in memory remain', async () => {
  const gateway = await inMemory()
  assert.is((await post(gateway, 'file/delete', { file: '/config.json' })).code, 3003)
  const again = await send(gateway, 'file/delete', { file: 'config.json' })
  assert.equal([again.status, await again.text()], [404, ''])
  assert.is((await download(gateway, '?file=config.json')).status, 404)
  assert.is((await download(gateway)).status, 501)
  assert.is((await get(gateway, 'network/config')).ssid, 'Sonnenhaus')
})

test('an upload without a name stores nothing, and is answered as meant or as observed', async () => {
  for (const [uploadAnswers, status] of [
    ['intended', 500],
    ['observed', 200],
  ] as const) {
    const gateway = await inMemory({ ...quick, uploadAnswers })
    const before = await get(gateway, 'file/list')
    assert.is((await uploaded(gateway, 'file/upload', multipart({}, { config: '{}' }))).status, status)
    assert.equal(await get(gateway, 'file/list'), before)
  }
})

const pack = { meta: { code: 'xx', name: 'Example' }, webapp: { base: { Save: 'Keep' } } }

test('a language pack is found at boot and has an ETag', async () => {
  const gateway = await inMemory(quick)
  assert.equal(await get(gateway, 'i18n/languages'), [])
  await uploaded(gateway, 'file/upload?file=pack.lang.json', multipart({}, { config: JSON.stringify(pack) }))
  assert.equal(await get(gateway, 'i18n/languages'), [pack.meta])
  const answer = await gateway.fetch('/api/i18n/language?code=xx')
  assert.equal(await answer.json(), pack)
  assert.is(answer.headers.get('Content-Disposition'), 'inline')
  const headers = { 'If-None-Match': answer.headers.get('ETag') ?? '' }
  const unchanged = await gateway.fetch('/api/i18n/language?code=xx', { headers })
  assert.equal([unchanged.status, unchanged.headers.get('ETag')], [304, answer.headers.get('ETag')])
  assert.is((await gateway.fetch('/api/i18n/language?code=de')).status, 404)
})

test('asking for the texts of a deleted language pack crashes it, and the list is right after that', async () => {
  const gateway = await started({ restartDelayMs: 0, bootTimeMs: 20 })
  await uploaded(gateway, 'file/upload?file=xx.lang.json', multipart({}, { config: JSON.stringify(pack) }))
  const { socket } = await openSocket(gateway, '/livedata')
  assert.is((await post(gateway, 'file/delete', { file: 'xx.lang.json' })).code, 3003)
  assert.equal(await get(gateway, 'i18n/languages'), [pack.meta])
  const [cut, back] = [once(socket, 'close'), gateway.until('restarted')]
  assert.instance(await fetch(`${gateway.url}/api/i18n/language?code=xx`).catch(error => error), TypeError)
  assert.is((await cut)[0], 1006)
  assert.is(gateway.requests.at(-1)?.status, 0)
  await back
  assert.equal(await get(gateway, 'i18n/languages'), [])
  assert.is((await gateway.fetch('/api/i18n/language?code=xx')).status, 404)
  assert.is((await get(gateway, 'system/status')).uptime, 0)
})

const image = (size = 300_000, first = 0xe9) => {
  const bytes = Buffer.alloc(size, 'firmware')
  bytes[0] = first
  return bytes
}
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const firmware = (bytes: Uint8Array, MD5 = md5(bytes)) => multipart({ MD5 }, { firmware: bytes })

test('a good image runs after the restart', async () => {
  const gateway = await inMemory(quick)
  const { git_hash } = await get(gateway, 'system/status')
  const { status, text, headers } = await uploaded(gateway, 'firmware/update', firmware(image()))
  assert.equal([status, text, headers.get('Access-Control-Allow-Origin')], [200, 'OK', '*'])
  const after = await get(gateway, 'system/status')
  assert.is(after.sketch_used, 300_000)
  assert.match(after.git_hash, new RegExp(`^${git_hash}-\\d+-g${md5(image()).slice(0, 7)}$`))
})

const late = new FormData()
late.append('firmware', new Blob([new Uint8Array(image(100))]), 'firmware.bin')
late.append('MD5', md5(image(100)))

const badImages: [string, FormData, { intended: number; observed: number }][] = [
  ['the checksum after the file', late, { intended: 400, observed: 200 }],
  ['no checksum', multipart({}, { firmware: image(100) }), { intended: 400, observed: 200 }],
  ['a checksum of 31 characters', firmware(image(100), 'a'.repeat(31)), { intended: 400, observed: 200 }],
  ['a packed image', firmware(image(100, 0x1f)), { intended: 400, observed: 500 }],
  ['an image larger than its slot', firmware(image(1_966_081)), { intended: 400, observed: 500 }],
]

for (const [title, body, status] of badImages) {
  test(`${title} changes nothing, and the gateway restarts nevertheless`, async () => {
    for (const uploadAnswers of ['intended', 'observed'] as const) {
      const gateway = await inMemory({ ...quick, uploadAnswers })
      const answer = await uploaded(gateway, 'firmware/update', body)
      assert.is(answer.status, status[uploadAnswers], uploadAnswers)
      assert.is((await get(gateway, 'system/status')).sketch_used, 1_712_240)
    }
  })
}

test('a wrong checksum is refused as meant, and flashed as devices do', async () => {
  const body = () => firmware(image(), '0'.repeat(32))
  const strict = await inMemory(quick)
  assert.is((await uploaded(strict, 'firmware/update', body())).status, 400)
  assert.is((await get(strict, 'system/status')).sketch_used, 1_712_240)
  const lax = await inMemory({ ...quick, uploadAnswers: 'observed' })
  assert.is((await uploaded(lax, 'firmware/update', body())).status, 200)
  assert.is((await get(lax, 'system/status')).sketch_used, 300_000)
})

test('a truncated body is an upload without effect', async () => {
  const gateway = await inMemory(quick)
  const headers = { ...basic(), 'Content-Type': 'multipart/form-data; boundary=b' }
  const body = '--b\r\nContent-Disposition: form-data; name="MD5"\r\n\r\n12'
  assert.is((await uploaded(gateway, 'firmware/update', body, headers)).status, 200)
  assert.is((await get(gateway, 'system/status')).sketch_used, 1_712_240)
})

test.run()
