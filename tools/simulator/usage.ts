import { settingsBounds } from '../../src/contract/bounds.ts'
import { type Generation, generations } from '../../src/contract/generations.ts'
import { forkFolder } from '../build/forks.mjs'
import { parseCommandLine, UsageError } from '../command-line.mjs'
import type { UploadAnswers } from './api/files.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { badLength } from './json/reply.ts'
import { placeInDaylight } from './plant/places.ts'
import { leadTimeMs } from './plant/polling.ts'
import { brightWeather } from './plant/sky.ts'
import { instant, plantZone } from './time/zone-time.ts'
import type { SocketLogin } from './world/world.ts'

export const simulatorUsage = `Usage: npm start -- [options]

Serves the web interface from a simulated gateway.

  --serve DIR         folder with the bundle (dist-firmware)
  --firmware YEAR     firmware generation to simulate: 2025 or 2026 (2025, or that of a fork)
  --socket-login nothing|digest
                      what sockets ask of visitors while --readonly is off (2025 nothing, 2026 digest)
  --inverters N       inverters at the plant, 0..10 (5)
  --factory           factory-fresh: access point, no inverters, clock and pins not set
  --shade N           string of the first inverter that a tree shades, 1..4 (none); --soiled N: that is dirty;
                      --broken N: that gives nothing
  --at TIME           time at the plant, as 2026-06-21T12:00, or now; without it the plant stands where it is day
                      now, with --data in Germany
  --speed N           seconds at the plant per second (1)
  --seed N            seed of the plant and its weather (1; without --at a bright day)
  --port N            port; 0 for any free one (8080)
  --host NAME         address to listen on (127.0.0.1)
  --gateways N        as many gateways on this port and the following ones, 1..9 (1); the second
                      dies now and then, the third bars visitors
  --password TEXT     admin password (openDTU42)
  --readonly on|off   whether visitors can read without a login (on)
  --data DIR          folder to keep files, settings and yields in
  --boot-time S       seconds a restart takes (5)
  --upload-answers intended|observed
                      answers to uploads: as the firmware intends them, or as observed on devices
                      (intended)
  --fault FILE        faults from the start (docs/simulator.md)
  --fork NAME|PATH    firmware of a fork; npm start and npm run dev also build its bundle
  --gateway URL       no simulation: forward calls and sockets to a real device
  --replay FILE       no simulation: serve the support file of a gateway as that gateway
  --quiet             print errors only
  --help              print this help`

const flags = {
  serve: { type: 'string', default: 'dist-firmware' },
  firmware: { type: 'string' },
  'socket-login': { type: 'string' },
  inverters: { type: 'string', default: '5' },
  factory: { type: 'boolean', default: false },
  shade: { type: 'string' },
  soiled: { type: 'string' },
  broken: { type: 'string' },
  at: { type: 'string' },
  speed: { type: 'string', default: '1' },
  seed: { type: 'string' },
  port: { type: 'string', default: '8080' },
  host: { type: 'string', default: '127.0.0.1' },
  gateways: { type: 'string', default: '1' },
  password: { type: 'string' },
  readonly: { type: 'string' },
  data: { type: 'string' },
  'boot-time': { type: 'string', default: '5' },
  'upload-answers': { type: 'string', default: 'intended' },
  fault: { type: 'string' },
  fork: { type: 'string' },
  gateway: { type: 'string' },
  replay: { type: 'string' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function numeric(name: string, text: string, least: number, greatest: number, whole = true): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (value >= least && value <= greatest && (!whole || Number.isInteger(value))) return value
  throw new UsageError(`--${name} must be a ${whole ? 'whole ' : ''}number from ${least} to ${greatest}, not '${text}'`)
}

function oneOf<T extends string>(name: string, text: string, allowed: readonly T[]): T {
  const found = allowed.find(value => value === text)
  if (found) return found
  throw new UsageError(`--${name} must be ${allowed.join(' or ')}, not '${text}'`)
}

const generationFrom = (text: string) => Number(oneOf('firmware', text, generations.map(String))) as Generation

/** A time without a zone is the wall clock at the plant. */
function timeFrom(text: string): number {
  const [form, zone] = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/.exec(text) ?? []
  const at = form === undefined ? Number.NaN : Date.parse(text)
  if (Number.isNaN(at)) throw new UsageError(`--at must be a time like 2026-06-21T12:00, not '${text}'`)
  if (zone) return at
  const [year = 0, month = 1, day = 1, hour = 12, minute = 0, second = 0] = text.split(/\D/).map(Number)
  return instant({ year, month, day, hour, minute, second }, plantZone)
}

const valuesIn = (args: string[]) => parseCommandLine({ args, options: flags }).values

/** When the plant starts, or where; with a stored state it continues where it was. */
function startFrom({ at, data, factory, inverters, seed }: ReturnType<typeof valuesIn>) {
  const leadMs = data === undefined && !factory ? leadTimeMs(Number(inverters)) : 0
  if (at !== undefined && at !== 'now') return { at: timeFrom(at), leadMs }
  if (at === 'now' || data !== undefined) return { leadMs }
  // A factory-fresh gateway has no place; its inverters produce nevertheless.
  if (factory) return { at: timeFrom(new Date().toLocaleDateString('sv', { timeZone: plantZone })) }
  const now = Date.now()
  return { place: placeInDaylight(now), leadMs, ...(seed === undefined && { weather: brightWeather(now) }) }
}

const stringFrom = (name: string, text: string | undefined) =>
  text === undefined ? undefined : numeric(name, text, 1, 4)

function deviceFrom(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address?.protocol === 'http:' && address.pathname === '/') return address
  throw new UsageError(`--gateway must be an address like http://192.168.1.50, not '${text}'`)
}

