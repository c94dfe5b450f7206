import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { decimal } from '../../../../i18n/format.ts'
import { Card } from '../../../../ui/card.tsx'
import type { GridChargerConfig } from '../../contract/grid-charger.ts'

const Form = fieldsOf<GridChargerConfig>()

const crystals = [8, 16].map(mhz => [mhz * 1e6, `${decimal(mhz)} MHz`] as const)

/** How a Huawei charger is connected, and what it does while nobody commands it. */
export const HuaweiCard = ({ draft }: { draft: GridChargerConfig }) => (
  <>
    <Card title="gridchargeradmin.HardwareSettings">
      <Form.Choice
        name="can.hardware_interface"
        label="gridchargeradmin.HardwareInterface"
        options={[
          [0, 'MCP2515 (SPI)'],
          [1, 'TWAI'],
        ]}
      />
      {draft.can.hardware_interface === 0 && (
        <Form.Choice
          name="can.controller_frequency"
          label="gridchargeradmin.CanControllerFrequency"
          options={crystals}
        />
      )}
    </Card>
    <Card title="gridchargeradmin.HuaweiSettings">
      <Form.Numeric name="huawei.offline_voltage" label="gridchargeradmin.OfflineVoltage" unit="V" step="any" />
      <Form.Numeric name="huawei.offline_current" label="gridchargeradmin.OfflineCurrent" unit="A" step="any" />
      <Form.Numeric name="huawei.input_current_limit" label="gridchargeradmin.InputCurrentLimit" unit="A" step="any" />
      <Form.Toggle name="huawei.fan_online_full_speed" label="gridchargeradmin.FanOnlineFullSpeed" />
      <Form.Toggle name="huawei.fan_offline_full_speed" label="gridchargeradmin.FanOfflineFullSpeed" />
    </Card>
  </>
)
