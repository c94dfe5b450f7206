import type { DeviceInfo, GridItem, GridProfile, OrEmpty } from '../../../contract/inverters.ts'
import { listOf } from '../../../gateway/json.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { dash, decimal, textOf, translatedTime } from '../../../i18n/format.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { eitherOr } from '../../../ui/badge.tsx'
import { FoldedCard } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import type { InverterDialogProps } from './inverter-dialog.ts'

/** Placeholder for data that the gateway has not received yet: what is missing, and when it comes. */
const NoInfo = ({ title, text }: { title: TextKey; text: TextKey }) => (
  <Notice type="info" role="status">
    <strong>{t(title)}</strong> {t(text)}
  </Notice>
)

const yesOrNo = eitherOr('base.Yes', 'base.No')

/**
 * Year and week of production from a serial: of its 12 digits the fifth counts years from 2014, the sixth and seventh read as the week.
 * Undefined for converted E-Star numbers, which carry no date, for invalid serials, and for an impossible week or year.
 */
export function production(serial: string) {
  const [, digit, week] = /^(?!28[024]1)[\da-f]{1,4}([\da-f])(0[1-9]|[1-4]\d|5[0-3])[\da-f]{5}$/i.exec(serial) ?? []
  if (!digit || !week) return undefined
  const year = 2014 + Number.parseInt(digit, 16)
  // The week as printed, without a leading zero.
  return year > new Date().getFullYear() ? undefined : { year, week: week.replace(/^0/, '') }
}

/** `n`, which is major × 10000 + minor × 100 + patch, as a dotted version; a dash if invalid. */
export const dottedVersion = (n: number) =>
  n >= 0 ? `${Math.floor(n / 10_000)}.${Math.floor((n % 10_000) / 100)}.${n % 100}` : dash

/** The device information of an inverter; year and week come from its serial. */
function Details({ serial, info }: { serial: string; info: DeviceInfo }) {
  const date = production(serial)
  const loggedIn = useSession(s => s.loggedIn)
  return (
    <dl className="facts">
      {loggedIn && <Fact label="devinfo.Serial">{serial}</Fact>}
      {date && <Fact label="devinfo.ProdYear">{date.year}</Fact>}
      {date && <Fact label="devinfo.ProdWeek">{date.week}</Fact>}
      <Fact label="devinfo.Model">
        {info.hw_model_name ? textOf(info.hw_model_name) : <RichText text="devinfo.UnknownModel" />}
      </Fact>
      <Fact label="devinfo.DetectedMaxPower">{decimal(info.max_power)} W</Fact>
      <Fact label="devinfo.BootloaderVersion">{dottedVersion(info.fw_bootloader_version)}</Fact>
      <Fact label="devinfo.FirmwareVersion">{dottedVersion(info.fw_build_version)}</Fact>
      <Fact label="devinfo.FirmwareBuildDate">{translatedTime(textOf(info.fw_build_datetime))}</Fact>
      <Fact label="devinfo.HardwarePartNumber">{textOf(info.hw_part_number)}</Fact>
      <Fact label="devinfo.HardwareVersion">{textOf(info.hw_version)}</Fact>
      <Fact label="devinfo.SupportsPowerDistributionLogic">{yesOrNo(info.pdl_supported)}</Fact>
    </dl>
  )
}

export function InfoDialog({ serial, title, onClosed }: InverterDialogProps) {
  const info = useGateway('devinfo/status', { inv: serial }, { inline: true })
  return (
    <Dialog title={title} onClosed={onClosed}>
      <Loaded resource={info}>
        {info =>
          info.valid_data === true ? (
            <Details serial={serial} info={info} />
          ) : (
            <NoInfo title="devinfo.NoInfo" text="devinfo.NoInfoLong" />
          )
        }
      </Loaded>
    </Dialog>
  )
}

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
