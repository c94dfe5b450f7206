import { fieldsOf } from '../../../../forms/settings-page.tsx'
import { t } from '../../../../i18n/i18n.ts'
import { Card } from '../../../../ui/card.tsx'
import type { BatteryConfig } from '../../contract/battery.ts'
import { outputOf } from './zendure-access.ts'

const Form = fieldsOf<BatteryConfig>()

/** How much a Zendure device hands to its inverter, and who decides it. */
export function ZendureOutput({ draft }: { draft: BatteryConfig }) {
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
