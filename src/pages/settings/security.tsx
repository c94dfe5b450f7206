import type { FormEvent } from 'react'
import { limits } from '../../contract/limits.ts'
import type { SecurityConfig } from '../../contract/settings.ts'
import type { Answer } from '../../forms/settings-form.tsx'
import { fieldsOf, SettingsPage } from '../../forms/settings-page.tsx'
import { lengthProblem } from '../../forms/text-limit.ts'
import { post } from '../../gateway/api.ts'
import { report } from '../../gateway/report.ts'
import { t } from '../../i18n/i18n.ts'
import { authenticate } from '../../session/session.ts'
import { tellUnlessKept } from '../../ui/alerts/alert-store.ts'
import { Card } from '../../ui/card.tsx'

type Draft = SecurityConfig & { repeat: string }

const Form = fieldsOf<Draft>()

/** The only user there is. Source: gateway contract 1.1. */
const admin = 'admin'

const refuse = ({ repeat, password }: Draft): Answer | undefined =>
  repeat === password ? undefined : { type: 'warning', message: t('form.PasswordsDiffer'), member: 'repeat' }

const save = ({ repeat, ...config }: Draft): Promise<Answer> => post('security/config', config)

/** Of passwords that differ the length is not judged: that they differ is told first. */
function judgeLength({ currentTarget }: FormEvent<HTMLElement>) {
  const [password, repeat] = currentTarget.querySelectorAll('input')
  const isTwice = password?.value === repeat?.value
  password?.setCustomValidity(isTwice ? lengthProblem(password.value, limits.security.password) : '')
}

/** A new password is in force at once, so the session continues with it as soon as it is verified. */
const authenticateAgain = ({ password }: Draft, before: SecurityConfig) =>
  password !== before.password && authenticate(admin, password).then(tellUnlessKept, report)

export const SecuritySettingsPage = () => (
  <SettingsPage
    of="security"
    title="securityadmin.SecuritySettings"
    prepare={(stored): Draft => ({ ...stored, repeat: stored.password })}
    refuse={refuse}
    onSave={save}
    onSaved={authenticateAgain}
  >
    {() => (
      <>
        <Card title="securityadmin.AdminPassword">
          {/* Says to a password manager whose entry is to be changed. */}
          <input
            className="hidden"
            autoComplete="username"
            defaultValue={admin}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <div onInput={judgeLength}>
            <Form.Secret name="password" label="securityadmin.Password" login />
            <Form.Secret name="repeat" label="securityadmin.RepeatPassword" login />
          </div>
        </Card>
        <Card title="securityadmin.Permissions">
          <Form.Toggle name="allow_readonly" label="securityadmin.ReadOnly" />
        </Card>
      </>
    )}
  </SettingsPage>
)
