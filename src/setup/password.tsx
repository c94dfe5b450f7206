import type { FormEvent } from 'react'
import { settingsBounds } from '../contract/bounds.ts'
import type { SecurityConfig } from '../contract/settings.ts'
import { lengthProblem } from '../forms/bounds.ts'
import type { SaveReply } from '../forms/settings-form.tsx'
import { fieldsOf } from '../forms/settings-page.tsx'
import { post } from '../gateway/api.ts'
import { report } from '../gateway/api-error.ts'
import { t } from '../i18n/i18n.ts'
import { authenticate } from '../session/session.ts'
import { tellUnlessKept } from '../ui/alerts/alert-store.ts'

type Draft = SecurityConfig & { repeat: string }

const Form = fieldsOf<Draft>()

/** The only user. Source: gateway contract 1.1. */
const admin = 'admin'

/** If the two passwords differ, that is said first, and their length is not judged. */
function judgeLength({ currentTarget }: FormEvent<HTMLElement>) {
  const [password, repeat] = currentTarget.querySelectorAll<HTMLInputElement>('input[name]')
  const isTwice = password?.value === repeat?.value
  password?.setCustomValidity(isTwice ? lengthProblem(password.value, settingsBounds.security.password) : '')
}

/** Options of a form for the admin's password, for `SettingsPage`. */
export const passwordForm = {
  topic: 'security',
  prepare: (stored: SecurityConfig): Draft => ({ ...stored, repeat: stored.password }),
  refuse: ({ repeat, password }: Draft): SaveReply | undefined =>
    repeat === password ? undefined : { type: 'warning', message: t('form.PasswordsDiffer'), member: 'repeat' },
  onSave: ({ repeat, ...config }: Draft): Promise<SaveReply> => post('security/config', config),
  /** A new password is in force at once, so the session continues with it once it is verified. */
  onSaved: ({ password }: Draft, before: SecurityConfig) =>
    password !== before.password && authenticate(admin, password).then(tellUnlessKept, report),
} as const

/** The admin's password, twice. */
export const PasswordFields = () => (
  <div onInput={judgeLength}>
    {/* Says to a password manager whose entry is to be changed. */}
    <input className="hidden" autoComplete="username" defaultValue={admin} readOnly tabIndex={-1} aria-hidden="true" />
    <Form.Secret name="password" label="securityadmin.Password" login />
    <Form.Secret name="repeat" label="securityadmin.RepeatPassword" login />
  </div>
)
