import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { UsageError } from '../../../../tools/command-line.mjs'
import { explain, start } from '../../../../tools/simulate.ts'
import { DamagedState } from '../../../../tools/simulator/files/state-file.ts'
import { startGateway } from '../../../../tools/simulator/gateway.ts'
import { neighbourOptions } from '../../../../tools/simulator/neighbours.ts'
import { Noise } from '../../../../tools/simulator/plant/noise.ts'
import { placeInDaylight } from '../../../../tools/simulator/plant/places.ts'
import { brightWeather, sunAt, transmission } from '../../../../tools/simulator/plant/sky.ts'
import { commandFrom } from '../../../../tools/simulator/usage.ts'
import { get, inMemory, noon, send } from './calls.ts'

/** What the command says when it ends at once, or while it runs. */
const saidBy = async (...args: string[]) => {
  try {
    const { about, stop } = await start(commandFrom(args))
    await stop()
    return about
  } catch (error) {
    return explain(error)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'gateway-'))
test.after(() => rmSync(folder, { recursive: true }))

test('options that are unknown, incomplete, out of bounds or do not go together are refused in one line', () => {
  for (const words of [
    '--colour red',
    'stray',
    '--port',
    '--port 70000',
    '--inverters 2.5',
    '--speed fast',
    '--at noon',
    '--at 2026-13-01T00:00',
    '--firmware 2024',
    '--password short',
    '--gateways 2 --gateway http://192.168.1.50',
    '--gateway 192.168.1.50',
    '--factory --replay x.zip',
  ])
    try {
      commandFrom(words.split(' '))
      assert.unreachable(words)
    } catch (error) {
      assert.instance(error, UsageError, words)
      assert.not.match((error as Error).message, /\n/)
    }
  assert.throws(() => commandFrom(['8300']), /: did you mean --port 8300\? \(see --help\)$/)
})

test('what sockets ask goes with the generation unless it is chosen', () => {
  assert.is(commandFrom([]).gateway.socketLogin, undefined)
  const { generation, socketLogin } = commandFrom(['--firmware', '2026', '--socket-login', 'nothing']).gateway
  assert.equal([generation, socketLogin], [2026, 'nothing'])
})

test('a time without a zone is local time at the plant', () => {
  assert.is(commandFrom(['--at', '2026-06-21T12:00']).gateway.at, Date.UTC(2026, 5, 21, 10))
  assert.is(commandFrom(['--at', '2026-12-21T12:00:30']).gateway.at, Date.UTC(2026, 11, 21, 11, 0, 30))
  assert.is(commandFrom(['--at', '2026-06-21T12:00:00Z']).gateway.at, Date.UTC(2026, 5, 21, 12))
})

test('the plant stands where it is day, so that it produces, unless it is told the time or goes on with stored data', () => {
  const { place, at } = commandFrom([]).gateway
  assert.equal([typeof place?.zone, at], ['string', undefined])
  for (const args of [
    ['--at', 'now'],
    ['--data', 'kept'],
  ]) {
    const { place, at } = commandFrom(args).gateway
    assert.equal([place, at], [undefined, undefined])
  }
})

test('at any hour of the year the sun is high over the plant of a newcomer, and by day that is at home', () => {
  const hours = Array.from({ length: 24 * 12 }, (_, n) => Date.UTC(2026, Math.floor(n / 24), 21, n % 24))
  const heights = hours.map(at => sunAt(at, placeInDaylight(at)).altitude)
  assert.ok(Math.min(...heights) > 10, `${Math.min(...heights)} degrees`)
  assert.is(placeInDaylight(Date.UTC(2026, 11, 21, 11)).zone, 'Europe/Berlin')
  assert.is(placeInDaylight(Date.UTC(2026, 11, 21, 23)).zone, 'Pacific/Honolulu')
})

test('on any day a newcomer’s plant has about as much light as the day before, unless the seed is chosen', () => {
  const [hour, day] = [3_600_000, 86_400_000]
  for (let n = 0; n < 12; n++) {
    const now = Date.UTC(2026, n, 2 * n + 1, 11)
    const noise = new Noise(brightWeather(now))
    const light = (end: number) =>
      [5, 4, 3, 2, 1, 0].reduce((sum, ago) => sum + transmission(noise, end - ago * hour), 0)
    assert.ok(Math.abs(light(now) / light(now - day) - 1) < 0.2, `${light(now)} after ${light(now - day)}`)
  }
  assert.is(typeof commandFrom([]).gateway.weather, 'number')
  assert.is(commandFrom(['--seed', '1']).gateway.weather, undefined)
})

