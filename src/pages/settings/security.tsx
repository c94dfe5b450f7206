import type { SecurityConfig } from '../../contract/settings.ts'
import type { Answer } from '../../forms/settings-form.tsx'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { post } from '../../gateway/api.ts'
import { report } from '../../gateway/report.ts'
import { t } from '../../i18n/i18n.ts'
import { authenticate } from '../../session/session.ts'

type Draft = SecurityConfig & { repeat: string }

const { Section, Secret, Toggle } = fieldsOf<Draft, 'securityadmin'>()

async function save({ repeat, ...config }: Draft): Promise<Answer> {
  if (repeat !== config.password) return { type: 'warning', message: t('form.PasswordsDiffer'), member: 'repeat' }
  return post('security/config', config)
}

/** A new password is in force at once, so the session continues with it as soon as it is verified. */
const authenticateAgain = ({ password }: Draft, before: SecurityConfig) =>
  password !== before.password && authenticate('admin', password).catch(report)

export const SecuritySettingsPage = () => (
  <SettingsPage
    of="security"
    texts="securityadmin"
    title="securityadmin.SecuritySettings"
    prepare={(stored): Draft => ({ ...stored, repeat: stored.password })}
    onSave={save}
    onSaved={authenticateAgain}
  >
    {() => (
      <>
        <Section title="AdminPassword">
          <Secret name="password" label="Password" autoComplete="new-password" />
          <Secret name="repeat" label="RepeatPassword" autoComplete="new-password" />
        </Section>
        <Section title="Permissions">
          <Toggle name="allow_readonly" label="ReadOnly" />
        </Section>
      </>
    )}
  </SettingsPage>
)
