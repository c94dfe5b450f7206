import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react'
import { type TextKey, t } from '../i18n/i18n.ts'
import { Card } from '../ui/card.tsx'
import { PlainButton } from '../ui/controls/plain-button.tsx'
import { useScope } from './form-scope.tsx'
import { memberAt } from './read-form.ts'
import type { PathTo } from './settings-page.tsx'

interface ListProps {
  /** Dotted path of the list in the document. */
  name: string
  /** Heading of each entry; `{num}` is its number, from 1. */
  title: TextKey
  /** Labels of the buttons; that of `remove` may also contain `{num}`, so that a screen reader tells the buttons apart. */
  add: TextKey
  remove: TextKey
  blank: object
  max?: number
  min?: number
  /** The fields of one entry; `at` is its dotted path. */
  children: (at: string, index: number) => ReactNode
}

let lastId = 0

const listIn = (member: unknown): readonly unknown[] => (Array.isArray(member) ? member : [])

const without = <T,>(list: readonly T[], at: number) => list.filter((_, n) => n !== at)

/** Where the focus goes after a change. */
const places = { added: 'article:last-of-type :is(input, select, textarea)', removed: ':scope > button' }

/** Cards for the entries of a list, with buttons to add and remove them. Uncontrolled fields move with their entry. */
function List({ name, title, add, remove, blank, max = Number.POSITIVE_INFINITY, min = 0, children }: ListProps) {
  const { draft, change } = useScope()
  const list = listIn(memberAt(draft, name))
  // A ref: a state could be rendered before or after the draft.
  const ids = useRef<readonly number[]>([])
  if (!ids.current.length) ids.current = list.map(() => ++lastId)
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef<{ place: keyof typeof places; length: number }>(undefined)

  // Keyboard and screen reader continue where something has changed.
  useLayoutEffect(() => {
    // The effect of an earlier render may come late.
    if (focus.current?.length !== list.length) return
    box.current?.querySelector<HTMLElement>(places[focus.current.place])?.focus()
    focus.current = undefined
  })

  function addOne() {
    focus.current = { place: 'added', length: list.length + 1 }
    ids.current = [...ids.current, ++lastId]
    change(name, now => [...listIn(now), structuredClone(blank)])
  }

  function removeAt(at: number) {
    focus.current = { place: 'removed', length: list.length - 1 }
    ids.current = without(ids.current, at)
    change(name, now => without(listIn(now), at))
  }

  return (
    <div ref={box}>
      {list.map((_, n) => (
        <Card key={ids.current[n] ?? -n} title={title} params={{ num: n + 1 }}>
          {children(`${name}.${n}`, n)}
          {list.length > min && (
            <button type="button" className="secondary" onClick={() => removeAt(n)}>
              {t(remove, { num: n + 1 })}
            </button>
          )}
        </Card>
      ))}
      {list.length < max && <PlainButton text={add} onPress={addOne} />}
    </div>
  )
}

type EntryOf<D, P extends string> = P extends `${infer K}.${infer Rest}`
  ? K extends keyof D
    ? EntryOf<NonNullable<D[K]>, Rest>
    : never
  : P extends keyof D
    ? NonNullable<D[P]> extends readonly (infer E)[]
      ? E
      : never
    : never

type ListOf<D> = <P extends PathTo<D, readonly object[]>>(
  props: Omit<ListProps, 'name' | 'blank' | 'children'> & {
    name: P
    blank: EntryOf<D, P>
    children: (at: `${P}.${number}`, index: number) => ReactNode
  },
) => ReactNode

/** A list of sub-documents in a form for a `D`: a member that is no list, or an incomplete `blank`, does not compile. */
export const listField = <D,>() => List as ComponentType<ListProps> as unknown as ListOf<D>
