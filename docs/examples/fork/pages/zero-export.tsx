import { fieldsOf, SettingsPage } from '../../../../src/forms/settings-page.tsx'
import { limits, type ZeroExportConfig } from '../contract.ts'

const { Section, Numeric, Toggle } = fieldsOf<ZeroExportConfig, 'zeroexport'>()

/** Whether the inverters are throttled, and to what. */
export const ZeroExportSettingsPage = () => (
  <SettingsPage of="zeroexport" texts="zeroexport" title="zeroexport.Title" limits={limits.zeroexport}>
    {draft => (
      <Section title="Controller">
        <Toggle name="enabled" label="Enabled" />
        {draft.enabled && (
          <>
            <Numeric name="target_watts" label="Target" unit="W" />
            <Numeric name="tolerance_watts" label="Tolerance" unit="W" />
          </>
        )}
      </Section>
    )}
  </SettingsPage>
)
