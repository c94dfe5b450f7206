#!/usr/bin/env -S npx tsx
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseCommandLine, UsageError } from './command-line.mjs'
import { printable } from './printable.ts'
import { Unreadable } from './record/gateway-reader.ts'
import { askHidden } from './record/prompt.ts'
import { record } from './record/recorder.ts'
import { writeRecording } from './record/write.ts'

const usage = `Usage: npm run record -- http://gateway [options]

Records a gateway into a zip file, for npm run simulate -- --replay FILE. Reads only, one call at a time.

  --minutes N     how long to record live values (10); Ctrl+C ends it earlier and keeps what was read
  --out FILE      the file to write (recording.zip)
  --console       also record the lines of the console, as they are: they may hold passwords, names, addresses and serials
  --also PATH     also read this document, as grid/status, of which only --unredacted keeps texts and numbers; may be repeated
  --unredacted    keep passwords, names, addresses and serials: never give such a file away
  --help          this text

The password of admin is asked for, or taken from the environment variable SUNDIAL_PASSWORD; without one only what
visitors may read is recorded.`

const options = {
  minutes: { type: 'string', default: '10' },
  out: { type: 'string', default: 'recording.zip' },
  also: { type: 'string', multiple: true },
  console: { type: 'boolean', default: false },
  unredacted: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

function parsed(args: string[]) {
  if (args.some(arg => /^--(password|login|user)/.test(arg)))
    throw new UsageError('a password is not taken from the command line; it is asked for, or set SUNDIAL_PASSWORD')
  return parseCommandLine({ args, options, allowPositionals: true })
}

function gatewayFrom(text: string | undefined): URL {
  const address = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
  if (!address || !/^https?:$/.test(address.protocol)) throw new UsageError('give an address like http://192.168.1.50')
  if (address.username || address.password) throw new UsageError('an address with a password in it is not taken')
  return new URL(address.pathname.replace(/\/?$/, '/'), address)
}

/** Where a command prints, and what the environment has for it. */
interface Surroundings {
  print: (line: string) => void
  printError: (line: string) => void
  env: NodeJS.ProcessEnv
}

const passwordFor = async ({ SUNDIAL_PASSWORD }: NodeJS.ProcessEnv) =>
  SUNDIAL_PASSWORD ??
  (process.stdin.isTTY ? await askHidden('Password of the user admin (leave empty to read as a visitor): ') : '')

/** Records as the arguments say, and prints what is in the file. Rejects with `UsageError` or `Unreadable`. */
export async function run(
  args: string[],
  { print = console.log, printError = console.error, env = process.env }: Partial<Surroundings> = {},
) {
  const { values, positionals } = parsed(args)
  if (values.help) return print(usage)
  const minutes = Number(values.minutes)
  if (!(minutes > 0 && minutes <= 1440)) throw new UsageError('--minutes must be a number up to 1440')
  const gateway = gatewayFrom(positionals[0])
  const password = (await passwordFor(env)) || undefined

  const end = new AbortController()
  const stop = () => end.abort()
  process.once('SIGINT', stop)
  const timer = setTimeout(stop, minutes * 60_000)
  const { also = [], unredacted } = values
  const recording = await record({ gateway, password, also, unredacted, console: values.console, end: end.signal })
  clearTimeout(timer)
  process.off('SIGINT', stop)

  writeFileSync(values.out, writeRecording(recording))
  const { documents, live, about } = recording
  for (const [path, why] of Object.entries(about.unread)) printError(printable(`${path}: ${why}`))
  print(`${values.out}: ${documents.size} documents, ${live.length} live messages`)
  print(
    unredacted
      ? 'It holds passwords, names, addresses and serials: do not give it away.'
      : 'Secrets and names in documents and live messages were replaced. It is a zip of JSON files to look through.',
  )
  if (recording.console.length && !unredacted)
    print('The lines of the console are in it as they are: passwords, names, addresses and serials may be among them.')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  run(process.argv.slice(2)).catch(error => {
    const known = error instanceof UsageError || error instanceof Unreadable
    console.error(known ? error.message : error)
    process.exit(2)
  })
