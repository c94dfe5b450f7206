import { listOf } from '../../../../src/forms/list.tsx'
import { fieldsOf, SettingsPage } from '../../../../src/forms/settings-page.tsx'
import { TestButton } from '../../../../src/forms/test-button.tsx'
import { t } from '../../../../src/i18n/i18n.ts'
import { Card } from '../../../../src/ui/card.tsx'
import { limits, type MeterConfig, maxTopics } from '../contract.ts'

const Form = fieldsOf<MeterConfig>()
const List = listOf<MeterConfig>()

/** Where the power at the grid connection is read. What is hidden keeps its value, and is sent too. */
export const MeterSettingsPage = () => (
  <SettingsPage of="meter" title="meter.Title" limits={limits.meter}>
    {({ source }) => (
      <>
        <Card title="meter.Connection">
          <Form.Choice name="source" label="meter.Source" options={['meter.Mqtt', 'meter.Http']} />
          {source === 1 && <Form.Text name="http_url" label="meter.Address" />}
          <Form.Numeric name="interval" label="meter.Interval" unit={t('meter.Seconds')} />
          <TestButton path="meter/test" text="meter.Test" />
        </Card>
        {source === 0 && (
          <List
            name="topics"
            title="meter.Phase"
            add="meter.AddPhase"
            remove="meter.RemovePhase"
            blank={{ topic: '', inverted: false }}
            min={1}
            max={maxTopics}
          >
            {at => (
              <>
                <Form.Text name={`${at}.topic`} label="meter.Topic" />
                <Form.Toggle name={`${at}.inverted`} label="meter.Inverted" />
              </>
            )}
          </List>
        )}
      </>
    )}
  </SettingsPage>
)
