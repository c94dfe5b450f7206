import { parseArgs } from 'node:util'
import { type Generation, generations } from '../../src/contract/generations.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { refusedTranslation } from './translate/translate-desk.ts'
import type { UploadAnswers } from './uploads.ts'
import { instant } from './zone-time.ts'

export const usage = `Usage: npm start -- [options]

Serves the web interface from a simulated gateway.

  --serve DIR         folder with the bundle (dist-firmware)
  --firmware YEAR     firmware generation to imitate: 2025 or 2026 (2025)
  --inverters N       inverters at the plant, 0..10 (5)
  --at TIME           time at the plant, as 2026-06-21T12:00 (now)
  --speed N           seconds at the plant per second (1)
  --seed N            another plant, other weather (1)
  --port N            port, 0 for any free one (8080)
  --host NAME         address to listen on (127.0.0.1)
  --password TEXT     admin password (openDTU42)
  --readonly on|off   visitors may look without a login (on)
  --data DIR          keep files, settings and yields there
  --boot-time S       seconds a restart takes (5)
  --upload-answers intended|observed
                      firmware answers as meant, or as devices really give them (intended)
  --control PORT      second port that steers faults and the plant
  --translate CODE    show the language of lang/packs/CODE.jsonc, again at every change; panel at /translate
  --gateway URL       no simulation: forward calls and sockets to a real device
  --quiet             print nothing but errors
  --help              this text`

/** Arguments that make no sense; the message is one line. */
export class UsageError extends Error {}

export interface Command {
  help: boolean
  quiet: boolean
  /** Port of the control server. */
  control: number | undefined
  /** Address of a real device to forward to. */
  device: URL | undefined
  /** Language whose source is shown. */
  translate: string | undefined
  gateway: GatewayOptions & { port: number; host: string; serve: string }
}

const flags = {
  serve: { type: 'string', default: 'dist-firmware' },
  firmware: { type: 'string', default: '2025' },
  inverters: { type: 'string', default: '5' },
  at: { type: 'string' },
  speed: { type: 'string', default: '1' },
  seed: { type: 'string', default: '1' },
  port: { type: 'string', default: '8080' },
  host: { type: 'string', default: '127.0.0.1' },
  password: { type: 'string' },
  readonly: { type: 'string' },
  data: { type: 'string' },
  'boot-time': { type: 'string', default: '5' },
  'upload-answers': { type: 'string', default: 'intended' },
  control: { type: 'string' },
  translate: { type: 'string' },
  gateway: { type: 'string' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: flags }).values
  } catch (error) {
    const [line = ''] = String(error instanceof Error ? error.message : error).split(/\n|\. To specify/)
    throw new UsageError(line)
  }
}

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

/** A time without a zone is the wall clock at the plant. */
function timeFrom(text: string): number {
  const wall = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
  const plain = wall && !Number.isNaN(Date.parse(text))
  if (!plain) {
    const at = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
    if (Number.isNaN(at)) throw new UsageError(`--at must be a time as 2026-06-21T12:00, not '${text}'`)
    return at
  }
  const [year = 0, month = 1, day = 1, hour = 12, minute = 0, second = 0] = wall
    .slice(1)
    .map(part => (part === undefined ? undefined : Number(part)))
  return instant({ year, month, day, hour, minute, second }, 'Europe/Berlin')
}

function deviceFrom(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address?.protocol === 'http:' && address.pathname === '/') return address
  throw new UsageError(`--gateway must be an address as http://192.168.1.50, not '${text}'`)
}

function languageFrom(code: string): string {
  const refused = refusedTranslation(code)
  if (refused) throw new UsageError(`--translate: ${refused}`)
  return code
}

/** A new password must be one the gateway itself would take: 8..64 bytes. */
function passwordFrom(text: string): string {
  const bytes = Buffer.byteLength(text)
  if (bytes >= 8 && bytes <= 64) return text
  throw new UsageError('--password must be 8 to 64 bytes long')
}

/** What the arguments ask for. Throws `UsageError`. */
export function commandFrom(args: string[]): Command {
  const values = parse(args)
  const firmware = Number(oneOf('firmware', values.firmware, generations.map(String))) as Generation
  const readonly = values.readonly && oneOf('readonly', values.readonly, ['on', 'off'])
  if (values.translate && values.gateway) throw new UsageError('--translate needs the simulation: leave out --gateway')
  return {
    help: values.help,
    quiet: values.quiet,
    control: values.control === undefined ? undefined : numeric('control', values.control, 0, 65_535),
    translate: values.translate === undefined ? undefined : languageFrom(values.translate),
    device: values.gateway === undefined ? undefined : deviceFrom(values.gateway),
    gateway: {
      serve: values.serve,
      firmware,
      inverters: numeric('inverters', values.inverters, 0, 10),
      speed: numeric('speed', values.speed, 0, 86_400, false),
      seed: numeric('seed', values.seed, 0, 0xffffffff),
      port: numeric('port', values.port, 0, 65_535),
      host: values.host,
      bootTime: numeric('boot-time', values['boot-time'], 0, 3600, false) * 1000,
      uploadAnswers: oneOf<UploadAnswers>('upload-answers', values['upload-answers'], ['intended', 'observed']),
      ...(values.at === undefined ? {} : { at: timeFrom(values.at) }),
      ...(values.password === undefined ? {} : { password: passwordFrom(values.password) }),
      ...(readonly ? { readonly: readonly === 'on' } : {}),
      ...(values.data === undefined ? {} : { data: values.data }),
    },
  }
}
