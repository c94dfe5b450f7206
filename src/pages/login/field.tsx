import { type FormEvent, type RefObject, useId } from 'react'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { PasswordInput } from '../../ui/password-input.tsx'

interface FieldProps {
  name: 'username' | 'password'
  label: TextKey
  inputRef: RefObject<HTMLInputElement | null>
  /** The error message, if any. */
  problem: TextKey | false | undefined
  onInput?: (event: FormEvent<HTMLInputElement>) => void
}

/** A field of the login form with its error message; a password can be revealed. */
export function Field({ name, label, inputRef, problem, onInput }: FieldProps) {
  const id = useId()
  const control = {
    id,
    name,
    required: true,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  }
  return (
    <>
      <label htmlFor={id}>{t(label)}</label>
      {name === 'password' ? (
        <PasswordInput inputRef={inputRef} autoComplete="current-password" {...control} />
      ) : (
        <input
          ref={inputRef}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onInput={onInput}
          {...control}
        />
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {t(problem)}
        </p>
      )}
    </>
  )
}
