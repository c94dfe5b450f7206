import { createContext, type ReactNode, useContext } from 'react'
import type { DocumentAt, Readable } from '../../contract/endpoints.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { dash, decimal, isBlank, textOf } from '../../i18n/format.ts'
import type { TextKey } from '../../i18n/i18n.ts'
import { Card, type CardProps } from '../card.tsx'
import { Fact, type FactProps } from '../fact.tsx'
import { Loaded } from './loaded.tsx'
import { PageFrame } from './page-frame.tsx'

/** A document as received: any member may be null or missing. */
export type ReceivedDocument<D> = { [K in keyof D]?: D[K] | null }

/** The document that `factOf` shows members of. */
const FactsOf = createContext<object>({})

interface StatusPageProps<P extends Readable> {
  path: P
  title: TextKey
  /** A sentence that sums up the document, shown first; undefined if it has too little for that. */
  summary?: (
    status: ReceivedDocument<DocumentAt<P>>,
    at: number,
  ) => { state: 'on' | 'idle' | 'down' | 'off'; text: string } | undefined
  /** Renders the cards; `at` is when the document arrived, ms of the browser's clock. */
  children: (status: ReceivedDocument<DocumentAt<P>>, at: number) => ReactNode
}

/** A page of cards about one status document, which stay while it is being reloaded. */
export function StatusPage<P extends Readable>({ path, title, summary, children }: StatusPageProps<P>) {
  const status = useGateway(path)
  return (
    <PageFrame title={title} onReload={status.reload}>
      <Loaded resource={status}>
        {data => {
          const received = data as ReceivedDocument<DocumentAt<P>>
          const { state, text } = summary?.(received, status.at) ?? {}
          return (
            <FactsOf value={received}>
              {text && (
                <p className="told" data-state={state}>
                  {text}
                </p>
              )}
              <div className="columns">{children(received, status.at)}</div>
            </FactsOf>
          )
        }}
      </Loaded>
    </PageFrame>
  )
}

/** A card of facts with its heading. */
export const FactCard = ({ children, ...card }: CardProps) => (
  <Card {...card}>
    <dl className="facts">{children}</dl>
  </Card>
)

/** The default format: numbers as usual in the language. */
const plain = (value: unknown) => (typeof value === 'number' ? decimal(value) : textOf(value))

type LabelProps = Pick<FactProps, 'params' | 'long'> & { label: TextKey }

/** A row for a member of the document; a dash if it is null, missing or empty. */
function Member({ name, as = plain, ...fact }: LabelProps & { name: string; as?: (value: never) => ReactNode }) {
  const value: unknown = (useContext(FactsOf) as Record<string, unknown>)[name]
  return <Fact {...fact}>{isBlank(value) ? dash : as(value as never)}</Fact>
}

type MemberOf<D> = <K extends keyof D & string>(
  props: LabelProps & {
    name: K
    /** Formats the value; not called if that is null, missing or empty. */
    as?: (value: NonNullable<D[K]>) => ReactNode
  },
) => ReactNode

/** `Fact` for a member of a document: a wrong name or `as` does not compile. */
export const factOf = <D,>() => Member as unknown as MemberOf<D>