test('a newcomer finds every inverter producing as soon as the address is printed, at a gateway that has run for days', async () => {
  const gateway = await startGateway({ ...commandFrom([]).gateway, listen: false })
  const { inverters } = await get(gateway, 'livedata/status')
  assert.equal(
    inverters.map(({ reachable, producing }) => [reachable, producing]),
    Array(5).fill([true, true]),
  )
  assert.ok((await get(gateway, 'system/status')).uptime > 86_400)
  await gateway.stop()
})

test('a busy port is said in one line, and before anything is built', async () => {
  const other = await startGateway({ at: noon })
  const port = String(other.port)
  assert.is(await saidBy('--port', port), `Port ${port} is in use; choose another with --port`)
  for (const words of [
    `start --fork onbattery --port ${port}`,
    `dev --fork onbattery --port ${port}`,
    `start --port ${other.port - 1} --gateways 2`,
  ]) {
    const [script, ...options] = words.split(' ')
    const args = ['--import', 'tsx', `tools/${script}.ts`, ...options]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    assert.equal([status, stdout], [2, ''], words)
    assert.match(stderr, /^Port \d+ is in use; choose another with --port\n$/)
  }
  await other.stop()
})

test('npm run dev says how it is used, and builds nothing for it', () => {
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/dev.ts', '--help'], { encoding: 'utf8' })
  assert.match(stdout, /^Usage: npm run dev -- /)
})

test('the process prints its address, the plant and the login, and ends on SIGTERM', async () => {
  const args = ['--import', 'tsx', 'tools/simulate.ts', '--port', '0', '--at', '2026-12-21T23:00', '--data', folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for await (const chunk of child.stdout) {
    said += chunk
    if (/fill/.test(said)) break
  }
  assert.match(said, /http:\/\/127\.0\.0\.1:\d+/)
  assert.match(said, /5 inverters/)
  assert.match(said, /admin, openDTU42/)
  assert.match(said, /try --at 2026-06-21T12:00/)
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  assert.equal(await ended, [0, null])
})

test('--gateways 3 starts three and tells their addresses', async () => {
  const said = String(await saidBy('--port', '0', '--gateways', '3', '--at', '2026-06-21T12:00'))
  assert.match(said, /^(Another gateway, firmware v26[^\n]*127\.0\.0\.1:\d+\n){2}Simulated gateway/)
})

test('settings, files, the firmware image and what was counted outlive the process', async () => {
  const data = join(folder, 'kept')
  const first = await inMemory({ data })
  await send(first, 'inverter/del', { id: 0 })
  first.world.flash.write('xx.lang.json', Buffer.from([0xff, 0x00]))
  first.world.image = { hash: 'v1-1-gabcdef0', size: 4711 }
  const counted = first.world.plant.state()
  await first.stop()
  const second = await inMemory({ data, password: 'another password' })
  assert.equal(second.world.flash.read('xx.lang.json'), Buffer.from([0xff, 0x00]))
  assert.is(second.world.image.size, 4711)
  assert.equal(second.world.plant.state(), counted)
  assert.is(second.world.config.inverters[0]?.serial, 0)
  assert.is(second.world.config.security.password, 'another password')
  await second.stop()
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
  assert.match(String(await saidBy('--data', folder, '--port', '0')), /^\S*gateway\.json is damaged[^\n]*$/)
})

test('--fault FILE sets faults from the first call on, and an invalid file is refused with what is wrong in it', async () => {
  const file = join(folder, 'faults.json')
  writeFileSync(file, '{"status": {"path": "livedata/status", "status": 503}}')
  const { about, stop } = await start(commandFrom(['--port', '0', '--fault', file]))
  assert.match(about, /\nhttp:.*\/simulator\/fill {2}\(fills [^)]*\)$/)
  const [address] = /http:\/\/[\d.:]+/.exec(about) ?? []
  assert.is((await fetch(`${address}/api/livedata/status`)).status, 503)
  await stop()
  writeFileSync(file, '{"ofline": true}')
  assert.is(await saidBy('--port', '0', '--fault', file), `--fault ${file}: there is no ofline (see --help)`)
})

test('neighbours take the ports after the first, other plants, and the other generation every second time', () => {
  const first = { port: 8080, seed: 4, inverters: 3, data: 'kept' }
  const all = [1, 2, 3, 4].map(n => neighbourOptions(first, n))
  assert.equal(
    all.map(({ port, seed, inverters, generation, readonly }) => [port, seed, inverters, generation, readonly]),
    [
      [8081, 5, 2, 2026, undefined],
      [8082, 6, 1, 2026, false],
      [8083, 7, 1, 2026, undefined],
      [8084, 8, 1, 2025, undefined],
    ],
  )
  assert.ok(all.every(options => !('data' in options)))
})

test.run()
