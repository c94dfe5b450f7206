#!/usr/bin/env -S npx tsx
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startControl } from './gateway/control.ts'
import { forwardTo } from './gateway/forward.ts'
import { type Gateway, startGateway } from './gateway/gateway.ts'
import { DamagedState } from './gateway/state-file.ts'
import { TranslateDesk } from './gateway/translate/translate-desk.ts'
import { type Command, commandFrom, UsageError, usage } from './gateway/usage.ts'
import { wallTime } from './gateway/zone-time.ts'

interface Running {
  /** What to tell the one who started it. */
  about: string
  stop: () => Promise<unknown>
}

function describe({ url, world }: Gateway): string {
  const { latitude, longitude } = world.config.ntp
  const models = world.plant.installed().map(({ type }) => type)
  const { hour, minute } = wallTime(world.time.now(), world.zone())
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  const lines = [
    `Simulated gateway, firmware ${world.image.hash}: ${url}`,
    `Plant at ${latitude}, ${longitude}, ${clock} there, ${models.length} inverters${models.length ? `: ${models.join(', ')}` : ''}`,
    `Login: admin, ${world.config.security.password}`,
  ]
  if (!world.radio.isDay(world.time.now())) lines.push('It is night at the plant: try --at 2026-06-21T12:00')
  return lines.join('\n')
}

async function simulate({ gateway: options, control, translate }: Command): Promise<Running> {
  const gateway = await startGateway(options)
  const translation = translate === undefined ? undefined : new TranslateDesk(gateway, translate)
  const steering = control === undefined ? undefined : await startControl(gateway, control, options.host)
  const about = [
    describe(gateway),
    ...(steering ? [`Control: ${steering.url}`] : []),
    ...(translation ? [`Translating ${translate}: ${gateway.url}/translate`] : []),
  ].join('\n')
  const stop = async () => {
    translation?.close()
    await steering?.stop()
    await gateway.stop()
  }
  return { about, stop }
}

async function forward(device: URL, { gateway: { serve, port, host } }: Command): Promise<Running> {
  const { url, stop } = await forwardTo({ device, serve, port, host })
  return { about: `Bundle with the device at ${device.origin}: ${url}`, stop }
}

function checkBundle(folder: string) {
  const page = join(folder, 'index.html.gz')
  if (!existsSync(page)) throw new UsageError(`--serve: there is no ${page}; npm run build makes one`)
}

async function run(args: string[]) {
  const command = commandFrom(args)
  if (command.help) return console.log(usage)
  checkBundle(command.gateway.serve)
  const { about, stop } = command.device ? await forward(command.device, command) : await simulate(command)
  const end = () => void stop().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  if (!command.quiet) console.log(about)
}

/** One line for what the one who started it can mend; anything else is a defect and keeps its stack. */
function explain(error: unknown): unknown {
  if (error instanceof UsageError) return `${error.message} (see --help)`
  if (error instanceof DamagedState) return error.message
  const { code, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `Port ${port} is in use; choose another with --port`
  if (code === 'EACCES' && port !== undefined) return `Port ${port} needs more rights; choose another with --port`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `This machine has no address ${address ?? ''} (--host)`
  if (code && path) return `${path} cannot be used: ${code}`
  return error
}

run(process.argv.slice(2)).catch(error => {
  console.error(explain(error))
  process.exit(2)
})
