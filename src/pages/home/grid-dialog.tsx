import { type MouseEvent, useState } from 'react'
import type { GridItem, GridProfile, GridProfileRaw, OrEmpty } from '../../contract/inverters.ts'
import { copyText } from '../../lib/clipboard.ts'
import { decimal, textOf } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { listOf } from '../../lib/json.ts'
import { useGateway } from '../../lib/use-gateway.ts'
import { Badge } from '../../ui/badge.tsx'
import { Busy } from '../../ui/busy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NoInfo } from '../../ui/no-info.tsx'
import { RichText } from '../../ui/rich-text.tsx'

const itemValue = ({ u, v }: GridItem) =>
  u === 'bool' ? (
    <Badge state={v === 1 ? 'on' : 'down'} text={v === 1 ? 'gridprofile.Enabled' : 'gridprofile.Disabled'} />
  ) : (
    `${decimal(v)} ${u}`
  )

/** Bytes as two-digit hexadecimal numbers. */
const hex = (raw: readonly number[]) => raw.map(byte => Number(byte).toString(16).padStart(2, '0')).join(' ')

/** Only one section is open at a time, in browsers that know how. */
const Section = ({ name, items }: { name: string; items: readonly GridItem[] }) => (
  <details className="card" name="grid">
    <summary>{textOf(name)}</summary>
    <dl className="facts">
      {listOf(items).map((item, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat within a section
        <div key={n}>
          <dt>{textOf(item.n)}</dt>
          <dd>{itemValue(item)}</dd>
        </div>
      ))}
    </dl>
  </details>
)

function Raw({ raw }: { raw: readonly number[] }) {
  const [copied, setCopied] = useState<boolean>()
  const text = hex(raw)
  const copy = async (event: MouseEvent<HTMLButtonElement>) => {
    setCopied(await copyText(text, event.currentTarget.parentElement ?? undefined))
  }
  return (
    <details className="card" name="grid">
      <summary>{t('gridprofile.GridprofileSupport')}</summary>
      <p className="notice" data-type="danger">
        <span>
          <RichText text="gridprofile.GridprofileSupportLong" />
        </span>
      </p>
      <p>
        <code>{text}</code>
      </p>
      <div className="actions">
        <span role="status">{copied !== undefined && t(copied ? 'grid.Copied' : 'grid.CopyFailed')}</span>
        <button type="button" className="secondary" onClick={copy}>
          {t('grid.Copy')}
        </button>
      </div>
    </details>
  )
}

function Profile({ profile, raw }: { profile: OrEmpty<GridProfile>; raw: OrEmpty<GridProfileRaw> }) {
  const bytes = Object.values(raw.raw ?? [])
  if (!bytes.some(Boolean)) return <NoInfo of="gridprofile" />
  return (
    <>
      <dl className="facts">
        <Fact label="gridprofile.Name">{textOf(profile.name)}</Fact>
        <Fact label="gridprofile.Version">{textOf(profile.version)}</Fact>
      </dl>
      {listOf(profile.sections).map(({ name, items }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came
        <Section key={n} name={name} items={items} />
      ))}
      <Raw raw={bytes} />
    </>
  )
}

/** The grid rules an inverter works by. The raw bytes are read after the decoded ones: one call at a time. */
export function GridDialog({ serial, name, onClosed }: { serial: string; name: string; onClosed: () => void }) {
  const { data, error, reload } = useGateway('gridprofile/status', { inv: serial }, { inline: true })
  return (
    <Dialog title={`${t('home.GridProfile')}: ${name}`} onClosed={onClosed}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!data && !error && <Busy />}
      {data && <WithRaw serial={serial} profile={data} />}
    </Dialog>
  )
}

function WithRaw({ serial, profile }: { serial: string; profile: OrEmpty<GridProfile> }) {
  const { data, error, reload } = useGateway('gridprofile/rawdata', { inv: serial }, { inline: true })
  if (error) return <LoadFailed error={error} onRetry={reload} />
  return data ? <Profile profile={profile} raw={data} /> : <Busy />
}
