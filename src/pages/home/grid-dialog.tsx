import type { GridItem, GridProfile, GridProfileRaw, OrEmpty } from '../../contract/inverters.ts'
import { listOf } from '../../gateway/json.ts'
import { useGateway } from '../../gateway/use-gateway.ts'
import { decimal, textOf } from '../../i18n/format.ts'
import { t, withColon } from '../../i18n/i18n.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { NoInfo } from '../../ui/page/no-info.tsx'
import { eitherOr } from '../../ui/page/status-page.tsx'
import { RichText } from '../../ui/rich-text.tsx'

const onOrOff = eitherOr('gridprofile.Enabled', 'gridprofile.Disabled')

const itemValue = ({ u, v }: GridItem) => (u === 'bool' ? onOrOff(v === 1) : `${decimal(v)} ${textOf(u, '')}`)

/** Bytes as two-digit hexadecimal numbers. */
const hex = (raw: readonly number[]) => raw.map(byte => Number(byte).toString(16).padStart(2, '0')).join(' ')

/** One section is open at a time, in browsers that support it. */
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
  const text = hex(raw)
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
        <CopyButton text={() => text}>{t('grid.Copy')}</CopyButton>
      </div>
    </details>
  )
}

function Profile({ profile, raw }: { profile: OrEmpty<GridProfile>; raw: OrEmpty<GridProfileRaw> }) {
  const bytes = Object.values(raw.raw ?? []).filter(Number.isInteger)
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

/** The grid profile of an inverter. The raw bytes are read after the decoded profile: one call at a time. */
export function GridDialog({ serial, name, onClosed }: { serial: string; name: string; onClosed: () => void }) {
  const profile = useGateway('gridprofile/status', { inv: serial }, { inline: true })
  return (
    <Dialog title={`${withColon('home.GridProfile')} ${name}`} onClosed={onClosed}>
      <Loaded of={profile}>{profile => <WithRaw serial={serial} profile={profile} />}</Loaded>
    </Dialog>
  )
}

function WithRaw({ serial, profile }: { serial: string; profile: OrEmpty<GridProfile> }) {
  const raw = useGateway('gridprofile/rawdata', { inv: serial }, { inline: true })
  return <Loaded of={raw}>{raw => <Profile profile={profile} raw={raw} />}</Loaded>
}
