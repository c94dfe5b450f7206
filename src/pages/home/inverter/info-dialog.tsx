import type { DeviceInfo } from '../../../contract/inverters.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { decimal, textOf, translatedTime } from '../../../i18n/format.ts'
import { useSession } from '../../../session/session.ts'
import { eitherOr } from '../../../ui/badge.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import type { InverterDialogProps } from './inverter-dialog.ts'
import { NoInfo } from './no-info.tsx'
import { production, version } from './serial.ts'

const yesOrNo = eitherOr('base.Yes', 'base.No')

/** The device information of an inverter; year and week come from its serial. */
function Details({ serial, info }: { serial: string; info: DeviceInfo }) {
  const made = production(serial)
  const loggedIn = useSession(s => s.loggedIn)
  return (
    <dl className="facts">
      {loggedIn && <Fact label="devinfo.Serial">{serial}</Fact>}
      {made && <Fact label="devinfo.ProdYear">{made.year}</Fact>}
      {made && <Fact label="devinfo.ProdWeek">{made.week}</Fact>}
      <Fact label="devinfo.Model">
        {info.hw_model_name ? textOf(info.hw_model_name) : <RichText text="devinfo.UnknownModel" />}
      </Fact>
      <Fact label="devinfo.DetectedMaxPower">{decimal(info.max_power)} W</Fact>
      <Fact label="devinfo.BootloaderVersion">{version(info.fw_bootloader_version)}</Fact>
      <Fact label="devinfo.FirmwareVersion">{version(info.fw_build_version)}</Fact>
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
      <Loaded of={info}>
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
