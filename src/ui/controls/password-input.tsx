import { type InputHTMLAttributes, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** The password of the login, which a browser may fill in, store or generate. */
  isLogin?: boolean
}

/** Firefox before 111 cannot mask a text, but does not fill in new passwords. */
const canMask = () => CSS.supports('-webkit-text-security', 'disc')

/**
 * A text that is masked until the user wants to see it. Browsers offer saved logins and generated passwords for every password field, but
 * not for a masked text.
 */
export function PasswordInput({ isLogin = false, ...props }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const [isText] = useState(() => !isLogin && canMask())
  return (
    <div className="reveal">
      <input
        type={shown || isText ? 'text' : 'password'}
        className={shown ? undefined : 'masked'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // A masked text is replaced as a whole, or typing would append to a text that nobody sees.
        onFocus={event => !shown && event.currentTarget.select()}
        {...props}
        {...(!isLogin && !isText && { autoComplete: 'new-password' })}
      />
      <button
        type="button"
        className="quiet"
        aria-pressed={shown}
        aria-label={t('app.ShowPassword')}
        onClick={() => setShown(!shown)}
      >
        <Icon name="eye" />
      </button>
    </div>
  )
}
