import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readRecording } from '../../../../tools/recording/read.ts'
import { type RecordOptions, record } from '../../../../tools/recording/recorder.ts'
import { writeRecording } from '../../../../tools/recording/write.ts'
import { type Gateway, startGateway } from '../../../../tools/simulator/gateway.ts'
import { startReplay } from '../../../../tools/simulator/replay/replay.ts'
import { commandEnd } from '../../../support/command.ts'
import { planted } from '../../../support/secrets.ts'
import { noon } from '../simulator/calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundial-recorder-'))
test.after(() => rmSync(folder, { recursive: true }))

const own = globalThis.fetch
test.after.each(() => {
  globalThis.fetch = own
})

/** Answers documents of the gateway with what `change` makes of their text; undefined leaves one as it is. */
function forge(change: (path: string, text: string) => string | undefined) {
  globalThis.fetch = async (input, init) => {
    const answer = await own(input, init)
    const path = new URL(String(input)).pathname.replace('/api/', '')
    if (!answer.ok || !/json/.test(answer.headers.get('Content-Type') ?? '')) return answer
    const text = await answer.text()
    return new Response(change(path, text) ?? text, { headers: { 'Content-Type': 'application/json' } })
  }
}

/** Records these lines of the console, and live values until the first message, which is polled unless `sockets`. */
async function recordOf(gateway: Gateway, lines: string[], sockets: boolean, options: Partial<RecordOptions> = {}) {
  const end = new AbortController()
  const { console = true } = options
  const wanted = [...(console ? ['/console'] : []), '/livedata']
  const open = wanted.map(socket => gateway.until('socket', path => path === socket))
  if (!sockets) gateway.faults.set({ sockets: 'refuse' })
  const recording = record({
    gateway: new URL(`${gateway.url}/`),
    end: end.signal,
    console,
    onLive: () => end.abort(),
    ...options,
  })
  if (sockets) {
    await Promise.all(open)
    for (const line of lines) gateway.pushConsole(line)
    gateway.pushAll()
  }
  const made = await recording
  await gateway.stop()
  return made
}

test('none of the secrets that a gateway knows is in a recording, from sockets and from polled values', async () => {
  for (const sockets of [true, false]) {
    const gateway = await startGateway({ at: noon, inverters: 3 })
    for (const { secret, plant } of planted) plant(gateway, secret)
    const { security, dtu } = gateway.world.config
    const secrets = [...planted.map(({ secret }) => secret), ...gateway.world.radio.serials, dtu.serial.toString(16)]
    // A document that cannot be read is named, with the inverter it was asked for.
    gateway.faults.set({ broken: { path: 'devinfo/status', times: 1 } })
    const recording = await recordOf(gateway, [], sockets, { password: security.password, console: false })
    assert.ok(Object.keys(recording.about.unread).some(address => address.startsWith('devinfo/status?inv=')))
    assert.ok(recording.live.length > 0 && recording.documents.has('mqtt/config'))
    const files = Object.entries(unzipSync(writeRecording(recording)))
    for (const secret of secrets)
      for (const [name, content] of files)
        for (const text of [name, Buffer.from(content).toString()])
          assert.not.ok(
            text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1)),
            `${secret}: ${name}`,
          )
  }
})

test('lines of the console are recorded as they are, and only if they are asked for', async () => {
  const line = 'D (12) test: the Wi-Fi is called Sonnenstrasse7\n'
  for (const console of [true, false]) {
    const gateway = await startGateway({ at: noon, generation: 2025, inverters: 1 })
    const recording = await recordOf(gateway, [line], true, { console })
    assert.is(
      recording.console.some(({ text }) => text === line),
      console,
    )
    assert.is(recording.about.redacted, true)
  }
})

test('a recording without secrets can be replayed: each inverter is found by its new serial', async () => {
  const gateway = await startGateway({ at: noon, inverters: 2 })
  const { password } = gateway.world.config.security
  const recording = await readRecording(writeRecording(await recordOf(gateway, [], true, { password, console: false })))
  const replay = await startReplay({ recording, serve: 'dist-firmware', port: 0, host: '127.0.0.1' })
  const read = async (path: string) => (await fetch(`${replay.url}/api/${path}`)).json()
  const { inverters } = await read('livedata/status')
  const limits = await read('limit/status')
  assert.is(inverters.length, 2)
  for (const { serial } of inverters) {
    assert.type(limits[serial].limit_relative, 'number')
    assert.type((await read(`devinfo/status?inv=${serial}`)).valid_data, 'boolean')
  }
  await replay.stop()
})

test('a document nested without end is named as unread, and the recording can be written and replayed', async () => {
  const gateway = await startGateway({ at: noon, inverters: 1 })
  const deep = '['.repeat(50_000) + ']'.repeat(50_000)
  forge(path => (path === 'mqtt/status' ? `{"mqtt_hostname":${deep}}` : undefined))
  const recording = await recordOf(gateway, [], true)
  assert.is(recording.about.unread['mqtt/status'], 'larger or more deeply nested than the app reads')
  const { documents } = await readRecording(writeRecording(recording))
  assert.ok(documents.has('system/status') && !documents.has('mqtt/status'))
})

/** A gateway that answers with this list of inverters, and with nothing else. */
async function hostile(inverters: unknown, run: (url: string) => Promise<void>) {
  const server = createServer((request, response) => {
    const known = request.url === '/api/livedata/status' || request.url === '/api/system/status'
    response.writeHead(known ? 200 : 500, { 'Content-Type': 'application/json' }).end(JSON.stringify({ inverters }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
}

const file = join(folder, 'recording.zip')

test('what a gateway calls its inverters does nothing to the terminal when it is printed', () =>
  hostile([{ serial: `\x1b]0;owned\x07\u202e\r${'9'.repeat(5000)}` }], async url => {
    const { code, said } = await commandEnd('record', [url, '--minutes', '0.001', '--unredacted', '--out', file])
    assert.is(code, 0, said)
    assert.match(said, /devinfo\/status\?inv=.*owned/)
    assert.not.match(said.replaceAll('\n', ''), /[\p{Cc}\p{Cf}]/u)
    assert.ok(said.split('\n').every(line => line.length <= 200))
  }))

test('a list of inverters that is none is recorded all the same', () =>
  hostile('none', async url => {
    const { code, said } = await commandEnd('record', [url, '--minutes', '0.001', '--out', file, '--console'])
    assert.is(code, 0, said)
    assert.ok((await readRecording(readFileSync(file))).documents.has('livedata/status'))
  }))

test.run()
