import { type InputHTMLAttributes, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** It is the password of the login, which a browser may fill in, keep or make up. */
  isLogin?: boolean
}

/** Firefox before 111 cannot mask a text; a new password is what it does not fill. */
const canMask = () => CSS.supports('-webkit-text-security', 'disc')

/**
 * A text that is masked until the user wants to see it. Browsers fill the login they have saved into every password, or offer it and one
 * that they make up; a masked text they leave alone.
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
        // Masked, it is replaced as a whole: what is typed would stand behind what nobody sees.
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
