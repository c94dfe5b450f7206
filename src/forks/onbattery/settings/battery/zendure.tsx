import type { FormEvent } from 'react'
import { useScope } from '../../../../forms/form-scope.tsx'
import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { t } from '../../../../i18n/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import type { BatteryConfig } from '../../contract/battery.ts'
import { BrokerNotice, LiveNotice } from '../notice.tsx'
import { numbered } from '../units.ts'

const Form = fieldsOf<BatteryConfig>()

const devices = numbered('SolarFlow Hub 1200', 'SolarFlow Hub 2000', 'AIO 2400', 'Ace 1500')

/** A Zendure device and what the gateway sets on it. A new access mode without the schedule leaves the output to others. */
export function ZendureCards({ draft }: { draft: BatteryConfig }) {
  const { change } = useScope()
  const seconds = t('onbattery.Seconds')
  const leaveSchedule = ({ target }: FormEvent<HTMLElement>) =>
    (target as HTMLSelectElement).value === '1' && change('zendure.output_control', now => (now === schedule ? 0 : now))
  return (
    <>
      <BrokerNotice />
      <Card title="batteryadmin.ZendureSettings">
        <Form.Choice
          name="zendure.device_type"
          label="batteryadmin.ZendureDeviceType"
          options={[...devices, [4, t('batteryadmin.ZendureHyperOld')], [5, t('batteryadmin.ZendureHyperNew')]]}
        />
        <Form.Text name="zendure.device_id" label="batteryadmin.ZendureDeviceId" />
        <Form.Numeric name="zendure.polling_interval" label="batteryadmin.PollingInterval" unit={seconds} />
        <div onInput={leaveSchedule}>
          <Form.Choice
            name="zendure.control_mode"
            label="batteryadmin.ZendureControlMode"
            options={[
              'batteryadmin.ZendureControlModeFull',
              'batteryadmin.ZendureControlModeOnce',
              'batteryadmin.ZendureControlModeReadOnly',
            ]}
          />
        </div>
        {writes(draft) && (
          <>
            <Form.Numeric name="zendure.max_output" label="batteryadmin.ZendureMaxOutput" unit="W" />
            <Form.Numeric name="zendure.soc_min" label="batteryadmin.ZendureMinSoc" unit="%" />
            <Form.Numeric name="zendure.soc_max" label="batteryadmin.ZendureMaxSoc" unit="%" />
            <LiveNotice text={draft.zendure.soc_min >= draft.zendure.soc_max && 'batteryadmin.ZendureSocOrder'} />
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
              <Form.Numeric
                name="zendure.charge_through_reset"
                label="batteryadmin.ZendureChargeThroughReset"
                unit="%"
              />
            </>
          )}
        </Card>
      )}
    </>
  )
}

/** `output_control` by sunrise and sunset. */
const schedule = 2

/** Whether the gateway may write settings to the device: full control, or once. */
const writes = ({ zendure }: BatteryConfig) => zendure.control_mode !== 2

/** The output control that the access mode allows; 0 leaves it to others. */
function outputOf({ zendure }: BatteryConfig) {
  const { control_mode, output_control } = zendure
  if (control_mode === 2) return 0
  return control_mode === 1 && output_control === schedule ? 0 : output_control
}

/** Whether the gateway may force a full charge. */
const charges = (draft: BatteryConfig) => draft.zendure.control_mode === 0 && outputOf(draft) !== 0

/** The draft without what a new access mode or output control does not allow, which no field shows any more. */
export function allowed(draft: BatteryConfig, { zendure: before }: BatteryConfig): BatteryConfig {
  const { zendure } = draft
  if (zendure.control_mode === before.control_mode && zendure.output_control === before.output_control) return draft
  const charge_through_enable = zendure.charge_through_enable && charges(draft)
  return { ...draft, zendure: { ...zendure, output_control: outputOf(draft), charge_through_enable } }
}

/** How much a Zendure device hands to its inverter, and who decides it. */
function ZendureOutput({ draft }: { draft: BatteryConfig }) {
  const { control_mode, output_control } = draft.zendure
  const control = outputOf(draft)
  const minutes = t('onbattery.Minutes')
  const options = numbered(
    t('batteryadmin.ZendureOutputControlExternal'),
    t('batteryadmin.ZendureOutputControlFixed'),
    t('batteryadmin.ZendureOutputControlSchedule'),
  )
  return (
    <Card title="batteryadmin.ZendureOutput">
      <Form.Choice
        name="zendure.output_control"
        label="batteryadmin.ZendureOutputControl"
        options={options.filter(([n]) => n !== schedule || control_mode === 0 || output_control === schedule)}
      />
      {control === 1 && <Form.Numeric name="zendure.output_limit" label="batteryadmin.ZendureOutputLimit" unit="W" />}
      {control === 2 && (
        <>
          <Form.Numeric name="zendure.sunrise_offset" label="batteryadmin.ZendureSunriseOffset" unit={minutes} />
          <Form.Numeric name="zendure.output_limit_day" label="batteryadmin.ZendureOutputLimitDay" unit="W" />
          <Form.Numeric name="zendure.sunset_offset" label="batteryadmin.ZendureSunsetOffset" unit={minutes} />
          <Form.Numeric name="zendure.output_limit_night" label="batteryadmin.ZendureOutputLimitNight" unit="W" />
        </>
      )}
    </Card>
  )
}
