import { createContext, type ReactNode, useContext } from 'react'
import type { Read, Readable } from '../contract/endpoints.ts'
import { dash, decimal, isBlank } from '../lib/format.ts'
import { type Group, type Holes, type KeyIn, type TextKey, t } from '../lib/i18n.ts'
import { useGateway } from '../lib/use-gateway.ts'
import { Badge } from './badge.tsx'
import { Fact } from './fact.tsx'
import { LoadFailed } from './load-failed.tsx'
import { PageFrame } from './page-frame.tsx'

/** A document of the gateway as it may really come: each member perhaps null or missing. */
export type Told<D> = { [K in keyof D]?: D[K] | null }

interface StatusPageProps<P extends Readable> {
  of: P
  title: TextKey
  /** Draws the cards; `at` is when the document arrived, ms of the browser's clock. */
  children: (status: Told<Read<P>>, at: number) => ReactNode
}

const Status = createContext<object>({})

/** A page of cards that shows one status document; reading it again keeps what is on the screen. */
export function StatusPage<P extends Readable>({ of, title, children }: StatusPageProps<P>) {
  const { data, error, at, reload } = useGateway(of)
  return (
    <PageFrame title={title} loading={!data && !error} onReload={reload}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {data && (
        <Status value={data}>
          <div className="columns">{children(data as Told<Read<P>>, at)}</div>
        </Status>
      )}
    </PageFrame>
  )
}

interface CardProps {
  title: TextKey
  holes?: Holes
  children: ReactNode
}

/** A card with its heading. */
export const Card = ({ title, holes, children }: CardProps) => (
  <section className="card">
    <h2>{t(title, holes)}</h2>
    {children}
  </section>
)

/** A card of facts with its heading. */
export const FactCard = ({ children, ...card }: CardProps) => (
  <Card {...card}>
    <dl className="facts">{children}</dl>
  </Card>
)

/** How a value reads when nothing else is said: numbers as the language writes them. */
const plain = (value: unknown) => (typeof value === 'number' ? decimal(value) : String(value))

interface MemberProps {
  name: string
  label: TextKey
  holes?: Holes
  long?: boolean
  as?: (value: never) => ReactNode
}

/** A member of the page's document; one that is null, missing or empty is a dash, whatever it would be shown as. */
function Member({ name, as = plain, ...fact }: MemberProps) {
  const value: unknown = (useContext(Status) as Record<string, unknown>)[name]
  return <Fact {...fact}>{isBlank(value) ? dash : as(value as never)}</Fact>
}

type FactOf<D, G extends Group> = <K extends keyof D & string>(props: {
  name: K
  label: `${G}.${KeyIn<G>}`
  holes?: Holes
  /** For a long text that needs the whole width, below its label. */
  long?: boolean
  /** Shows the member; never called for one that is null, missing or empty. */
  as?: (value: NonNullable<D[K]>) => ReactNode
}) => ReactNode

/** `Fact` for a document and a group of texts: a wrong member, text or `as` does not compile. */
export const factOf = <D, G extends Group>() => Member as unknown as FactOf<D, G>

/** A word for on and one for off, as a badge. */
export const eitherOr = (on: TextKey, off: TextKey) => (value: boolean) => (
  <Badge state={value ? 'on' : 'down'} text={value ? on : off} />
)
