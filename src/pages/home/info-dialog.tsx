import type { DeviceInfo, OrEmpty } from '../../contract/inverters.ts'
import { decimal, textOf } from '../../lib/format.ts'
import { t } from '../../lib/i18n.ts'
import { production, version } from '../../lib/serial.ts'
import { useGateway } from '../../lib/use-gateway.ts'
import { Badge } from '../../ui/badge.tsx'
import { Busy } from '../../ui/busy.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fact } from '../../ui/fact.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { NoInfo } from '../../ui/no-info.tsx'
import { RichText } from '../../ui/rich-text.tsx'

const known = (info: OrEmpty<DeviceInfo>): info is DeviceInfo => info.valid_data === true

/** What the gateway learned about an inverter; year and week come from the serial that was asked for. */
function Details({ serial, info }: { serial: string; info: DeviceInfo }) {
  const made = production(serial)
  return (
    <dl className="facts">
      <Fact label="devinfo.Serial">{serial}</Fact>
      {made && <Fact label="devinfo.ProdYear">{made.year}</Fact>}
      {made && <Fact label="devinfo.ProdWeek">{made.week}</Fact>}
      <Fact label="devinfo.Model">
        {info.hw_model_name ? textOf(info.hw_model_name) : <RichText text="devinfo.UnknownModel" />}
      </Fact>
      <Fact label="devinfo.DetectedMaxPower">{decimal(info.max_power)} W</Fact>
      <Fact label="devinfo.BootloaderVersion">{version(info.fw_bootloader_version)}</Fact>
      <Fact label="devinfo.FirmwareVersion">{version(info.fw_build_version)}</Fact>
      <Fact label="devinfo.FirmwareBuildDate">{textOf(info.fw_build_datetime)}</Fact>
      <Fact label="devinfo.HardwarePartNumber">{textOf(info.hw_part_number)}</Fact>
      <Fact label="devinfo.HardwareVersion">{textOf(info.hw_version)}</Fact>
      <Fact label="devinfo.SupportsPowerDistributionLogic">
        <Badge state={info.pdl_supported ? 'on' : 'down'} text={info.pdl_supported ? 'devinfo.Yes' : 'devinfo.No'} />
      </Fact>
    </dl>
  )
}

export function InfoDialog({ serial, name, onClosed }: { serial: string; name: string; onClosed: () => void }) {
  const { data, error, reload } = useGateway('devinfo/status', { inv: serial }, { inline: true })
  return (
    <Dialog title={`${t('home.InverterInfo')}: ${name}`} onClosed={onClosed}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!data && !error && <Busy />}
      {data && (known(data) ? <Details serial={serial} info={data} /> : <NoInfo of="devinfo" />)}
    </Dialog>
  )
}
