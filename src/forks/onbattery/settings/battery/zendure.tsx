import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { t } from '../../../../i18n/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import type { BatteryConfig } from '../../contract/battery.ts'
import { BrokerNotice, Notice } from '../notice.tsx'

const Form = fieldsOf<BatteryConfig>()

const devices = ['SolarFlow Hub 1200', 'SolarFlow Hub 2000', 'AIO 2400', 'Ace 1500'].map(
  (name, n) => [n, name] as const,
)

/** A Zendure device and what the gateway sets on it. */
export const ZendureCards = ({ draft }: { draft: BatteryConfig }) => (
  <>
    <BrokerNotice />
    <Card title="batteryadmin.ZendureSettings">
      <Form.Choice
        name="zendure.device_type"
        label="batteryadmin.ZendureDeviceType"
        options={[...devices, [4, t('batteryadmin.ZendureHyperOld')], [5, t('batteryadmin.ZendureHyperNew')]]}
      />
      <Form.Text name="zendure.device_id" label="batteryadmin.ZendureDeviceId" />
      <Form.Numeric
        name="zendure.polling_interval"
        label="batteryadmin.PollingInterval"
        unit={t('onbattery.Seconds')}
      />
      <Form.Choice
        name="zendure.control_mode"
        label="batteryadmin.ZendureControlMode"
        options={[
          'batteryadmin.ZendureControlModeFull',
          'batteryadmin.ZendureControlModeOnce',
          'batteryadmin.ZendureControlModeReadOnly',
        ]}
      />
      {writes(draft) && (
        <>
          <Form.Numeric name="zendure.max_output" label="batteryadmin.ZendureMaxOutput" unit="W" />
          <Form.Numeric name="zendure.soc_min" label="batteryadmin.ZendureMinSoc" unit="%" />
          <Form.Numeric name="zendure.soc_max" label="batteryadmin.ZendureMaxSoc" unit="%" />
          <Notice text={draft.zendure.soc_min >= draft.zendure.soc_max && 'batteryadmin.ZendureSocOrder'} />
          <Form.Choice
            name="zendure.bypass_mode"
            label="batteryadmin.ZendureBypassMode"
            options={['battery.automatic', 'battery.alwaysoff', 'battery.alwayson']}
          />
          <Form.Toggle name="zendure.auto_shutdown" label="batteryadmin.ZendureAutoShutdown" />
          <Form.Toggle name="zendure.buzzer_enable" label="batteryadmin.ZendureBuzzer" />
        </>
      )}
    </Card>
    {writes(draft) && <ZendureOutput draft={draft} />}
    {charges(draft) && (
      <Card title="batteryadmin.ZendureChargeThrough">
        <Form.Toggle name="zendure.charge_through_enable" label="batteryadmin.ZendureChargeThroughEnable" />
        {draft.zendure.charge_through_enable && (
          <>
            <Form.Numeric
              name="zendure.charge_through_interval"
              label="batteryadmin.ZendureChargeThroughInterval"
              unit={t('onbattery.Hours')}
            />
            <Form.Numeric name="zendure.charge_through_reset" label="batteryadmin.ZendureChargeThroughReset" unit="%" />
          </>
        )}
      </Card>
    )}
  </>
)

/** Whether the gateway may write settings to the device: full control, or once. */
const writes = ({ zendure }: BatteryConfig) => zendure.control_mode !== 2

/** The output control that the access mode allows; 0 leaves it to others. */
function outputOf({ zendure }: BatteryConfig) {
  const { control_mode, output_control } = zendure
  if (control_mode === 2) return 0
  return control_mode === 1 && output_control === 2 ? 0 : output_control
}

/** Whether the gateway may force a full charge. */
const charges = (draft: BatteryConfig) => draft.zendure.control_mode === 0 && outputOf(draft) !== 0

/** The draft without what its access mode does not allow, which no field shows any more. */
export function allowed(draft: BatteryConfig): BatteryConfig {
  const { zendure } = draft
  const charge_through_enable = zendure.charge_through_enable && charges(draft)
  return { ...draft, zendure: { ...zendure, output_control: outputOf(draft), charge_through_enable } }
}

/** How much a Zendure device hands to its inverter, and who decides it. */
function ZendureOutput({ draft }: { draft: BatteryConfig }) {
  const control = outputOf(draft)
  const options = [
    [0, t('batteryadmin.ZendureOutputControlExternal')],
    [1, t('batteryadmin.ZendureOutputControlFixed')],
    [2, t('batteryadmin.ZendureOutputControlSchedule')],
  ] as const
  return (
    <Card title="batteryadmin.ZendureOutput">
      <Form.Choice
        name="zendure.output_control"
        label="batteryadmin.ZendureOutputControl"
        options={draft.zendure.control_mode === 0 ? options : options.slice(0, 2)}
      />
      {control === 1 && <Form.Numeric name="zendure.output_limit" label="batteryadmin.ZendureOutputLimit" unit="W" />}
      {control === 2 && (
        <>
          <Form.Numeric
            name="zendure.sunrise_offset"
            label="batteryadmin.ZendureSunriseOffset"
            unit={t('onbattery.Minutes')}
          />
          <Form.Numeric name="zendure.output_limit_day" label="batteryadmin.ZendureOutputLimitDay" unit="W" />
          <Form.Numeric
            name="zendure.sunset_offset"
            label="batteryadmin.ZendureSunsetOffset"
            unit={t('onbattery.Minutes')}
          />
          <Form.Numeric name="zendure.output_limit_night" label="batteryadmin.ZendureOutputLimitNight" unit="W" />
        </>
      )}
    </Card>
  )
}
