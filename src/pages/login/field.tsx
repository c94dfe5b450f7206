import { type FormEvent, type RefObject, useId, useState } from 'react'
import { type TextKey, t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'

interface FieldProps {
  name: 'username' | 'password'
  label: TextKey
  inputRef: RefObject<HTMLInputElement | null>
  /** What is wrong with the value, if anything. */
  problem: TextKey | false | undefined
  onInput?: (event: FormEvent<HTMLInputElement>) => void
}

/** A field of the login form with its message below; a password can be made readable. */
export function Field({ name, label, inputRef, problem, onInput }: FieldProps) {
  const id = useId()
  const [readable, setReadable] = useState(false)
  const secret = name === 'password'
  return (
    <>
      <label htmlFor={id}>{t(label)}</label>
      <div className={secret ? 'reveal' : undefined}>
        <input
          id={id}
          ref={inputRef}
          name={name}
          type={secret && !readable ? 'password' : 'text'}
          autoComplete={secret ? 'current-password' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onInput={onInput}
        />
        {secret && (
          <button
            type="button"
            className="quiet"
            aria-label={t('app.ShowPassword')}
            aria-pressed={readable}
            onClick={() => setReadable(!readable)}
          >
            <Icon name="eye" />
          </button>
        )}
      </div>
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {t(problem)}
        </p>
      )}
    </>
  )
}
