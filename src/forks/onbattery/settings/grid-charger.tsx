import type { SaveReply } from '../../../forms/settings-form.tsx'
import { fieldsOf, SettingsPage } from '../../../forms/settings-page.tsx'
import { post } from '../../../gateway/api.ts'
import { decimal } from '../../../i18n/format.ts'
import { Card } from '../../../ui/card.tsx'
import { type GridChargerConfig, gridChargerBounds } from '../contract/grid-charger.ts'
import { chargerReply } from '../reply.ts'
import { addressProblem, noAddress } from './ipv4.ts'
import { LiveNotice } from './notice.tsx'
import { numbered } from './units.ts'
import { withObjects } from './with-objects.ts'

const Form = fieldsOf<GridChargerConfig>()

const Trucki = ({ draft }: { draft: GridChargerConfig }) => (
  <Card title="gridchargeradmin.TruckiSettings">
    <Form.Text name="trucki.ip_address" label="gridchargeradmin.IpAddress" required check={addressProblem} />
    <LiveNotice text={draft.trucki.ip_address === noAddress && 'gridchargeradmin.NoAddress'} />
    <Form.Secret name="trucki.password" label="gridchargeradmin.Password" />
  </Card>
)

const members = ['offline_voltage', 'offline_current', 'input_current_limit'] as const

/** Sends the draft. A refusal names the field: the gateway says which quantity was out of range, not which member. */
async function save(draft: GridChargerConfig): Promise<SaveReply> {
  const answer = chargerReply(await post('gridcharger/config', draft))
  const wrong = members.find(name => {
    const { min, max } = gridChargerBounds[`huawei.${name}`]
    return draft.huawei[name] < min || draft.huawei[name] > max
  })
  return answer.type !== 'success' && wrong ? { ...answer, member: `huawei.${wrong}` } : answer
}

const crystals = [8, 16].map(mhz => [mhz * 1e6, `${decimal(mhz)} MHz`] as const)

/** How a Huawei charger is connected, and what it does while nobody commands it. */
const HuaweiCard = ({ draft }: { draft: GridChargerConfig }) => (
  <>
    <Card title="gridchargeradmin.HardwareSettings">
      <Form.Choice
        name="can.hardware_interface"
        label="gridchargeradmin.HardwareInterface"
        options={numbered('MCP2515 (SPI)', 'TWAI')}
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

/** The bounds of charging by itself and of emergency charging. */
function ChargerLimits({ draft }: { draft: GridChargerConfig }) {
  const { auto_power_enabled: auto, emergency_charge_enabled: emergency } = draft
  const huawei = draft.provider === 0
  if (!auto && !(huawei && emergency)) return null
  return (
    <Card title="gridchargeradmin.Limits">
      {huawei && <Form.Numeric name="voltage_limit" label="gridchargeradmin.VoltageLimit" unit="V" step="any" />}
      {huawei && auto && (
        <>
          <Form.Numeric name="enable_voltage_limit" label="gridchargeradmin.EnableVoltageLimit" unit="V" step="any" />
          <LiveNotice text={draft.enable_voltage_limit >= draft.voltage_limit && 'gridchargeradmin.VoltageOrder'} />
          <Form.Numeric name="lower_power_limit" label="gridchargeradmin.LowerPowerLimit" unit="W" />
        </>
      )}
      {huawei && <Form.Numeric name="upper_power_limit" label="gridchargeradmin.UpperPowerLimit" unit="W" />}
      {huawei && auto && (
        <LiveNotice text={draft.lower_power_limit > draft.upper_power_limit && 'gridchargeradmin.PowerOrder'} />
      )}
      {auto && (
        <Form.Numeric name="target_power_consumption" label="gridchargeradmin.TargetPowerConsumption" unit="W" />
      )}
      {auto && draft.auto_power_batterysoc_limits_enabled && (
        <Form.Numeric name="stop_batterysoc_threshold" label="gridchargeradmin.StopBatterySoCThreshold" unit="%" />
      )}
    </Card>
  )
}

/** How the battery is charged from the grid. */
export const GridChargerSettingsPage = () => (
  <SettingsPage
    topic="gridcharger"
    title="gridchargeradmin.ChargerSettings"
    bounds={gridChargerBounds}
    prepare={stored => withObjects(stored, ['can', 'huawei', 'trucki'])}
    onSave={save}
  >
    {draft => (
      <>
        <Card title="gridchargeradmin.ChargerConfiguration">
          <Form.Toggle name="enabled" label="gridchargeradmin.EnableCharger" />
          {draft.enabled && (
            <>
              <Form.Choice
                name="provider"
                label="gridchargeradmin.Provider"
                options={['gridchargeradmin.ProviderHuawei', 'gridchargeradmin.ProviderTrucki']}
              />
              <Form.Toggle name="auto_power_enabled" label="gridchargeradmin.EnableAutoPower" />
              {draft.auto_power_enabled && (
                <Form.Toggle
                  name="auto_power_batterysoc_limits_enabled"
                  label="gridchargeradmin.EnableBatterySoCLimits"
                />
              )}
              <Form.Toggle name="emergency_charge_enabled" label="gridchargeradmin.EnableEmergencyCharge" />
            </>
          )}
        </Card>
        {draft.enabled && draft.provider === 0 && <HuaweiCard draft={draft} />}
        {draft.enabled && draft.provider === 1 && <Trucki draft={draft} />}
        {draft.enabled && <ChargerLimits draft={draft} />}
      </>
    )}
  </SettingsPage>
)
