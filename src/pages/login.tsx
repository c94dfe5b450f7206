import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { hasRescuedEdits } from '../forms/unsaved-edits.ts'
import { get } from '../gateway/api.ts'
import { ApiError, report } from '../gateway/api-error.ts'
import { browserHasLogin } from '../gateway/credentials.ts'
import { t } from '../i18n/i18n.ts'
import { go } from '../session/navigation.ts'
import { login, safeReturnPath, useSession } from '../session/session.ts'
import { show, tellUnlessKept } from '../ui/alerts/alert-store.ts'
import { failureText } from '../ui/alerts/reply-text.ts'
import { Card } from '../ui/card.tsx'
import { PasswordInput } from '../ui/controls/password-input.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page/page-frame.tsx'

/** Shows the factory credentials while the gateway reports that they are in force, and has no inverter. */
function FactoryLogin() {
  const [inForce, setInForce] = useState(false)
  useEffect(() => {
    const leave = new AbortController()
    // A gateway that bars visitors does not tell.
    get('livedata/status', {}, { signal: leave.signal }).then(
      ({ hints, inverters }) => setInForce(hints?.default_password === true && !inverters?.length),
      () => {},
    )
    return () => leave.abort()
  }, [])
  return inForce && <p>{t('login.FactoryPassword')}</p>
}

/** Explains why the user has to log in again, and that unsaved changes are kept. */
function Expired() {
  const [kept, setKept] = useState(false)
  const uploadLost = useSession(s => s.uploadLost)
  // In an effect: the form stores its draft when it is unmounted, which is after this is rendered.
  useEffect(() => setKept(hasRescuedEdits()), [])
  return (
    <Notice type="warning" role="alert">
      {t('login.Expired')} {kept && t('login.Kept')} {uploadLost && t('login.FileLost')}
    </Notice>
  )
}

const fieldNames = ['username', 'password'] as const

/** The only user. Source: gateway contract 1.1. */
const admin = 'admin'

interface FieldProps {
  name: 'username' | 'password'
  label: string
  /** The message about a field that was left empty. */
  problem: string | undefined
}

/** Removes white space that was typed or pasted. */
function withoutSpaces({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  if (/\s/.test(input.value)) input.value = input.value.replace(/\s/g, '')
}

/** A field of the login form with its error message; a password can be revealed. */
function LoginField({ name, label, problem }: FieldProps) {
  const id = useId()
  const isPassword = name === 'password'
  const control = {
    id,
    name,
    required: true,
    autoCapitalize: 'none',
    spellCheck: false,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': problem && `${id}-problem`,
  }
  return (
    <>
      <label htmlFor={id} className={isPassword ? undefined : 'hidden'}>
        {label}
      </label>
      {isPassword ? (
        <PasswordInput {...control} isLogin autoComplete="current-password" />
      ) : (
        <input {...control} defaultValue={admin} onInput={withoutSpaces} autoComplete="username" />
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  )
}

/** Asks for the password of the admin, then returns to the page the visitor came from. The user name is folded, for password managers, until it is emptied. */
export function LoginPage() {
  const expired = useSession(s => s.expired)
  const loggedIn = useSession(s => s.loggedIn)
  const query = new URLSearchParams(useSearch())
  const target = safeReturnPath(query.get('returnUrl'))
  const form = useRef<HTMLFormElement>(null)
  /** Names of the empty fields, from the first attempt on. */
  const [missing, setMissing] = useState<readonly string[]>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const [user, setUser] = useState(admin)

  const input = (name: (typeof fieldNames)[number]) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
  const typed = (name: (typeof fieldNames)[number]) => input(name)?.value ?? ''
  const empty = () => fieldNames.filter(name => !typed(name))
  const showMissing = () => setMissing(empty())

  // Before anybody can type: focusing later could divert the password into this field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useLayoutEffect(() => input('password')?.focus(), [])

  function unfold() {
    const folded = form.current?.querySelector('details')
    if (folded) folded.open = true
  }

  function edited() {
    if (missing) showMissing()
    setUser(typed('username'))
    if (!typed('username')) unfold()
  }

  function failed(error: unknown) {
    setBusy(false)
    if (!(error instanceof ApiError)) return report(error)
    const wrong = error.reason === 'unauthorized'
    setFailure(wrong ? t('login.Wrong') : failureText(error))
    if (wrong) input('password')?.select()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const [first] = empty()
    if (first === 'username') unfold()
    showMissing()
    setFailure('')
    if (first) return input(first)?.focus()
    if (busy) return
    setBusy(true)
    login(typed('username'), typed('password')).then(isKept => {
      show('success', t('apiresponse.10002'))
      tellUnlessKept(isKept)
      go(target, { replace: true })
    }, failed)
  }

  return (
    <PageFrame title="login.Login">
      <Card title="login.SystemLogin" className="narrow">
        <form ref={form} noValidate onSubmit={submit} onInput={edited}>
          {expired && <Expired />}
          {globalThis.sundial?.framed && <p>{t('login.Framed')}</p>}
          {!loggedIn && browserHasLogin() && (
            <Notice type="warning" role="alert">
              {t('login.BrowserHasLogin')}
            </Notice>
          )}
          <details>
            <summary>{t('login.Username')}</summary>
            <LoginField
              name="username"
              label={t('login.Username')}
              problem={missing?.includes('username') ? t('login.UsernameRequired') : undefined}
            />
          </details>
          <LoginField
            name="password"
            label={user ? t('login.PasswordOf', { name: user }) : t('login.Password')}
            problem={missing?.includes('password') ? t('login.PasswordRequired') : undefined}
          />
          <div role="alert">{failure && <Notice type="danger">{failure}</Notice>}</div>
          <div className="actions">
            <button type="submit" aria-busy={busy} aria-disabled={busy}>
              {t('login.LoginButton')}
            </button>
          </div>
          <FactoryLogin />
        </form>
      </Card>
    </PageFrame>
  )
}
