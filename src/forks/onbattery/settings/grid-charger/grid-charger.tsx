import type { SaveReply } from '../../../../forms/settings-form.tsx'
import { fieldsOf, SettingsPage } from '../../../../forms/settings-page.tsx'
import { post } from '../../../../gateway/api.ts'
import { Card } from '../../../../ui/card.tsx'
import { type GridChargerConfig, gridChargerLimits, gridChargerLimits as limits } from '../../contract/grid-charger.ts'
import { chargerReply } from '../../reply.ts'
import { addressProblem, noAddress } from '../ipv4.ts'
import { Notice } from '../notice.tsx'
import { withObjects } from '../with-objects.ts'
import { HuaweiCard } from './huawei.tsx'
import { ChargerLimits } from './limits.tsx'

const Form = fieldsOf<GridChargerConfig>()

const prepare = (stored: GridChargerConfig) => withObjects(stored, ['can', 'huawei', 'trucki'])

const Trucki = ({ draft }: { draft: GridChargerConfig }) => (
  <Card title="gridchargeradmin.TruckiSettings">
    <Form.Text name="trucki.ip_address" label="gridchargeradmin.IpAddress" required check={addressProblem} />
    <Notice text={draft.trucki.ip_address === noAddress && 'gridchargeradmin.NoAddress'} />
    <Form.Secret name="trucki.password" label="gridchargeradmin.Password" />
  </Card>
)

const members = ['offline_voltage', 'offline_current', 'input_current_limit'] as const

/** Sends the draft. A refusal names the field: the gateway says which quantity was out of range, not which member. */
async function save(draft: GridChargerConfig): Promise<SaveReply> {
  const answer = chargerReply(await post('gridcharger/config', draft))
  const wrong = members.find(name => {
    const { min, max } = limits[`huawei.${name}`]
    return draft.huawei[name] < min || draft.huawei[name] > max
  })
  return answer.type !== 'success' && wrong ? { ...answer, member: `huawei.${wrong}` } : answer
}

/** How the battery is charged from the grid. */
export const GridChargerSettingsPage = () => (
  <SettingsPage
    of="gridcharger"
    title="gridchargeradmin.ChargerSettings"
    limits={gridChargerLimits}
    prepare={prepare}
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
