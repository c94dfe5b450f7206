import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { t } from '../../../../i18n/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import type { BatteryConfig } from '../../contract/battery.ts'
import { BrokerNotice } from '../broker-notice.tsx'
import { Notice } from '../notice.tsx'
import { charges, writes } from './zendure-access.ts'
import { ZendureOutput } from './zendure-output.tsx'

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
