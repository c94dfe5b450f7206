import type { SystemStatus } from '../../../contract/status.ts'
import { bytes, celsius, decimal, wholeBytes } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { FactCard } from '../../../ui/card.tsx'
import { factOf, StatusPage } from '../../../ui/page/status-page.tsx'
import { useDrawn } from '../../../ui/use-drawn.ts'
import { Firmware } from './firmware.tsx'
import { Heap } from './heap.tsx'
import { Memory } from './memory.tsx'
import { Radios } from './radios.tsx'
import { Tasks } from './tasks.tsx'

const Fact = factOf<SystemStatus>()

const clock = (mhz: number) => `${decimal(mhz)} ${t('hardwareinfo.Mhz')}`

/** Every byte, and the round size a board is sold with. */
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

/** Hardware, firmware and health of the gateway; when the app starts here, what is further down is drawn a frame later. */
export function SystemInfoPage() {
  const drawn = useDrawn()
  return (
    <StatusPage of="system/status" title="systeminfo.SystemInfo">
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
