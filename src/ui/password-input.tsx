import { type InputHTMLAttributes, type RefObject, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { Icon } from './icon.tsx'

interface PasswordInputProps extends InputHTMLAttributes<HTMLInputElement> {
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A text that is masked until the user wants to see it. */
export function PasswordInput({ inputRef, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="reveal">
      <input ref={inputRef} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} {...rest} />
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
