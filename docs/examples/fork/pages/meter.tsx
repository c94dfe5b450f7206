import { fieldsOf, SettingsPage } from '../../../../src/forms/settings-page.tsx'
import { limits, type MeterConfig } from '../contract.ts'

const { Section, Text, Numeric, Choice } = fieldsOf<MeterConfig, 'meter'>()

/** Where the power at the grid connection is read. */
export const MeterSettingsPage = () => (
  <SettingsPage of="meter" texts="meter" title="meter.Title" limits={limits.meter}>
    {({ source }) => (
      <Section title="Connection">
        <Choice name="source" label="Source" options={['Mqtt', 'Http']} />
        {source === 0 && <Text name="mqtt_topic" label="Topic" />}
        {source === 1 && <Text name="http_url" label="Address" />}
        <Numeric name="interval" label="Interval" unit="Seconds" />
      </Section>
    )}
  </SettingsPage>
)
