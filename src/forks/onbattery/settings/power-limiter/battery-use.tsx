import type { ComponentProps } from 'react'
import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { Card } from '../../../../ui/card.tsx'
import type { PowerLimiterConfig } from '../../contract/power-limiter.ts'
import { LiveNotice } from '../notice.tsx'
import { governedOptions } from './governed-inverter.tsx'
import type { View } from './view.ts'

const Form = fieldsOf<PowerLimiterConfig>()

/** A voltage of the battery. */
const Voltage = (field: ComponentProps<typeof Form.Numeric>) => <Form.Numeric {...field} unit="V" step="any" />

/** The DC inputs of an inverter; the firmware counts them from 0, people from 1. */
const inputsOf = (channels: number) =>
  Array.from({ length: Math.min(channels, 6) }, (_, n) => [n, String(n + 1)] as const)

const DcBus = ({ view }: { view: View }) => {
  const { draft, inverters, metadata } = view
  const measuring = inverters.find(({ serial }) => serial === draft.inverter_serial_for_dc_voltage)
  return (
    <Card title="powerlimiteradmin.DcBus">
      {metadata.charge_controller_enabled && (
        <Form.Toggle name="solar_passthrough_enabled" label="powerlimiteradmin.EnableSolarPassThrough" />
      )}
      <Form.Toggle name="battery_always_use_at_night" label="powerlimiteradmin.BatteryAlwaysUseAtNight" />
      <Form.Choice
        name="inverter_serial_for_dc_voltage"
        label="powerlimiteradmin.InverterForDcVoltage"
        options={governedOptions(view)}
      />
      <LiveNotice text={!measuring && 'powerlimiteradmin.NoInverterForDcVoltage'} />
      {measuring && measuring.channels > 1 && (
        <Form.Choice
          name="inverter_channel_id_for_dc_voltage"
          label="powerlimiteradmin.InverterChannelForDcVoltage"
          options={inputsOf(measuring.channels)}
        />
      )}
      <Form.Numeric name="conduction_losses" label="powerlimiteradmin.ConductionLosses" unit="%" />
    </Card>
  )
}

const Volts = ({ full, draft }: { full: boolean; draft: PowerLimiterConfig }) => (
  <>
    <Voltage name="voltage_start_threshold" label="powerlimiteradmin.StartThreshold" />
    <Voltage name="voltage_stop_threshold" label="powerlimiteradmin.StopThreshold" />
    <LiveNotice
      text={draft.voltage_stop_threshold >= draft.voltage_start_threshold && 'powerlimiteradmin.ThresholdOrder'}
    />
    {full && (
      <>
        <Voltage name="full_solar_passthrough_start_voltage" label="powerlimiteradmin.FullSolarPassthroughStart" />
        <Voltage name="full_solar_passthrough_stop_voltage" label="powerlimiteradmin.FullSolarPassthroughStop" />
        <LiveNotice
          text={
            draft.full_solar_passthrough_stop_voltage > draft.full_solar_passthrough_start_voltage &&
            'powerlimiteradmin.FullOrder'
          }
        />
      </>
    )}
    <Form.Numeric
      name="voltage_load_correction_factor"
      label="powerlimiteradmin.VoltageLoadCorrectionFactor"
      unit="V/W"
      step="any"
    />
  </>
)

const Charge = ({ full, draft }: { full: boolean; draft: PowerLimiterConfig }) => (
  <Card title="powerlimiteradmin.SocThresholds">
    <Form.Numeric name="battery_soc_start_threshold" label="powerlimiteradmin.StartThreshold" unit="%" />
    <Form.Numeric name="battery_soc_stop_threshold" label="powerlimiteradmin.StopThreshold" unit="%" />
    <LiveNotice
      text={draft.battery_soc_stop_threshold >= draft.battery_soc_start_threshold && 'powerlimiteradmin.ThresholdOrder'}
    />
    {full && (
      <Form.Numeric name="full_solar_passthrough_soc" label="powerlimiteradmin.FullSolarPassthroughStart" unit="%" />
    )}
  </Card>
)

/** When the battery may be discharged: by its charge where that is known, else by its voltage. */
export function BatteryUse({ view }: { view: View }) {
  const { draft, metadata } = view
  const full = metadata.charge_controller_enabled === true && draft.solar_passthrough_enabled
  return (
    <>
      <DcBus view={view} />
      {metadata.battery_enabled && !draft.ignore_soc && <Charge full={full} draft={draft} />}
      <Card title="powerlimiteradmin.VoltageThresholds">
        {metadata.battery_enabled && <Form.Toggle name="ignore_soc" label="powerlimiteradmin.IgnoreSoc" />}
        <Volts full={full} draft={draft} />
      </Card>
    </>
  )
}
