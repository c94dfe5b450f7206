import type { ReactNode } from 'react'
import { bytes, decimal, percent } from '../../../lib/format.ts'
import { coverage } from '../../../lib/i18n.ts'
import type { Restoring } from '../../../lib/restore.ts'
import { Fact } from '../../../ui/fact.tsx'

interface PreviewProps {
  file: Restoring
  /** What a configuration would change, a line each. */
  changes: string[] | undefined
  /** Bytes there is room for. */
  free: number | undefined
}

/** What a list of profiles offers. */
const profileNames = (content: unknown) =>
  (content as { name?: unknown }[]).map(entry => String(entry?.name)).join(', ')

function Pack({ content }: { content: unknown }): ReactNode {
  const { meta, webapp } = content as { meta: { name?: unknown; code?: unknown }; webapp?: unknown }
  return (
    <>
      <Fact label="app.Language">{`${meta.name} (${meta.code})`}</Fact>
      <Fact label="fileadmin.Coverage">{percent(coverage(webapp))}</Fact>
    </>
  )
}

/** What a file is and would change, before it is restored. */
export const Preview = ({ file: { kind, content, body }, changes, free }: PreviewProps) => (
  <dl className="facts">
    <Fact label="fileadmin.Name">{kind}</Fact>
    <Fact label="fileadmin.Size">{bytes(body.size)}</Fact>
    <Fact label="memoryinfo.Free">{bytes(free)}</Fact>
    {kind === 'pin_mapping.json' && <Fact label="fileadmin.Profiles">{profileNames(content)}</Fact>}
    {kind === 'pack.lang.json' && <Pack content={content} />}
    {changes && <Fact label="fileadmin.Changes">{decimal(changes.length)}</Fact>}
  </dl>
)
