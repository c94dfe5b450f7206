import { type FormEvent, useEffect, useRef, useState } from 'react'
import { show } from '../lib/alerts.ts'
import { ApiError } from '../lib/api.ts'
import { t } from '../lib/i18n.ts'
import { go, useParameter } from '../lib/location.ts'
import { failureText, report } from '../lib/report.ts'
import { login, safeReturn } from '../lib/session.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { Field } from './login/field.tsx'

const wrongCredentials = (error: ApiError) => error.reason === 'unauthorized'

/** Takes the blanks out of what was typed or pasted; the caret stays where it was. */
function withoutBlanks({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  if (!/\s/.test(input.value)) return
  const caret = input.value.slice(0, input.selectionStart ?? undefined).replace(/\s/g, '').length
  input.value = input.value.replace(/\s/g, '')
  input.setSelectionRange(caret, caret)
}

/** Asks for user name and password, then goes where the visitor came from. Source: specification 2, section 2. */
export function LoginPage() {
  const target = safeReturn(useParameter('returnUrl'))
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<{ username: boolean; password: boolean }>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => username.current?.focus(), [])

  const look = () => ({ username: !username.current?.value, password: !password.current?.value })

  function failed(error: unknown) {
    setBusy(false)
    if (!(error instanceof ApiError)) return report(error)
    setFailure(wrongCredentials(error) ? t('failure.credentials') : failureText(error))
    if (wrongCredentials(error)) password.current?.select()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const now = look()
    setMissing(now)
    setFailure('')
    if (now.username || now.password) return (now.username ? username : password).current?.focus()
    if (busy) return
    setBusy(true)
    login(username.current?.value ?? '', password.current?.value ?? '').then(() => {
      show('success', t('apiresponse.10002'))
      go(target, { replace: true })
    }, failed)
  }

  return (
    <PageFrame title="login.Login">
      <form className="card narrow" noValidate onSubmit={submit} onInput={() => missing && setMissing(look())}>
        <h2>{t('login.SystemLogin')}</h2>
        <Field
          name="username"
          label="login.Username"
          inputRef={username}
          problem={missing?.username && 'login.UsernameRequired'}
          onInput={withoutBlanks}
        />
        <Field
          name="password"
          label="login.Password"
          inputRef={password}
          problem={missing?.password && 'login.PasswordRequired'}
        />
        <div role="alert">
          {failure && (
            <p className="notice" data-type="danger">
              {failure}
            </p>
          )}
        </div>
        <div className="actions">
          <button type="submit" aria-busy={busy} aria-disabled={busy}>
            {t('login.LoginButton')}
          </button>
        </div>
      </form>
    </PageFrame>
  )
}