function passwordFrom(text: string): string {
  const { least, bytes } = settingsBounds.security.password
  if (!badLength(text, settingsBounds.security.password)) return text
  throw new UsageError(`--password must be ${least} to ${bytes} bytes long`)
}

/** What a command line asks for. */
export type SimulatorCommand = ReturnType<typeof commandFrom>

/** The command for the arguments. Throws `UsageError`. */
export function commandFrom(args: string[]) {
  const values = valuesIn(args)
  const generation = values.firmware === undefined ? undefined : generationFrom(values.firmware)
  const readonly = values.readonly && oneOf('readonly', values.readonly, ['on', 'off'])
  const socketLogin = values['socket-login']
  if (values.factory && values.gateway) throw new UsageError('--factory does not work with --gateway')
  if (values.fault && values.gateway) throw new UsageError('--fault does not work with --gateway')
  if (values.gateways !== '1' && (values.gateway || values.replay))
    throw new UsageError(`--gateways does not work with --${values.gateway ? 'gateway' : 'replay'}`)
  for (const other of ['gateway', 'fault', 'data', 'fork', 'factory'] as const)
    if (values.replay && values[other]) throw new UsageError(`--${other} does not work with --replay`)
  const gateway: GatewayOptions & { port: number; host: string; serve: string } = {
    serve: values.serve,
    ...(generation && { generation }),
    inverters: numeric('inverters', values.inverters, 0, 10),
    factory: values.factory,
    weak: {
      shaded: stringFrom('shade', values.shade),
      soiled: stringFrom('soiled', values.soiled),
      broken: stringFrom('broken', values.broken),
    },
    speed: numeric('speed', values.speed, 0, 86_400, false),
    seed: numeric('seed', values.seed ?? '1', 0, 0xffffffff),
    port: numeric('port', values.port, 0, 65_535),
    host: values.host,
    bootTimeMs: numeric('boot-time', values['boot-time'], 0, 3600, false) * 1000,
    uploadAnswers: oneOf<UploadAnswers>('upload-answers', values['upload-answers'], ['intended', 'observed']),
    ...startFrom(values),
    ...(values.password === undefined ? {} : { password: passwordFrom(values.password) }),
    ...(socketLogin ? { socketLogin: oneOf<SocketLogin>('socket-login', socketLogin, ['nothing', 'digest']) } : {}),
    ...(readonly ? { readonly: readonly === 'on' } : {}),
    ...(values.data === undefined ? {} : { data: values.data }),
  }
  return {
    help: values.help,
    quiet: values.quiet,
    gateways: numeric('gateways', values.gateways, 1, 9),
    fault: values.fault,
    fork: values.fork === undefined ? undefined : forkFolder(values.fork),
    replay: values.replay,
    device: values.gateway === undefined ? undefined : deviceFrom(values.gateway),
    gateway,
  }
}
