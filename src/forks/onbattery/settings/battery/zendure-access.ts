import type { BatteryConfig } from '../../contract/battery.ts'

/** Whether the gateway may write settings to the device: full control, or once. */
export const writes = ({ zendure }: BatteryConfig) => zendure.control_mode !== 2

/** The output control that the access mode allows; 0 leaves it to others. */
export function outputOf({ zendure }: BatteryConfig) {
  const { control_mode, output_control } = zendure
  if (control_mode === 2) return 0
  return control_mode === 1 && output_control === 2 ? 0 : output_control
}

/** Whether the gateway may force a full charge. */
export const charges = (draft: BatteryConfig) => draft.zendure.control_mode === 0 && outputOf(draft) !== 0

/** The draft without what its access mode does not allow, which no field shows any more. */
export function allowed(draft: BatteryConfig): BatteryConfig {
  const { zendure } = draft
  const charge_through_enable = zendure.charge_through_enable && charges(draft)
  return { ...draft, zendure: { ...zendure, output_control: outputOf(draft), charge_through_enable } }
}
