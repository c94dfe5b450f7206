import type { SystemStatus } from '../../../contract/status.ts'
import { dateTime } from '../../../lib/format.ts'
import { compareUrl, versionUrl } from '../../../lib/git-hash.ts'
import { t } from '../../../lib/i18n.ts'
import { startedAt, uptimeText } from '../../../lib/uptime.ts'
import { Fact } from '../../../ui/fact.tsx'
import { FactCard, factOf, type Told } from '../../../ui/status-page.tsx'
import { UpdateCheck } from './update-check.tsx'

const Member = factOf<SystemStatus, 'firmwareinfo'>()

const version = (gitHash: string) => (
  <a href={versionUrl(gitHash)} target="_blank" rel="noopener noreferrer" title={t('firmwareinfo.FirmwareVersionHint')}>
    {gitHash}
  </a>
)

interface FirmwareProps {
  status: Told<SystemStatus>
  /** When the status arrived, ms of the browser's clock. */
  at: number
}

/** Which firmware runs, since when, and whether there is a newer one. */
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
