import type { SystemStatus } from '../../../contract/status.ts'
import { dateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { startedAt, uptimeText } from '../../../i18n/uptime.ts'
import { FactCard } from '../../../ui/card.tsx'
import { factOf, type Received } from '../../../ui/page/status-page.tsx'
import { compareUrl, versionUrl } from './git-hash.ts'
import { UpdateCheck } from './update-check.tsx'

const Fact = factOf<SystemStatus>()

const version = (gitHash: string) => (
  <a href={versionUrl(gitHash)} target="_blank" rel="noopener noreferrer" title={t('firmwareinfo.FirmwareVersionHint')}>
    {gitHash}
  </a>
)

interface FirmwareProps {
  status: Received<SystemStatus>
  /** When the status arrived, ms of the browser's clock. */
  at: number
}

/** The running firmware, its uptime, and the update check. */
export const Firmware = ({ status: { git_hash, git_branch }, at }: FirmwareProps) => (
  <FactCard title="firmwareinfo.FirmwareInformation">
    <Fact name="hostname" label="firmwareinfo.Hostname" />
    <Fact name="sdkversion" label="firmwareinfo.SdkVersion" />
    <Fact name="config_version" label="firmwareinfo.ConfigVersion" />
    <Fact name="git_hash" label="firmwareinfo.FirmwareVersion" as={version} />
    <Fact name="git_branch" label="firmwareinfo.FirmwareBranch" />
    <Fact name="pioenv" label="firmwareinfo.PioEnv" />
    <UpdateCheck url={compareUrl(git_hash, git_branch)} at={at} />
    <Fact name="resetreason_0" label="firmwareinfo.ResetReason0" />
    <Fact name="resetreason_1" label="firmwareinfo.ResetReason1" />
    <Fact name="cfgsavecount" label="firmwareinfo.ConfigSaveCount" />
    <Fact name="uptime" label="firmwareinfo.Uptime" as={uptimeText} />
    <Fact name="uptime" label="info.BootTime" as={uptime => dateTime(startedAt(uptime, at))} />
  </FactCard>
)
