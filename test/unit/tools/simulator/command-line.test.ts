import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { UsageError } from '../../../../tools/command-line.ts'
import { DamagedState } from '../../../../tools/simulator/files/state-file.ts'
import { startGateway } from '../../../../tools/simulator/gateway.ts'
import { commandFrom } from '../../../../tools/simulator/usage.ts'
import { get, inMemory, noon, send } from './calls.ts'

const launch = (...args: string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', 'tools/simulate.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

async function ended(child: ChildProcess) {
  let said = ''
  child.stderr?.on('data', chunk => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, said }
}

const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
test.after(() => rmSync(folder, { recursive: true }))

const refused: string[][] = [
  ['--colour', 'red'],
  ['stray'],
  ['--port'],
  ['--port', '70000'],
  ['--port', ''],
  ['--inverters', '11'],
  ['--inverters', '2.5'],
  ['--speed', 'fast'],
  ['--speed', '-1'],
  ['--at', 'noon'],
  ['--at', '2026-13-01T00:00'],
  ['--firmware', '2024'],
  ['--readonly', 'maybe'],
  ['--socket-login', 'basic'],
  ['--zones-file', 'maybe'],
  ['--password', 'short'],
  ['--boot-time', '-1'],
  ['--upload-answers', 'both'],
  ['--control', 'x'],
  ['--gateways', '0'],
  ['--gateways', '10'],
  ['--gateways', '2', '--gateway', 'http://192.168.1.50'],
  ['--gateway', '192.168.1.50'],
  ['--gateway', 'http://192.168.1.50/path'],
]

for (const args of refused) {
  test(`${args.join(' ')} is refused in one line`, () => {
    try {
      commandFrom(args)
      assert.unreachable()
    } catch (error) {
      assert.instance(error, UsageError)
      assert.not.match((error as Error).message, /\n/)
    }
  })
}

test('what sockets ask, and the list of time zones, go with the generation unless they are chosen', () => {
  const { socketLogin, zonesFile } = commandFrom([]).gateway
  assert.equal([socketLogin, zonesFile], [undefined, undefined])
  const chosen = commandFrom(['--firmware', '2026', '--socket-login', 'nothing', '--zones-file', 'on']).gateway
  assert.equal([chosen.generation, chosen.socketLogin, chosen.zonesFile], [2026, 'nothing', true])
})

test('a time without a zone is local time at the plant', () => {
  assert.is(commandFrom(['--at', '2026-06-21T12:00']).gateway.at, Date.UTC(2026, 5, 21, 10))
  assert.is(commandFrom(['--at', '2026-12-21T12:00:30']).gateway.at, Date.UTC(2026, 11, 21, 11, 0, 30))
  assert.is(commandFrom(['--at', '2026-06-21T12:00:00Z']).gateway.at, Date.UTC(2026, 5, 21, 12))
})

test('the plant begins at noon of today, so that it produces, unless it is told the time or goes on with stored data', () => {
  const at = commandFrom([]).gateway.at ?? 0
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  const [today] = clock.format(Date.now()).split(', ')
  assert.is(clock.format(at), `${today}, 12:00:00`)
  assert.is(commandFrom(['--at', 'now']).gateway.at, undefined)
  assert.is(commandFrom(['--data', 'kept']).gateway.at, undefined)
})

test('a wrong option or a busy port ends the command with one line and exit code 2', async () => {
  const wrong = await ended(launch('--nonsense'))
  assert.is(wrong.code, 2)
  assert.match(wrong.said, /^[^\n]*--nonsense[^\n]*\n$/)
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const busy = await ended(launch('--port', String(port)))
  other.close()
  assert.is(busy.code, 2)
  assert.match(busy.said, new RegExp(`^Port ${port} is in use[^\\n]*\\n$`))
})

test('it prints its address, the plant and the login, and ends on SIGTERM', async () => {
  const child = launch('--port', '0', '--at', '2026-12-21T23:00', '--data', folder)
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += chunk
    if (/night/.test(said)) break
  }
  assert.match(said, /http:\/\/127\.0\.0\.1:\d+/)
  assert.match(said, /5 inverters/)
  assert.match(said, /admin, openDTU42/)
  assert.match(said, /try --at 2026-06-21T12:00/)
  const done = ended(child)
  child.kill('SIGTERM')
  assert.equal(await done, { code: 0, said: '' })
})

