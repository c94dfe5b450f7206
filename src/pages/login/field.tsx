import { type FormEvent, useId } from 'react'
import { t } from '../../i18n/i18n.ts'
import { PasswordInput } from '../../ui/controls/password-input.tsx'

interface FieldProps {
  name: 'username' | 'password'
  label: 'Username' | 'Password'
  /** It was left empty. */
  missing?: boolean | undefined
}

/** Removes blanks that were typed or pasted. */
function withoutBlanks({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  if (/\s/.test(input.value)) input.value = input.value.replace(/\s/g, '')
}

/** A field of the login form with its error message; a password can be revealed. */
export function Field({ name, label, missing }: FieldProps) {
  const id = useId()
  const isPassword = name === 'password'
  const Input = isPassword ? PasswordInput : 'input'
  return (
    <>
      <label htmlFor={id}>{t(`login.${label}`)}</label>
      <Input
        id={id}
        name={name}
        required
        onInput={isPassword ? undefined : withoutBlanks}
        autoComplete={isPassword ? 'current-password' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-problem` : undefined}
      />
      {missing && (
        <p className="problem" id={`${id}-problem`}>
          {t(`login.${label}Required`)}
        </p>
      )}
    </>
  )
}
