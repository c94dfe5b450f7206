import { zipSync } from 'fflate'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fileOf } from '../../../../src/pages/info/support/recording.ts'
import { readRecording } from '../../../../tools/simulator/replay/recording.ts'
import { type Replay, startReplay } from '../../../../tools/simulator/replay/replay.ts'
import { type ManualClock, manualClock } from '../../../support/manual-clock.ts'
import { form, openSocket } from './calls.ts'

const serial = '116100000001'
/** Two pushes, a second apart, with an endpoint and members that no version of ours knows. */
const documents: Record<string, string> = {
  'system/status': '{"uptime": 7,   "later": {"member": null}}',
  'grid/status': '[1,2,{"zero_export":true}]',
  'ntp/config': '{}',
  'livedata/status': `{"inverters":[{"serial":"${serial}","data_age":1},{"serial":"1161ffffffff"}],"total":{},"battery":9}`,
  [`livedata/status?inv=${serial}`]: `{"inverters":[{"serial":"${serial}","data_age":0,"AC":{},"events":2}],"total":{"at":1}}`,
  'livedata/status?inv=1161ffffffff': '{"inverters":[{"serial":"1161ffffffff","data_age":3}],"total":{"at":2}}',
  [`devinfo/status?inv=${serial}`]: '{"valid_data":true}',
  [`eventlog/status?inv=${serial}`]: '{"count":0,"events":[]}',
}

const archive = () =>
  zipSync({
    ...Object.fromEntries(Object.entries(documents).map(([address, text]) => [fileOf(address), Buffer.from(text)])),
    'console.jsonl': Buffer.from('{"ms":500,"text":"I (1) CORE: hello\\n"}'),
  })

async function replayed(play: (replay: Replay, clock: ManualClock) => Promise<void>) {
  const clock = manualClock()
  const recording = await readRecording(archive())
  const replay = await startReplay({ recording, serve: 'dist-firmware', port: 0, host: '127.0.0.1', clock })
  try {
    await play(replay, clock)
  } finally {
    await replay.stop()
  }
}

const textOf = async ({ url }: Replay, path: string) => (await fetch(`${url}${path}`)).text()

test('documents are served as recorded, even unknown ones', () =>
  replayed(async replay => {
    assert.is(await textOf(replay, '/api/system/status'), documents['system/status'])
    assert.is(await textOf(replay, '/api/grid/status'), '[1,2,{"zero_export":true}]')
    assert.is(await textOf(replay, `/api/devinfo/status?inv=${serial}`), '{"valid_data":true}')
    assert.is(await textOf(replay, `/api/eventlog/status?inv=${serial}&locale=de`), '{"count":0,"events":[]}')
  }))

test('what was not recorded is answered with the page, as by a gateway, and bundle and zones are served', () =>
  replayed(async replay => {
    assert.match(await textOf(replay, '/api/mqtt/config'), /<html/)
    assert.match(await textOf(replay, '/settings/mqtt'), /<html/)
    assert.match(await textOf(replay, '/js/app.js'), /\n\/\* Sundial.*\*\/\n/)
    assert.ok(JSON.parse(await textOf(replay, '/api/ntp/zones'))['Europe/Berlin'])
  }))

test('any login is accepted, and nothing can be changed', () =>
  replayed(async replay => {
    assert.is(JSON.parse(await textOf(replay, '/api/security/authenticate')).code, 10002)
    const answer = await fetch(`${replay.url}/api/maintenance/reboot`, { method: 'POST', body: form({ reboot: true }) })
    const { type, message } = await answer.json()
    assert.equal([type, message], ['warning', 'This is a recording: nothing was changed.'])
  }))

test('the values of each inverter are pushed a second apart, in a loop', () =>
  replayed(async (replay, clock) => {
    const { settled } = await openSocket(replay, '/livedata')
    for (const [ms, ages] of [
      [1000, [0]],
      [999, [0]],
      [1, [0, 3]],
      [1000, [0, 3, 0]],
    ] as const) {
      clock.advance(ms)
      assert.equal(
        (await settled()).map(text => JSON.parse(text).inverters[0].data_age),
        ages,
      )
    }
  }))

test('console lines are replayed, too', () =>
  replayed(async (replay, clock) => {
    const { settled } = await openSocket(replay, '/console')
    clock.advance(1000)
    assert.equal(await settled(), ['I (1) CORE: hello\n'])
  }))

test.run()
