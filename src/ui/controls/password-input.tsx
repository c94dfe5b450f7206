import { type InputHTMLAttributes, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../icon.tsx'

/** A text that is masked until the user wants to see it. */
export function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="reveal">
      <input type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} {...props} />
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
