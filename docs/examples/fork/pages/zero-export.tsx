import { fieldsOf, SettingsPage } from '../../../../src/forms/settings-page.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { limits, type ZeroExportConfig } from '../contract.ts'

const Form = fieldsOf<ZeroExportConfig>()

/** Whether the inverters are throttled, and to what. */
export const ZeroExportSettingsPage = () => (
  <SettingsPage of="zeroexport" title="zeroexport.Title" limits={limits.zeroexport}>
    {draft => (
      <Card title="zeroexport.Controller">
        <Form.Toggle name="enabled" label="zeroexport.Enabled" />
        {draft.enabled && (
          <>
            <Form.Numeric name="target_watts" label="zeroexport.Target" unit="W" />
            <Form.Numeric name="tolerance_watts" label="zeroexport.Tolerance" unit="W" />
          </>
        )}
      </Card>
    )}
  </SettingsPage>
)
