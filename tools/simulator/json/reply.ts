import {
  capacity,
  clockBounds,
  inverterBounds,
  maxLimitW,
  type NumberBounds,
  settingsBounds,
  type TextBounds,
} from '../../../src/contract/bounds.ts'
import { codeMembers } from '../../../src/contract/code-members.ts'
import { type ReplyName, replies } from '../../../src/contract/codes.ts'
import type { Reply } from '../../../src/contract/endpoints.ts'

type ParamsOf<N extends ReplyName> = (typeof replies)[N] extends { params: readonly (infer P extends string)[] }
  ? [param: Record<P, number>]
  : []

/** `InverterNameBadLength` becomes `Inverter name bad length`. */
const messageOf = (name: string) =>
  name.charAt(0) + name.slice(1).replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** A reply with a code and its parameters. */
export function reply<N extends ReplyName>(name: N, ...[param]: ParamsOf<N>): Reply {
  const { code, type } = replies[name]
  return { type, message: `${messageOf(name)}.`, code, ...(param ? { param } : {}) }
}

type Bounds = Partial<TextBounds & NumberBounds>

/** A reply to a value outside its bounds, with the parameters its code has. */
export function replyWithBounds(name: ReplyName, own: Bounds | undefined): Reply {
  const { code, type, ...fact } = replies[name]
  const bounds: Record<string, number | undefined> = { min: own?.min, max: own?.bytes ?? own?.max }
  const params: readonly string[] = 'params' in fact ? fact.params : []
  const param = Object.fromEntries(params.map(bound => [bound, bounds[bound] ?? 0]))
  return { type, message: `${messageOf(name)}.`, code, ...(params.length && { param }) }
}

/** The three network warnings that carry no code. Source: gateway contract 13.3. */
export const uncoded = (message: string): Reply => ({ type: 'warning', message })

/** The bounds that a reply names, where they differ from the bounds of the member it is about. */
const boundsOf: Partial<Record<ReplyName, Bounds>> = {
  // Hz, of Europe.
  RadioFrequencyInvalid: { min: 860_250_000, max: 923_500_000 },
  InverterSlotsFull: { max: capacity.inverters },
  LimitValueTooHigh: { max: maxLimitW },
  YearInvalid: clockBounds.year,
  MonthInvalid: clockBounds.month,
  DayInvalid: clockBounds.day,
  HourInvalid: clockBounds.hour,
  MinuteInvalid: clockBounds.minute,
  SecondInvalid: clockBounds.second,
}

const boundsOfMembers: Record<string, Bounds> = Object.assign({}, ...Object.values(settingsBounds), inverterBounds)

/** A reply by its code, with the bounds that it names; undefined for an unknown code. */
export function sampleReply(code: number): Reply | undefined {
  const names = Object.keys(replies) as ReplyName[]
  const name = names.find(each => replies[each].code === code)
  return name && replyWithBounds(name, boundsOf[name] ?? boundsOfMembers[codeMembers[code] ?? ''])
}

/** UTF-8 bytes: the gateway's measure of length. */
export const bytes = (text: string) => Buffer.byteLength(text)

/** Most bytes or highest value the gateway takes. */
export function most(bounds: TextBounds | NumberBounds | undefined): number {
  return (bounds && ('bytes' in bounds ? bounds.bytes : bounds.max)) ?? Number.POSITIVE_INFINITY
}

/** Whether the gateway refuses the length of `text`. */
export const badLength = (text: string, bounds: TextBounds | undefined) =>
  bytes(text) > most(bounds) || bytes(text) < (bounds?.least ?? 0)

/** Whether the gateway refuses `value`. */
export const outside = (value: number, bounds: NumberBounds | undefined) =>
  value < (bounds?.min ?? Number.NEGATIVE_INFINITY) || value > most(bounds)
