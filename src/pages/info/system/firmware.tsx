import type { SystemStatus } from '../../../contract/status.ts'
import { dateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { startedAt, uptimeText } from '../../../i18n/uptime.ts'
import { Fact } from '../../../ui/fact.tsx'
import { FactCard, factOf, type Received } from '../../../ui/page/status-page.tsx'
import { compareUrl, versionUrl } from './git-hash.ts'
import { UpdateCheck } from './update-check.tsx'

const Member = factOf<SystemStatus, 'firmwareinfo'>()

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
export const Firmware = ({ status: { git_hash, git_branch, uptime }, at }: FirmwareProps) => (
  <FactCard title="firmwareinfo.FirmwareInformation">
    <Member name="hostname" label="firmwareinfo.Hostname" />
    <Member name="sdkversion" label="firmwareinfo.SdkVersion" />
    <Member name="config_version" label="firmwareinfo.ConfigVersion" />
    <Member name="git_hash" label="firmwareinfo.FirmwareVersion" as={version} />
    <Member name="git_branch" label="firmwareinfo.FirmwareBranch" />
    <Member name="pioenv" label="firmwareinfo.PioEnv" />
    <UpdateCheck url={compareUrl(git_hash, git_branch)} at={at} />
    <Member name="resetreason_0" label="firmwareinfo.ResetReason0" />
    <Member name="resetreason_1" label="firmwareinfo.ResetReason1" />
    <Member name="cfgsavecount" label="firmwareinfo.ConfigSaveCount" />
    <Member name="uptime" label="firmwareinfo.Uptime" as={uptimeText} />
    <Fact label="info.BootTime">{typeof uptime === 'number' ? dateTime(startedAt(uptime, at)) : undefined}</Fact>
  </FactCard>
)
