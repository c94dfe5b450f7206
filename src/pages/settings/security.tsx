import type { SecurityConfig } from '../../contract/settings.ts'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { PasswordFields, passwordForm } from '../../setup/password.tsx'
import { Card } from '../../ui/card.tsx'

const Form = fieldsOf<SecurityConfig>()

export const SecuritySettingsPage = () => (
  <SettingsPage {...passwordForm} title="securityadmin.SecuritySettings">
    {() => (
      <>
        <Card title="securityadmin.AdminPassword">
          <PasswordFields />
        </Card>
        <Card title="securityadmin.Permissions">
          <Form.Toggle name="allow_readonly" label="securityadmin.ReadOnly" />
        </Card>
      </>
    )}
  </SettingsPage>
)
