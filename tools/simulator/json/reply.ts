import { type ReplyName, replies } from '../../../src/contract/codes.ts'
import type { Reply } from '../../../src/contract/endpoints.ts'
import type { NumberLimit, TextLimit } from '../../../src/contract/limits.ts'

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

/** A reply to a value outside `limit`, with the parameters its code has. */
export function replyWithBounds(name: ReplyName, limit: (TextLimit & NumberLimit) | undefined): Reply {
  const { code, type, ...fact } = replies[name]
  const bounds: Record<string, number | undefined> = { min: limit?.min, max: limit?.bytes ?? limit?.max }
  const params: readonly string[] = 'params' in fact ? fact.params : []
  const param = Object.fromEntries(params.map(of => [of, bounds[of] ?? 0]))
  return { type, message: `${messageOf(name)}.`, code, ...(params.length && { param }) }
}

/** The three network warnings that carry no code. Source: gateway contract 13.3. */
export const uncoded = (message: string): Reply => ({ type: 'warning', message })

/** A reply by its code, with example parameters; undefined for an unknown code. */
export function sampleReply(wanted: number): Reply | undefined {
  const [name, fact] = Object.entries(replies).find(([, { code }]) => code === wanted) ?? []
  if (!name || !fact) return undefined
  const names: readonly string[] = 'params' in fact ? fact.params : []
  const param = Object.fromEntries(names.map(of => [of, of === 'min' ? 1 : 64]))
  return { type: fact.type, message: `${messageOf(name)}.`, code: fact.code, ...(names.length && { param }) }
}

/** UTF-8 bytes: the gateway's measure of length. */
export const bytes = (text: string) => Buffer.byteLength(text)

/** Most bytes or highest value the gateway takes. */
export function most(limit: TextLimit | NumberLimit | undefined): number {
  return (limit && ('bytes' in limit ? limit.bytes : limit.max)) ?? Number.POSITIVE_INFINITY
}

/** Whether the gateway refuses the length of `text`. */
export const badLength = (text: string, limit: TextLimit | undefined) =>
  bytes(text) > most(limit) || bytes(text) < (limit?.least ?? 0)

/** Whether the gateway refuses `value`. */
export const outside = (value: number, limit: NumberLimit | undefined) =>
  value < (limit?.min ?? Number.NEGATIVE_INFINITY) || value > most(limit)
