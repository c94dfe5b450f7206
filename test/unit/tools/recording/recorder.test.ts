import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Unreadable } from '../../../../tools/recording/gateway-reader.ts'
import { readRecording } from '../../../../tools/recording/read.ts'
import { type RecordOptions, record } from '../../../../tools/recording/recorder.ts'
import { type Gateway, startGateway } from '../../../../tools/simulator/gateway.ts'
import { commandEnd, commandStart } from '../../../support/command.ts'
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

test('the command reads the password only from the environment, and writes a file that simulate --replay accepts', async () => {
  const gateway = await startGateway({ at: noon, inverters: 1 })
  const file = join(folder, 'recording.zip')
  const args = [gateway.url, '--minutes', '0.02', '--out', file]
  const refused = await commandEnd('record', [...args, '--password', 'geheim'])
  assert.is(refused.code, 2)
  assert.match(refused.said, /^record: a password is not taken from the command line/)
  const { code, said } = await commandEnd('record', args, { SUNDIAL_PASSWORD: gateway.world.config.security.password })
  assert.is(code, 0, said)
  assert.match(said, /recording\.zip: \d+ documents/)
  await gateway.stop()
  const { documents, about } = await readRecording(readFileSync(file))
  assert.ok(documents.has('mqtt/config'))
  assert.is(about.redacted, true)

  const replay = await commandStart('simulate', ['--replay', file, '--port', '0'])
  const [url] = /http:\S+/.exec(replay.said)!
  assert.is(await (await fetch(`${url}/api/mqtt/status`)).text(), documents.get('mqtt/status'))
  await replay.stop()
})

test('a file that is not a recording, and options that do not fit one, are rejected in one line', async () => {
  const file = join(folder, 'other.zip')
  writeFileSync(file, 'no archive')
  const damaged = await commandEnd('simulate', ['--replay', file])
  assert.equal(
    [damaged.code, damaged.said],
    [2, 'The recording cannot be used: it is cut off, damaged, or not a zip archive\n'],
  )
  const both = await commandEnd('simulate', ['--replay', file, '--gateway', 'http://gateway.test'])
  assert.match(both.said, /--gateway does not work with --replay/)
  const none = await commandEnd('simulate', ['--replay', join(folder, 'none.zip')])
  assert.match(none.said, /none\.zip cannot be used: ENOENT/)
})

test.run()
