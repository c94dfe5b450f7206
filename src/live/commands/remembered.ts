import type { LimitMode } from '../../contract/generations.ts'
import type { LimitStatus, PowerCommand } from '../../contract/inverters.ts'
import { isObject, jsonIn } from '../../gateway/json.ts'
import { recall, remember } from '../../gateway/storage.ts'

/** A limit in % or W. */
export interface Limit extends LimitMode {
  value: number
}

/** A limit that this device set; `at` is when it was read back, ms of the browser's clock. */
export interface SetLimit extends Limit {
  at: number
}

/** A command that the gateway accepted: a limit, or a power command. Times in ms of the browser's clock. */
export interface Sent {
  sentAt: number
  limit?: Limit
  power?: PowerCommand
  /** When the gateway last said Pending or Failure, which proves that it has the command. */
  seen?: number
}

interface Remembered {
  /** Limits in force that this device set. */
  limits: Record<string, SetLimit>
  /** Commands of which nobody has seen the end. */
  open: Record<string, Sent>
  /** Inverters that this device switched off, and when, ms of the browser's clock. */
  off: Record<string, { at: number }>
}

/** Local storage key of what this device sent, by serial. */
const key = 'commands'

/** Local storage key: whether the limit sent last outlives a restart of the inverter. */
const keptKey = 'limitKept'

export const wasLastKept = () => recall(keptKey) === 'yes'

export const rememberKept = (kept: boolean) => remember(keptKey, kept ? 'yes' : null)

const isLimit = (value: unknown): value is Limit =>
  isObject(value) &&
  Number(value.value) >= 1 &&
  typeof value.relative === 'boolean' &&
  typeof value.persistent === 'boolean'

const isSetLimit = (value: unknown): value is SetLimit => isLimit(value) && 'at' in value && Number.isFinite(value.at)

const isSent = (value: unknown): value is Sent =>
  isObject(value) && Number.isFinite(value.sentAt) && (isLimit(value.limit) || isObject(value.power))

const isOff = (value: unknown): value is { at: number } => isObject(value) && Number.isFinite(value.at)

function validIn<T>(members: unknown, isValid: (value: unknown) => value is T): Record<string, T> {
  const all = isObject(members) ? Object.entries(members) : []
  return Object.fromEntries(all.filter((entry): entry is [string, T] => isValid(entry[1])))
}

/** What this device sent, as far as it still matters. */
export function remembered(): Remembered {
  const stored = jsonIn(recall(key) ?? '{}')
  const { limits, open, off } = isObject(stored) ? stored : {}
  return { limits: validIn(limits, isSetLimit), open: validIn(open, isSent), off: validIn(off, isOff) }
}

/** Remembers, or forgets with undefined, a limit that is in force, a command without an end, or that an inverter was switched off. */
export function rememberSent<K extends keyof Remembered>(
  kind: K,
  serial: string,
  value: Remembered[K][string] | undefined,
) {
  const all = remembered()
  if (!value && !all[kind][serial]) return
  remember(key, JSON.stringify({ ...all, [kind]: { ...all[kind], [serial]: value } }))
}

/** What shows which limit is in force; a rated power of 0 W is unknown. */
export type InForce = Pick<LimitStatus, 'limit_relative' | 'max_power'>

/** Whether a limit is in force, to a tenth of a percent. */
export const isInForce = ({ value, relative }: Limit, { limit_relative, max_power }: InForce) =>
  Math.abs(limit_relative - (relative ? value : (value / max_power) * 100)) < 0.15

/** The limit in force of an inverter if this device set it. */
export function limitSetHere(serial: string, status: InForce) {
  const limit = remembered().limits[serial]
  return limit && isInForce(limit, status) ? limit : undefined
}
