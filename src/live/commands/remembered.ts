import type { Generation } from '../../contract/generations.ts'
import { isObject } from '../../gateway/json.ts'
import { storedValue } from '../../gateway/storage.ts'
import { type Command, type CommandKind, type InForce, isInForce, type Limit } from './command.ts'

/** A limit that this device set. `at`: when it was read back; `gone`: since when another one is reported; ms of the browser's clock. */
export interface SetLimit extends Limit {
  at: number
  gone?: number | undefined
}

/** The commands of each kind, by serial. */
export type Commands = Readonly<Record<CommandKind, Readonly<Record<string, Command>>>>

interface CommandMemory {
  /** Limits in force that this device set. */
  limits: Record<string, SetLimit>
  /** Inverters that this device switched off, with the time, ms of the browser's clock. */
  off: Record<string, { at: number }>
  /** Commands that have not ended. */
  open: Commands
}

/** Local storage key of what this device sent, by serial. */
export const commandsKey = 'commands'

/** The firmware's generation, which no document names: the one whose numbers for limits were last accepted. */
const generation = storedValue('generation', (year): Generation => (year === 2026 ? 2026 : 2025))

export const knownGeneration = () => generation.read() ?? 2025

export const rememberGeneration = generation.keep

const isLimit = (value: unknown): value is Limit =>
  isObject(value) &&
  Number(value.value) >= 1 &&
  typeof value.relative === 'boolean' &&
  typeof value.persistent === 'boolean'

const isSetLimit = (value: unknown): value is SetLimit => isLimit(value) && 'at' in value && Number.isFinite(value.at)

const openStates: readonly unknown[] = ['asked', 'waiting', 'trying', 'unknown'] satisfies Command['state'][]

const isCommand = (value: unknown): value is Command =>
  isObject(value) &&
  Number.isFinite(value.sentAt) &&
  openStates.includes(value.state) &&
  (isLimit(value.limit) || isObject(value.power))

const isOff = (value: unknown): value is { at: number } => isObject(value) && Number.isFinite(value.at)

function validIn<T>(members: unknown, isValid: (value: unknown) => value is T): Record<string, T> {
  const all = isObject(members) ? Object.entries(members) : []
  return Object.fromEntries(all.filter((entry): entry is [string, T] => isValid(entry[1])))
}

function validParts(stored: unknown): CommandMemory {
  const { limits, off, open } = isObject(stored) ? stored : {}
  const { limit, power } = isObject(open) ? open : {}
  return {
    limits: validIn(limits, isSetLimit),
    off: validIn(off, isOff),
    open: { limit: validIn(limit, isCommand), power: validIn(power, isCommand) },
  }
}

/** Keeps members that only a newer version knows. */
const sent = storedValue(commandsKey, stored => (isObject(stored) ? stored : undefined))

/** What this device sent, as far as it still matters. */
export const remembered = () => validParts(sent.read())

const store = (changed: Partial<CommandMemory>) => sent.keep({ ...sent.read(), ...remembered(), ...changed })

/** Remembers a limit in force, or that an inverter was switched off; undefined forgets it. */
export function rememberSent<K extends 'limits' | 'off'>(
  kind: K,
  serial: string,
  value: CommandMemory[K][string] | undefined,
) {
  const all = remembered()[kind]
  if (value || all[serial]) store({ [kind]: { ...all, [serial]: value } })
}

/** Remembers a command that has not ended; undefined forgets it. False if the browser does not store it. */
export function rememberOpen(kind: CommandKind, serial: string, command: Command | undefined) {
  const { open } = remembered()
  if (!command && !open[kind][serial]) return true
  return store({ open: { ...open, [kind]: { ...open[kind], [serial]: command } } })
}

/** The limit in force, if this device set it. */
export function limitSetHere(serial: string, status: InForce) {
  const limit = remembered().limits[serial]
  return limit && isInForce(limit, status) ? limit : undefined
}
