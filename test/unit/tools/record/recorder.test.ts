import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Unreadable } from '../../../../tools/record/gateway-reader.ts'
import { readRecording } from '../../../../tools/record/read.ts'
import { type RecordOptions, record } from '../../../../tools/record/recorder.ts'
import { writeRecording } from '../../../../tools/record/write.ts'
import { run } from '../../../../tools/record.ts'
import { start } from '../../../../tools/simulate.ts'
import { type Gateway, startGateway } from '../../../../tools/simulator/gateway.ts'
import { startReplay } from '../../../../tools/simulator/replay/replay.ts'
import { commandFrom } from '../../../../tools/simulator/usage.ts'
import { planted } from '../../../support/secrets.ts'
import { get, noon } from '../simulator/calls.ts'

const folder = mkdtempSync(join(tmpdir(), 'sundial-record-'))
test.after(() => rmSync(folder, { recursive: true }))

/** Records until the first live message. */
function recordOf(gateway: Gateway, options: Partial<RecordOptions> = {}) {
  const end = new AbortController()
  const onLive = () => end.abort()
  return record({ gateway: new URL(`${gateway.url}/`), end: end.signal, onLive, unredacted: true, ...options })
}

test('with the login every document is recorded as the gateway sends it', async () => {
  const gateway = await startGateway({ at: noon, generation: 2026, inverters: 2 })
  const { documents, live, about } = await recordOf(gateway, { password: gateway.world.config.security.password })
  for (const path of ['mqtt/config', 'network/config', 'inverter/list', 'device/config'] as const)
    assert.equal(JSON.parse(documents.get(path)!), await get(gateway, path), path)
  const [serial] = gateway.world.radio.serials
  for (const path of ['devinfo/status', 'eventlog/status', 'gridprofile/status', 'gridprofile/rawdata'])
    assert.ok(documents.has(`${path}?inv=${serial}`), path)
  assert.is(live[0]!.message.inverters[0]!.AC?.['0']?.Voltage.u, 'V')
  const { 'firmware/status': _, ...unread } = about.unread
  assert.equal([about.generation, about.redacted, unread], [2026, false, {}])
  await gateway.stop()
})

test('a recording only reads, one call at a time, and resets no counters', async () => {
  const gateway = await startGateway({ at: noon, inverters: 2 })
  let inFlight = 0
  let most = 0
  const own = globalThis.fetch
  globalThis.fetch = async (...call) => {
    most = Math.max(most, ++inFlight)
    try {
      return await own(...call)
    } finally {
      inFlight--
    }
  }
  try {
    await recordOf(gateway, { password: gateway.world.config.security.password })
  } finally {
    globalThis.fetch = own
  }
  assert.equal([...new Set(gateway.requests.map(({ method }) => method))], ['GET'])
  assert.not.ok(gateway.requests.some(({ path }) => path.includes('stats_reset')))
  assert.is(most, 1)
  await gateway.stop()
})

test('without a login only what visitors may read is recorded, and the rest is listed', async () => {
  const gateway = await startGateway({ at: noon, generation: 2025, inverters: 1 })
  const { documents, about } = await recordOf(gateway, { also: ['grid/status'] })
  assert.ok(documents.has('system/status'))
  assert.not.ok(documents.has('mqtt/config'))
  assert.equal(
    [about.generation, about.unread['mqtt/config'], about.unread['grid/status']],
    [2025, 'needs a login', 'not known to this firmware'],
  )
  await gateway.stop()
})

test('if the socket cannot be opened, live values are polled', async () => {
  const gateway = await startGateway({ at: noon, inverters: 1 })
  gateway.faults.set({ sockets: 'refuse' })
  const { live } = await recordOf(gateway)
  assert.is(live[0]!.message.inverters[0]!.serial, gateway.world.radio.serials[0])
  await gateway.stop()
})

test('a wrong password, or a gateway that does not answer, is reported in one line', async () => {
  const gateway = await startGateway({ at: noon })
  const why = async (options: Partial<RecordOptions>) => {
    const error = await recordOf(gateway, options).then(
      () => undefined,
      (error: unknown) => error,
    )
    assert.instance(error, Unreadable)
    return (error as Error).message
  }
  assert.is(await why({ password: 'not the password' }), 'the gateway refuses the password')
  await gateway.stop()
  assert.match(await why({}), /does not answer$/)
})

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
async function linesOf(gateway: Gateway, lines: string[], sockets: boolean, options: Partial<RecordOptions> = {}) {
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
    const recording = await linesOf(gateway, [], sockets, { password: security.password, console: false })
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
    const recording = await linesOf(gateway, [line], true, { console })
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
  const recording = await readRecording(writeRecording(await linesOf(gateway, [], true, { password, console: false })))
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
  const recording = await linesOf(gateway, [], true)
  assert.is(recording.about.unread['mqtt/status'], 'larger or more deeply nested than the app reads')
  const { documents } = await readRecording(writeRecording(recording))
  assert.ok(documents.has('system/status') && !documents.has('mqtt/status'))
})

const file = join(folder, 'recording.zip')

/** Runs the command to its end; `said` is all that it printed. */
async function recorded(args: string[], env: NodeJS.ProcessEnv = { SUNDIAL_PASSWORD: '' }) {
  const said: string[] = []
  const print = (line: string) => void said.push(line)
  await run([...args, '--minutes', '0.001', '--out', file], { print, printError: print, env })
  return said
}

test('the command reads the password only from the environment, and writes a file that simulate --replay accepts', async () => {
  const gateway = await startGateway({ at: noon, inverters: 1 })
  const tool = ['--import', 'tsx', 'tools/record.ts', gateway.url, '--password', 'geheim']
  const { status, stderr } = spawnSync(process.execPath, tool, { encoding: 'utf8' })
  assert.is(status, 2)
  assert.match(stderr, /^a password is not taken from the command line/)
  const said = await recorded([gateway.url], { SUNDIAL_PASSWORD: gateway.world.config.security.password })
  assert.match(said.join('\n'), /recording\.zip: \d+ documents/)
  await gateway.stop()
  const { documents, about } = await readRecording(readFileSync(file))
  assert.ok(documents.has('mqtt/config'))
  assert.is(about.redacted, true)
  const replay = await start(commandFrom(['--replay', file, '--port', '0']))
  const [url] = /http:\S+/.exec(replay.about)!
  assert.is(await (await fetch(`${url}/api/mqtt/status`)).text(), documents.get('mqtt/status'))
  await replay.stop()
})

/** A gateway that answers with this list of inverters, and with nothing else. */
async function hostile(inverters: unknown, play: (url: string) => Promise<void>) {
  const server = createServer((request, response) => {
    const known = request.url === '/api/livedata/status' || request.url === '/api/system/status'
    response.writeHead(known ? 200 : 500, { 'Content-Type': 'application/json' }).end(JSON.stringify({ inverters }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await play(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  server.close()
}

test('what a gateway calls its inverters does nothing to the terminal when it is printed', () =>
  hostile([{ serial: `\x1b]0;owned\x07\u202e\r${'9'.repeat(5000)}` }], async url => {
    const said = await recorded([url, '--unredacted'])
    assert.match(said.join('\n'), /devinfo\/status\?inv=.*owned/)
    assert.not.match(said.join(''), /[\p{Cc}\p{Cf}]/u)
    assert.ok(said.every(line => line.length <= 200))
  }))

test('a list of inverters that is none is recorded all the same', () =>
  hostile('none', async url => {
    await recorded([url, '--console'])
    assert.ok((await readRecording(readFileSync(file))).documents.has('livedata/status'))
  }))

test.run()
