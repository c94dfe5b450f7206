import { createContext, type ReactNode, useContext } from 'react'
import { dash, decimal, isBlank, textOf } from '../i18n/format.ts'
import { type TextKey, type TextParams, t } from '../i18n/i18n.ts'
import { Card, type CardProps } from './card.tsx'

/** A document as received: any member may be null or missing. */
export type Received<D> = { [K in keyof D]?: D[K] | null }

interface Labelled {
  label: TextKey
  params?: TextParams | undefined
  /** For a long text: full width, below its label. */
  long?: boolean | undefined
}

interface FactProps extends Omit<Labelled, 'label'> {
  /** A text of the app, or else `named`. */
  label?: TextKey
  /** Its name, where the gateway gives that. */
  named?: string
  /** A note below it. */
  hint?: TextKey
  children?: ReactNode
}

/** A row of a list of facts; a dash for a missing value. */
export const Fact = ({ label, named, params, long, hint, children }: FactProps) => (
  <div className={long ? 'long' : hint && 'with-hint'}>
    <dt>{label ? t(label, params) : named}</dt>
    <dd>{children ?? dash}</dd>
    {hint && (
      <dd>
        <small className="muted">{t(hint)}</small>
      </dd>
    )}
  </div>
)

/** A card of facts with its heading. */
export const FactCard = ({ children, ...card }: CardProps) => (
  <Card {...card}>
    <dl className="facts">{children}</dl>
  </Card>
)

/** The document that `factOf` shows members of. */
export const FactsOf = createContext<object>({})

/** The default format: numbers as usual in the language. */
const plain = (value: unknown) => (typeof value === 'number' ? decimal(value) : textOf(value))

interface MemberProps extends Labelled {
  name: string
  as?: (value: never) => ReactNode
}

/** A row for a member of the document; a dash if it is null, missing or empty. */
function Member({ name, as = plain, ...fact }: MemberProps) {
  const value: unknown = (useContext(FactsOf) as Record<string, unknown>)[name]
  return <Fact {...fact}>{isBlank(value) ? dash : as(value as never)}</Fact>
}

type MemberOf<D> = <K extends keyof D & string>(
  props: Labelled & {
    name: K
    /** Formats the value; never called for one that is null, missing or empty. */
    as?: (value: NonNullable<D[K]>) => ReactNode
  },
) => ReactNode

/** `Fact` for a member of a document: a wrong name or `as` does not compile. */
export const factOf = <D,>() => Member as unknown as MemberOf<D>
