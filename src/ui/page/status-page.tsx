import type { ReactNode } from 'react'
import type { Read, Readable } from '../../contract/endpoints.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import type { TextKey } from '../../i18n/i18n.ts'
import { FactsOf, type Received } from '../fact.tsx'
import { Loaded } from './loaded.tsx'
import { PageFrame } from './page-frame.tsx'

interface StatusPageProps<P extends Readable> {
  of: P
  title: TextKey
  /** Renders the cards; `at` is when the document arrived, ms of the browser's clock. */
  children: (status: Received<Read<P>>, at: number) => ReactNode
}

/** A page of cards that shows one status document, also while it is being reloaded. */
export function StatusPage<P extends Readable>({ of, title, children }: StatusPageProps<P>) {
  const status = useGateway(of)
  return (
    <PageFrame title={title} onReload={status.reload}>
      <Loaded of={status}>
        {data => (
          <FactsOf value={data as object}>
            <div className="columns">{children(data as Received<Read<P>>, status.at)}</div>
          </FactsOf>
        )}
      </Loaded>
    </PageFrame>
  )
}
