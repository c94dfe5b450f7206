import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Recording } from '../../../../src/recording/recording.ts'
import { readRecording } from '../../../../tools/recording/read.ts'
import { type RecordOptions, record } from '../../../../tools/recording/recorder.ts'
import { writeRecording } from '../../../../tools/recording/write.ts'
import { type Gateway, startGateway } from '../../../../tools/simulator/gateway.ts'
import { commandEnd } from '../../../support/command.ts'
import { spellingsIn, spellingsOf, withSpellings } from '../../../support/spellings.ts'
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
  const open = ['/console', '/livedata'].map(wanted => gateway.until('socket', path => path === wanted))
  if (!sockets) gateway.faults.set({ sockets: 'refuse' })
  const recording = record({
    gateway: new URL(`${gateway.url}/`),
    end: end.signal,
    console: true,
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

/** The files in the recorder's file, one behind the other, with their names. */
const filesOf = (recording: Recording) =>
  Buffer.concat(
    Object.entries(unzipSync(writeRecording(recording))).flatMap(([name, text]) => [Buffer.from(name), text]),
  )

for (const sockets of [true, false])
  test(`none of the ways to write a password is in the bytes of a recording, ${sockets ? 'also of the console' : 'also of polled values'}`, async () => {
    const secret = 'Zähne "putzen" 4711 & <Käse>'
    const gateway = await startGateway({ at: noon, inverters: 2 })
    const { password } = gateway.world.config.security
    forge((path, text) => {
      if (path === 'security/authenticate') return undefined
      const document = withSpellings(JSON.parse(text), secret) as object
      return JSON.stringify(path === 'network/config' ? { ...document, password: secret } : document)
    })
    const lines = spellingsOf(secret).map(([, spell]) => `D (12) test: [${spell(secret)}] said\n`)
    const recording = await recordOf(gateway, lines, sockets, { password, also: ['firmware/status'] })
    assert.ok(recording.live.length > 0 && recording.documents.has('network/config'))
    assert.is(recording.console.length > 0, sockets)
    const bytes = filesOf(recording)
    for (const charset of ['latin1', 'utf8'] as const) assert.equal(spellingsIn(bytes.toString(charset), secret), [])
  })

test('without a login no line of the console is kept, since its secrets are not known', async () => {
  const line = 'D (12) test: the Wi-Fi is called Sonnenstrasse7\n'
  const visitor = await recordOf(await startGateway({ at: noon, generation: 2025, inverters: 1 }), [line], true)
  assert.equal(visitor.console, [])
  const whole = { unredacted: true }
  const unredacted = await recordOf(
    await startGateway({ at: noon, generation: 2025, inverters: 1 }),
    [line],
    true,
    whole,
  )
  assert.ok(unredacted.console.some(({ text }) => text.includes('Sonnenstrasse7')))
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
    assert.match(said, /The lines of the console were left out/)
    assert.ok((await readRecording(readFileSync(file))).documents.has('livedata/status'))
  }))

test.run()
