import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { hasRescuedDraft } from '../forms/unsaved-draft.ts'
import { ApiError } from '../gateway/api.ts'
import { report } from '../gateway/report.ts'
import { t } from '../i18n/i18n.ts'
import { go } from '../session/navigation.ts'
import { login, safeReturnPath, useSession } from '../session/session.ts'
import { show } from '../ui/alert-store.ts'
import { failureText } from '../ui/failures.ts'
import { PageFrame } from '../ui/page/page-frame.tsx'
import { FactoryLogin } from './login/factory-login.tsx'
import { Field } from './login/field.tsx'

const wrongCredentials = (error: ApiError) => error.reason === 'unauthorized'

/** Removes blanks that were typed or pasted, and keeps the caret in place. */
function withoutBlanks({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  if (!/\s/.test(input.value)) return
  const caret = input.value.slice(0, input.selectionStart ?? undefined).replace(/\s/g, '').length
  input.value = input.value.replace(/\s/g, '')
  input.setSelectionRange(caret, caret)
}

/** Explains why the user has to log in again, and that unsaved changes are kept. */
function Expired() {
  const [kept, setKept] = useState(false)
  const uploadLost = useSession(s => s.uploadLost)
  // In an effect: the form stores its draft when it is unmounted, which is after this is rendered.
  useEffect(() => setKept(hasRescuedDraft()), [])
  return (
    <p className="notice" data-type="warning" role="alert">
      {t('failure.unauthorized')} {kept && t('login.Kept')} {uploadLost && t('upload.ChooseAgain')}
    </p>
  )
}

/** Asks for user name and password, then returns to the page the visitor came from. */
export function LoginPage() {
  const expired = useSession(s => s.expired)
  const [query] = useSearchParams()
  const target = safeReturnPath(query.get('returnUrl'))
  const username = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState<{ username: boolean; password: boolean }>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  // Before anybody can type: focusing later could divert the password into this field.
  useLayoutEffect(() => username.current?.focus(), [])

  const missingFields = () => ({ username: !username.current?.value, password: !password.current?.value })

  function failed(error: unknown) {
    setBusy(false)
    if (!(error instanceof ApiError)) return report(error)
    setFailure(wrongCredentials(error) ? t('failure.credentials') : failureText(error))
    if (wrongCredentials(error)) password.current?.select()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const now = missingFields()
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
      <form className="card narrow" noValidate onSubmit={submit} onInput={() => missing && setMissing(missingFields())}>
        <h2>{t('login.SystemLogin')}</h2>
        {expired && <Expired />}
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
        <FactoryLogin />
      </form>
    </PageFrame>
  )
}
