#!/usr/bin/env -S npx tsx
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { forkAliases } from './build/forks.mjs'
import { UsageError } from './command-line.mjs'
import type { SimulatedFork } from './simulator/api/fork.ts'
import { setFaults } from './simulator/fault-file.ts'
import { DamagedState } from './simulator/files/state-file.ts'
import { fillPath } from './simulator/fill/answer.ts'
import { type Gateway, startGateway } from './simulator/gateway.ts'
import { forwardTo } from './simulator/http/forward.ts'
import { Listener } from './simulator/http/listener.ts'
import { startNeighbours } from './simulator/neighbours.ts'
import { DamagedRecording, printable, readRecordingFile } from './simulator/replay/recording.ts'
import { startReplay } from './simulator/replay/replay.ts'
import { timeOfDayIn } from './simulator/time/zone-time.ts'
import { commandFrom, type SimulatorCommand, simulatorUsage } from './simulator/usage.ts'

export interface Running {
  /** What it is and where it is reached, to be printed. */
  about: string
  stop: () => Promise<unknown>
}

function describe({ url, world }: Gateway, factory: boolean | undefined): string[] {
  const models = world.plant.installed()
  const clock = timeOfDayIn(world.time.now(), world.zone())
  const night = world.plant.isDay(world.time.now()) ? '' : '; for daylight try --at 2026-06-21T12:00'
  return [
    `Simulated gateway, firmware ${world.image.hash}; login: admin, ${world.config.security.password}`,
    `${models.length} inverters in ${world.zone()}, where it is ${clock}${night}`,
    ...(factory ? models.map(({ type, serial }) => `  ${serial}  ${type}`) : []),
    world.radio.serials.length ? `${url}${fillPath}  (fills three weeks of history, then opens the live view)` : url,
  ]
}

/** A state of a plant with a fork's firmware, of which pictures are taken. */
export interface PictureScene {
  about: string
  /** ISO 8601. */
  at: string
  inverters?: number
  /** How long the live view has been open. */
  minutes: number
  /** One of many: taken only if it is named. */
  isOfMany?: boolean
  simulatedFork: () => SimulatedFork
}

/** What the simulator of a fork exports. `folder`: the fork's. */
export function forkSimulator(folder: string): Promise<{
  simulatedFork: () => SimulatedFork
  scenes?: Readonly<Record<string, PictureScene>>
}> {
  const file = forkAliases(folder)['#fork/simulator'] ?? ''
  return import(pathToFileURL(file).href)
}

/** Sets the faults in a file. */
function faultsFrom(gateway: Gateway, file: string) {
  const text = readFileSync(file, 'utf8')
  try {
    setFaults(gateway, text)
  } catch (error) {
    throw new UsageError(`--fault ${file}: ${(error as Error).message}`)
  }
}

async function simulate({ gateway: options, gateways, fault, fork }: SimulatorCommand): Promise<Running> {
  const started: { stop(): Promise<unknown> }[] = []
  const stop = async () => {
    for (const one of started) await one.stop()
  }
  const keep = <T extends (typeof started)[number]>(one: T) => {
    started.push(one)
    return one
  }
  try {
    const neighbours = keep(await startNeighbours(options, gateways - 1))
    const firmware = fork && { fork: (await forkSimulator(fork)).simulatedFork() }
    const gateway = keep(await startGateway({ ...options, ...firmware }))
    if (fault !== undefined) faultsFrom(gateway, fault)
    const others = neighbours.gateways.map(({ url, world }) => `Another gateway, firmware ${world.image.hash}: ${url}`)
    // The address to open comes last.
    return { about: [...others, ...describe(gateway, options.factory)].join('\n'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function forward(device: URL, { gateway: { serve, port, host } }: SimulatorCommand): Promise<Running> {
  const { url, stop } = await forwardTo({ device, serve, port, host })
  return { about: `Bundle with the device at ${device.origin}: ${url}`, stop }
}

async function replay(file: string, { gateway: { serve, port, host } }: SimulatorCommand): Promise<Running> {
  const recording = await readRecordingFile(file)
  const { url, stop } = await startReplay({ recording, serve, port, host })
  const what = `${recording.documents.size} documents, ${recording.live.length} live messages`
  const origin = `firmware of ${recording.generation}, ${printable(recording.recorded)}`
  return { about: `Recording of a gateway, ${origin}: ${url}\n${what}; any login`, stop }
}

function checkBundle(folder: string) {
  const page = join(folder, 'index.html.gz')
  if (!existsSync(page)) throw new UsageError(`--serve: there is no ${page}; npm run build makes one`)
}

/** Starts what the command asks for. Rejects with what `explain` puts into words. */
export async function start(command: SimulatorCommand): Promise<Running> {
  checkBundle(command.gateway.serve)
  if (command.device) return forward(command.device, command)
  return command.replay === undefined ? simulate(command) : replay(command.replay, command)
}

/** What these options ask for. Ends the process after `--help`, and if an option is wrong or a port in use. `script`: how npm is asked. */
export async function commandOrExit(args: string[], script = 'npm start'): Promise<SimulatorCommand> {
  try {
    const command = commandFrom(args)
    if (command.help) {
      console.log(simulatorUsage.replace('npm start', script))
      process.exit()
    }
    const { host, port } = command.gateway
    const ports = Array.from({ length: command.gateways }, (_, n) => port && port + n)
    for (const each of ports) {
      const listener = new Listener({ host, port: each, answer() {}, upgrade: () => false })
      await listener.open()
      await listener.close()
    }
    return command
  } catch (error) {
    console.error(explain(error))
    return process.exit(2)
  }
}

/** Does what the command asks for until the process is ended, or ends it with what is wrong. */
export async function runSimulator(command: SimulatorCommand) {
  const { about, stop } = await start(command).catch(error => {
    console.error(explain(error))
    return process.exit(2)
  })
  const end = () => void stop().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  // npm start and npm run dev may be killed: tsx does so to what does not answer a signal within 60 ms.
  process.once('disconnect', end)
  if (!command.quiet) console.log(about)
}

/** One line for what the user can fix; anything else is a bug and keeps its stack. */
export function explain(error: unknown): unknown {
  if (error instanceof UsageError || error instanceof DamagedState) return error.message
  if (error instanceof DamagedRecording) return `The recording cannot be used: ${error.message}`
  const { code, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is in use; choose another with --port`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} needs more permissions; choose another with --port`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `This machine has no address ${address ?? ''} (--host)`
  if (code === 'ENOENT' && path) return `${path}: not found`
  if (code && path) return `${path} cannot be used: ${code}`
  return error
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runSimulator(await commandOrExit(process.argv.slice(2)))
