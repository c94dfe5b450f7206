import { useId } from 'react'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { PasswordInput } from '../../ui/password-input.tsx'

interface FieldProps {
  name: 'username' | 'password'
  label: TextKey
  /** The error message, if any. */
  problem: TextKey | false | undefined
}

/** A field of the login form with its error message; a password can be revealed. */
export function Field({ name, label, problem }: FieldProps) {
  const id = useId()
  const isPassword = name === 'password'
  const Input = isPassword ? PasswordInput : 'input'
  return (
    <>
      <label htmlFor={id}>{t(label)}</label>
      <Input
        id={id}
        name={name}
        required
        autoComplete={isPassword ? 'current-password' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {t(problem)}
        </p>
      )}
    </>
  )
}
