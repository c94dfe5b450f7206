import type { GridItem, GridProfile, OrEmpty } from '../../../contract/inverters.ts'
import { listOf } from '../../../gateway/json.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { decimal, textOf } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { eitherOr } from '../../../ui/badge.tsx'
import { FoldedCard } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import type { InverterDialogProps } from './inverter-dialog.ts'
import { NoInfo } from './no-info.tsx'

const onOrOff = eitherOr('gridprofile.Enabled', 'gridprofile.Disabled')

const itemValue = ({ u, v }: GridItem) => (u === 'bool' ? onOrOff(v === 1) : `${decimal(v)} ${textOf(u, '')}`)

/** One section is open at a time, in browsers that support it. */
const Section = ({ name, items }: { name: string; items: readonly GridItem[] }) => (
  <FoldedCard name="grid" summary={textOf(name)}>
    <dl className="facts">
      {listOf(items).map((item, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names repeat within a section
        <div key={n}>
          <dt>{textOf(item.n)}</dt>
          <dd>{itemValue(item)}</dd>
        </div>
      ))}
    </dl>
  </FoldedCard>
)

/** The bytes as received, as two-digit hexadecimal numbers. */
const Raw = ({ text }: { text: string }) => (
  <FoldedCard name="grid" summary={t('gridprofile.GridprofileSupport')}>
    <Notice type="danger">
      <RichText text="gridprofile.GridprofileSupportLong" />
    </Notice>
    <p>
      <code>{text}</code>
    </p>
    <div className="actions">
      <CopyButton text={() => text}>{t('grid.Copy')}</CopyButton>
    </div>
  </FoldedCard>
)

/** A decoded profile. The raw bytes are read afterwards: one call at a time. */
function Profile({ serial, profile }: { serial: string; profile: OrEmpty<GridProfile> }) {
  const raw = useGateway('gridprofile/rawdata', { inv: serial }, { inline: true })
  const bytes = Object.values(raw.data?.raw ?? []).filter(Number.isInteger)
  const content = bytes.some(Boolean) ? (
    <>
      <dl className="facts">
        <Fact label="gridprofile.Name">{textOf(profile.name)}</Fact>
        <Fact label="gridprofile.Version">{textOf(profile.version)}</Fact>
      </dl>
      {listOf(profile.sections).map(({ name, items }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it came
        <Section key={n} name={name} items={items} />
      ))}
      <Raw text={bytes.map(byte => byte.toString(16).padStart(2, '0')).join(' ')} />
    </>
  ) : (
    <NoInfo title="gridprofile.NoInfo" text="gridprofile.NoInfoLong" />
  )
  return <Loaded resource={raw}>{() => content}</Loaded>
}

/** The grid profile of an inverter. */
export function GridDialog({ serial, title, onClosed }: InverterDialogProps) {
  const profile = useGateway('gridprofile/status', { inv: serial }, { inline: true })
  return (
    <Dialog title={title} onClosed={onClosed}>
      <Loaded resource={profile}>{profile => <Profile serial={serial} profile={profile} />}</Loaded>
    </Dialog>
  )
}
