import type { ReplyName } from '../../../src/contract/codes.ts'
import type { Reply } from '../../../src/contract/endpoints.ts'
import type { NumberLimit, TextLimit } from '../../../src/contract/limits.ts'
import { badLength, outside, replyWithBounds, uncoded } from '../json/reply.ts'

/**
 * What the gateway answers to a value outside its bounds: a reply, with or without a code. `below`: only a value that is too
 * low is rejected. `stored`: it is accepted, and only the form keeps the bounds.
 */
export type Refusal = ReplyName | { below: ReplyName } | { uncoded: string } | 'stored'

/** The refusals of a document's members, in the order of the checks; a member with bounds that has none does not compile. */
export type Refusals<L> = Readonly<Record<keyof L, Refusal>>

/** Further rules of members, each checked right after the bounds of its member. */
export type Rules<L> = { readonly [M in keyof L]?: (value: string) => Reply | undefined }

type Limit = TextLimit & NumberLimit

const isOutside = (value: string | number, limit: Limit | undefined) =>
  typeof value === 'string' ? badLength(value, limit) : outside(value, limit)

function outsideBounds(value: string | number, limit: Limit | undefined, refusal: Refusal): Reply | undefined {
  if (refusal === 'stored' || !isOutside(value, limit)) return undefined
  if (typeof refusal === 'string') return replyWithBounds(refusal, limit)
  if ('uncoded' in refusal) return uncoded(refusal.uncoded)
  return Number(value) < Number(limit?.min) ? replyWithBounds(refusal.below, limit) : undefined
}

/** The first refusal of `values`; a member that is undefined is not checked. */
export function firstRefusal<L extends object>(
  values: { readonly [M in keyof L]?: string | number | undefined },
  limits: L,
  refusals: Refusals<L>,
  rules: Rules<L> = {},
): Reply | undefined {
  for (const member of Object.keys(refusals) as (keyof L)[]) {
    const value = values[member]
    if (value === undefined) continue
    const refused =
      outsideBounds(value, limits[member] as Limit | undefined, refusals[member]) ?? rules[member]?.(String(value))
    if (refused) return refused
  }
  return undefined
}
