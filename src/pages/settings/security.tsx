import type { SecurityConfig } from '../../contract/settings.ts'
import { post } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { report } from '../../lib/report.ts'
import { adopt } from '../../lib/session.ts'
import type { Answer } from '../../ui/settings-form.tsx'
import { fieldsOf, SettingsPage } from '../../ui/settings-page.tsx'

type Draft = SecurityConfig & { repeat: string }

const { Section, Secret, Toggle } = fieldsOf<Draft, 'securityadmin'>()

async function save({ repeat, ...config }: Draft): Promise<Answer> {
  if (repeat !== config.password) return { type: 'warning', message: t('form.PasswordsDiffer'), member: 'repeat' }
  return post('security/config', config)
}

/** A new password is in force at once, so the visit goes on with it as soon as it is proven. */
const goOn = ({ password }: Draft, before: SecurityConfig) =>
  password !== before.password && adopt('admin', password).catch(report)

export const SecuritySettingsPage = () => (
  <SettingsPage
    of="security"
    texts="securityadmin"
    title="securityadmin.SecuritySettings"
    prepare={(stored): Draft => ({ ...stored, repeat: stored.password })}
    onSave={save}
    onSaved={goOn}
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
