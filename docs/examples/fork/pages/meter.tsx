import { fieldsOf, SettingsPage } from '../../../../src/forms/settings-page.tsx'
import { t } from '../../../../src/i18n/i18n.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { limits, type MeterConfig } from '../contract.ts'

const Form = fieldsOf<MeterConfig>()

/** Where the power at the grid connection is read. */
export const MeterSettingsPage = () => (
  <SettingsPage of="meter" title="meter.Title" limits={limits.meter}>
    {({ source }) => (
      <Card title="meter.Connection">
        <Form.Choice name="source" label="meter.Source" options={['meter.Mqtt', 'meter.Http']} />
        {source === 0 && <Form.Text name="mqtt_topic" label="meter.Topic" />}
        {source === 1 && <Form.Text name="http_url" label="meter.Address" />}
        <Form.Numeric name="interval" label="meter.Interval" unit={t('meter.Seconds')} />
      </Card>
    )}
  </SettingsPage>
)
