import type { NumberBounds, TextBounds } from '../../../src/contract/bounds.ts'
import type { ReplyName } from '../../../src/contract/codes.ts'
import type { Reply } from '../../../src/contract/endpoints.ts'
import type { Generation } from '../../../src/contract/generations.ts'
import type { ConfigFile } from '../../../src/contract/settings.ts'
import type { JsonObject } from '../json/body.ts'
import { badLength, outside, reply, replyWithBounds, uncoded } from '../json/reply.ts'
import {
  cutAt,
  type FieldSchema,
  isComplete,
  leavesOf,
  nodeAt,
  type Path,
  readDocument,
  type Schema,
} from '../json/schema.ts'
import type { Wiring } from './pins.ts'

/** What a check looks at besides the document. */
export interface Surroundings {
  generation: Generation
  wiring(): Wiring
}

/** How the values of a member are checked. The members are checked in the order of their table. */
export interface Checks<D> {
  /**
   * The answer to a value outside its bounds; without one it is stored, and only the form keeps the bounds. `below`: only a value
   * that is too low is refused. `uncoded`: a warning without a code.
   */
  refused?: ReplyName | { below: ReplyName } | { uncoded: string }
  /** A further rule, checked right after the bounds. */
  rule?(value: string, sent: D, gateway: Surroundings): Reply | undefined
  /** Whether it is checked at all. */
  checkedIf?(sent: D, gateway: Surroundings): boolean
}

type PathTo<T> = {
  [K in keyof T & string]-?: NonNullable<T[K]> extends readonly unknown[]
    ? K
    : NonNullable<T[K]> extends object
      ? `${K}.${PathTo<NonNullable<T[K]>>}`
      : K
}[keyof T & string]

/** A member of a settings document. It has to be sent, unless stated otherwise. */
export interface Setting<D> extends Checks<D> {
  /** Its place in config.json. */
  at: PathTo<Omit<ConfigFile, 'cfg' | 'inverters'>>
  /** It has to be sent to this generation only. */
  requiredBy?: Generation
  /** The other generation does not know it. */
  only?: Generation
  /** Whether it is stored; else the stored value stays. */
  storedIf?(sent: D): boolean
  /** Its form in config.json, and back. */
  toFile?(value: string): number
  fromFile?(stored: number): string
}

type Bounds = TextBounds & NumberBounds

/** What is known about a document as a whole. */
interface Rules<D> {
  /** Bounds by the path of a member. */
  bounds: object
  /** Whether members are missing, where a gateway has a rule of its own. */
  isIncomplete?(body: JsonObject): boolean
  /** Whether anything is checked. */
  checkedIf?(sent: D): boolean
}

/** Table of a settings document, as the endpoints use it. */
export interface TopicTable<D> {
  /** The factory settings, in `config`. */
  reset(config: object, generation: Generation): void
  /** The document, without members that are no settings. */
  read(config: ConfigFile, generation: Generation): D
  /** Takes the document into `config`, or says why not. */
  write(config: ConfigFile, body: JsonObject, gateway: Surroundings): Reply | undefined
}

const boundsAt = (all: object, path: Path) => (all as Record<string, Bounds | undefined>)[path.join('.')]

function outsideBounds(value: unknown, bounds: Bounds | undefined, { refused }: Checks<never>): Reply | undefined {
  const isOutside = typeof value === 'string' ? badLength(value, bounds) : outside(Number(value), bounds)
  if (!refused || !isOutside) return undefined
  if (typeof refused === 'string') return replyWithBounds(refused, bounds)
  if ('uncoded' in refused) return uncoded(refused.uncoded)
  return Number(value) < Number(bounds?.min) ? replyWithBounds(refused.below, bounds) : undefined
}

interface Leaf<M> {
  path: Path
  field: FieldSchema & M
}

/** The first refusal of a document. */
export function refusalOf<D extends object>(
  leaves: readonly Leaf<Checks<D>>[],
  bounds: object,
  sent: D,
  gateway: Surroundings,
): Reply | undefined {
  for (const { path, field } of leaves) {
    if (field.checkedIf && !field.checkedIf(sent, gateway)) continue
    const value = nodeAt(sent, path)
    const refused = outsideBounds(value, boundsAt(bounds, path), field) ?? field.rule?.(String(value), sent, gateway)
    if (refused) return refused
  }
  return undefined
}

const copyOf = (value: unknown) => (typeof value === 'object' ? structuredClone(value) : value)

function setAt(node: object, path: Path, value: unknown) {
  let holder = node as Record<string, unknown>
  for (const name of path.slice(0, -1)) {
    holder[name] ??= {}
    holder = holder[name] as Record<string, unknown>
  }
  holder[path.at(-1) ?? ''] = value
}

/** A settings document by the table of its members. */
export function topicTable<D extends object>(schema: Schema<D, Setting<D>>, rules: Rules<D>): TopicTable<D> {
  const { bounds, isIncomplete, checkedIf = () => true } = rules
  const factory = readDocument(schema)
  const leavesFor = (generation: Generation) =>
    leavesOf<Setting<D>>(schema).flatMap(({ path, field }) => {
      const { only = generation, requiredBy = generation } = field
      const required = requiredBy === generation
      return only === generation ? [{ path, place: field.at.split('.'), field: { required, ...field } }] : []
    })
  const known = { 2025: leavesFor(2025), 2026: leavesFor(2026) }

  function store(config: object, sent: D, generation: Generation, isFactory: boolean) {
    for (const { path, place, field } of known[generation]) {
      if (!isFactory && field.storedIf && !field.storedIf(sent)) continue
      const value = nodeAt(sent, path)
      const whole = typeof value === 'string' ? cutAt(value, boundsAt(bounds, path)?.bytes) : copyOf(value)
      setAt(config, place, field.toFile ? field.toFile(String(whole)) : whole)
    }
  }

  return {
    reset: (config, generation) => store(config, factory, generation, true),
    read(config, generation) {
      const document = {}
      for (const { path, place, field } of known[generation]) {
        const stored = nodeAt(config, place)
        setAt(document, path, field.fromFile ? field.fromFile(Number(stored)) : copyOf(stored))
      }
      return document as D
    },
    write(config, body, gateway) {
      const { generation } = gateway
      if (isIncomplete ? isIncomplete(body) : !isComplete(known[generation], body)) return reply('FieldsMissing')
      const sent = readDocument(schema, body, 'zero')
      const refused = checkedIf(sent) && refusalOf(known[generation], bounds, sent, gateway)
      if (refused) return refused
      store(config, sent, generation, false)
      return undefined
    },
  }
}