test('--gateways 3 starts three: of both generations, with plants of their own, the last one barring visitors', async () => {
  const child = launch('--port', '0', '--gateways', '3', '--at', '2026-06-21T12:00')
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += chunk
    if (said.split('Another gateway').length === 3) break
  }
  assert.match(said, /Another gateway, firmware v26[^\n]*127\.0\.0\.1:\d+\nAnother gateway, firmware v26/)
  const done = ended(child)
  child.kill('SIGTERM')
  assert.equal(await done, { code: 0, said: '' })
})

test('settings, files and the firmware image outlive the process', async () => {
  const data = join(folder, 'kept')
  const first = await inMemory({ data })
  await send(first, 'inverter/del', { id: 0 })
  first.world.flash.write('xx.lang.json', Buffer.from([0xff, 0x00]))
  first.world.image = { hash: 'v1-1-gabcdef0', size: 4711 }
  await first.stop()
  const second = await inMemory({ data, password: 'another password' })
  assert.equal(second.world.flash.read('xx.lang.json'), Buffer.from([0xff, 0x00]))
  assert.is(second.world.image.size, 4711)
  assert.is(second.world.config.inverters[0]?.serial, 0)
  assert.is(second.world.config.security.password, 'another password')
  await second.stop()
  const third = await inMemory({ data })
  assert.is(third.world.config.security.password, 'another password')
  await third.stop()
})

test('yields continue where the last process stopped', async () => {
  const data = join(folder, 'yields')
  const total = async (at: number) => {
    const gateway = await inMemory({ data, at })
    const { YieldTotal } = gateway.world.plant.state() as never as { YieldTotal?: unknown }
    const state = JSON.stringify(gateway.world.plant.state())
    await gateway.stop()
    return { state, YieldTotal }
  }
  await total(noon)
  const saved = JSON.parse(readFileSync(join(data, 'gateway.json'), 'utf8')).plant
  const again = await total(noon)
  assert.is(again.state, JSON.stringify(saved))
})

test('a damaged state file is reported by name and never replaced', async () => {
  const path = join(folder, 'gateway.json')
  for (const content of ['{"version":1,', '{}', '[]', '{"version":1,"files":{"a":1},"image":{},"plant":{}}']) {
    writeFileSync(path, content)
    try {
      await startGateway({ data: folder, listen: false })
      assert.unreachable()
    } catch (error) {
      assert.instance(error, DamagedState)
    }
    assert.is(readFileSync(path, 'utf8'), content)
  }
  const { code, said } = await ended(launch('--data', folder, '--port', '0'))
  assert.is(code, 2)
  assert.match(said, /^\S*gateway\.json is damaged[^\n]*\n$/)
})

test('the same seed is the same plant, whatever the port', async () => {
  const serials = async (seed: number) => {
    const gateway = await inMemory({ seed })
    const { inverter } = await get(gateway, 'inverter/list')
    await gateway.stop()
    return inverter.map(({ serial }) => serial)
  }
  assert.equal(await serials(7), await serials(7))
  assert.is((await serials(7)).length, 5)
})

test('--fault FILE sets faults from the first call on, and an invalid file is refused with what is wrong in it', async () => {
  const file = join(folder, 'faults.json')
  writeFileSync(file, '{"status": {"path": "livedata/status", "status": 503}}')
  const child = launch('--port', '0', '--fault', file)
  let said = ''
  child.stdout?.on('data', chunk => {
    said += chunk
  })
  const address = /http:\/\/[\d.:]+/
  while (!address.test(said)) await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  assert.match(said, /^The live view with three weeks of history: http:.*\/simulator\/fill\n/)
  assert.is((await fetch(`${address.exec(said)?.[0]}/api/livedata/status`)).status, 503)
  child.kill()
  await once(child, 'close')
  writeFileSync(file, '{"ofline": true}')
  assert.equal(await ended(launch('--port', '0', '--fault', file)), {
    code: 2,
    said: `--fault ${file}: there is no ofline (see --help)\n`,
  })
})

test.run()
