import { createContext, type ReactNode, useContext } from 'react'
import type { Read, Readable } from '../../contract/endpoints.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { dash, decimal, isBlank, textOf } from '../../i18n/format.ts'
import type { TextKey, TextParams } from '../../i18n/i18n.ts'
import { Fact } from '../fact.tsx'
import { Loaded } from './loaded.tsx'
import { PageFrame } from './page-frame.tsx'

/** A document as received: any member may be null or missing. */
export type Received<D> = { [K in keyof D]?: D[K] | null }

interface StatusPageProps<P extends Readable> {
  of: P
  title: TextKey
  /** Renders the cards; `at` is when the document arrived, ms of the browser's clock. */
  children: (status: Received<Read<P>>, at: number) => ReactNode
}

const Status = createContext<object>({})

/** A page of cards that shows one status document, also while it is being reloaded. */
export function StatusPage<P extends Readable>({ of, title, children }: StatusPageProps<P>) {
  const status = useGateway(of)
  return (
    <PageFrame title={title} onReload={status.reload}>
      <Loaded of={status}>
        {data => (
          <Status value={data as object}>
            <div className="columns">{children(data as Received<Read<P>>, status.at)}</div>
          </Status>
        )}
      </Loaded>
    </PageFrame>
  )
}

/** The default format: numbers as usual in the language. */
const plain = (value: unknown) => (typeof value === 'number' ? decimal(value) : textOf(value))

interface MemberProps {
  name: string
  label: TextKey
  params?: TextParams
  long?: boolean
  as?: (value: never) => ReactNode
}

/** A row for a member of the page's document; a dash if it is null, missing or empty. */
function Member({ name, as = plain, ...fact }: MemberProps) {
  const value: unknown = (useContext(Status) as Record<string, unknown>)[name]
  return <Fact {...fact}>{isBlank(value) ? dash : as(value as never)}</Fact>
}

type FactOf<D> = <K extends keyof D & string>(props: {
  name: K
  label: TextKey
  params?: TextParams
  /** For a long text: full width, below its label. */
  long?: boolean
  /** Formats the value; never called for one that is null, missing or empty. */
  as?: (value: NonNullable<D[K]>) => ReactNode
}) => ReactNode

/** `Fact` for a document: a wrong member or `as` does not compile. */
export const factOf = <D,>() => Member as unknown as FactOf<D>
