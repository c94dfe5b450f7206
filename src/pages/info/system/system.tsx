import type { SystemStatus } from '../../../contract/status.ts'
import { bytes, celsius, dash, dateTime, decimal, timeOfDay, wholeBytes } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { Badge, eitherOr } from '../../../ui/badge.tsx'
import { FactCard, factOf, type ReceivedDocument, StatusPage } from '../../../ui/page/status-page.tsx'
import { useDrawn } from '../../../ui/use-drawn.ts'
import { Heap, Memory, Tasks } from './memory.tsx'
import { compareUrl, versionUrl } from './release.ts'
import { UpdateCheck } from './update-check.tsx'

const day = 86_400

/** Days and time of day since the start, from whole `seconds`; a dash for anything else. */
export const uptimeText = (seconds: number) =>
  seconds >= 0 ? t('firmwareinfo.UptimeValue', { count: Math.floor(seconds / day), time: timeOfDay(seconds) }) : dash

/** No gateway runs for ten years without a restart. */
const maxUptimeS = 3653 * day

/**
 * When the gateway started, in ms of the browser's clock; `seconds` is the uptime it reported at `at` (ms). NaN for an uptime
 * that is not plausible.
 */
export const startedAt = (seconds: number, at: number) =>
  seconds >= 0 && seconds < maxUptimeS ? at - seconds * 1000 : Number.NaN

const Fact = factOf<SystemStatus>()

const clock = (mhz: number) => `${decimal(mhz)} ${t('hardwareinfo.Mhz')}`

/** The exact size in bytes, and the nominal size of a board. */
const flash = (size: number) => `${wholeBytes(size)} (${bytes(size)})`

const Hardware = () => (
  <FactCard title="hardwareinfo.HardwareInformation">
    <Fact name="chipmodel" label="hardwareinfo.ChipModel" />
    <Fact name="chiprevision" label="hardwareinfo.ChipRevision" />
    <Fact name="chipcores" label="hardwareinfo.ChipCores" />
    <Fact name="cpufreq" label="hardwareinfo.CpuFrequency" as={clock} />
    <Fact name="cputemp" label="hardwareinfo.CpuTemperature" as={celsius} />
    <Fact name="flashsize" label="hardwareinfo.FlashSize" as={flash} />
  </FactCard>
)

const version = (gitHash: string) => (
  <a href={versionUrl(gitHash)} target="_blank" rel="noopener noreferrer" title={t('firmwareinfo.FirmwareVersionHint')}>
    {gitHash}
  </a>
)

interface FirmwareProps {
  status: ReceivedDocument<SystemStatus>
  /** When the status arrived, ms of the browser's clock. */
  at: number
}

/** The running firmware, its uptime, and the update check. */
const Firmware = ({ status: { git_hash, git_branch }, at }: FirmwareProps) => (
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
  </FactCard>
)

const notAssigned = <Badge state="off" text="radioinfo.NotConfigured" />

const pins = (assigned: boolean) => (assigned ? <Badge state="on" text="radioinfo.Configured" /> : notAssigned)

const connection = eitherOr('radioinfo.Connected', 'radioinfo.NotConnected', 'down')

/** Only the plus variant supports the data rate of the inverters. */
const variant = (plus: boolean) => (
  <span className="badge" data-state={plus ? 'on' : 'down'}>
    {plus ? 'nRF24L01+' : 'nRF24L01'}
  </span>
)

/** The two radio modules a board may carry. */
function Radios({ status }: { status: ReceivedDocument<SystemStatus> }) {
  const { nrf_configured, nrf_connected, cmt_configured } = status
  const nrf = { module: 'nRF24' }
  const cmt = { module: 'CMT2300A' }
  const unlessMissing = (configured?: boolean | null) => (connected: boolean) =>
    configured === false ? notAssigned : connection(connected)
  const ifConnected = (plus: boolean) =>
    nrf_connected === false ? <Badge state="off" text="radioinfo.Unknown" /> : variant(plus)
  return (
    <FactCard title="radioinfo.RadioInformation">
      <Fact name="nrf_configured" label="radioinfo.Status" params={nrf} as={pins} />
      <Fact name="nrf_connected" label="radioinfo.ChipStatus" params={nrf} as={unlessMissing(nrf_configured)} />
      <Fact name="nrf_pvariant" label="radioinfo.ChipType" params={nrf} as={ifConnected} />
      <Fact name="cmt_configured" label="radioinfo.Status" params={cmt} as={pins} />
      <Fact name="cmt_connected" label="radioinfo.ChipStatus" params={cmt} as={unlessMissing(cmt_configured)} />
    </FactCard>
  )
}

/** Modules of the board that do not answer, and how long the gateway has been running. */
function summary({ uptime, ...radio }: ReceivedDocument<SystemStatus>, at: number) {
  const silent = [
    radio.nrf_configured && radio.nrf_connected === false && 'nRF24',
    radio.cmt_configured && radio.cmt_connected === false && 'CMT2300A',
  ].flatMap(module => (module ? t('info.RadioSilent', { module }) : []))
  const since = startedAt(uptime ?? Number.NaN, at)
  const running = since && t('info.Running', { uptime: uptimeText(uptime ?? 0), time: dateTime(since) })
  return { state: silent.length ? 'down' : 'on', text: [...silent, running || []].flat().join(' ') } as const
}

/** Hardware, firmware and health of the gateway; when the app starts here, what is further down is drawn a frame later. */
export function SystemInfoPage() {
  const drawn = useDrawn()
  return (
    <StatusPage path="system/status" title="systeminfo.SystemInfo" summary={summary}>
      {(status, at) => (
        <>
          <Firmware status={status} at={at} />
          <Hardware />
          {drawn && (
            <>
              <Memory status={status} />
              <Heap status={status} />
              <Tasks tasks={status.task_details} />
              <Radios status={status} />
            </>
          )}
        </>
      )}
    </StatusPage>
  )
}
