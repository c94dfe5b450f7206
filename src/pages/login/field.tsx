import { type FormEvent, useId } from 'react'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { PasswordInput } from '../../ui/password-input.tsx'

interface FieldProps {
  name: 'username' | 'password'
  label: TextKey
  /** The error message, if any. */
  problem: TextKey | false | undefined
}

/** Removes blanks that were typed or pasted. */
function withoutBlanks({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  if (/\s/.test(input.value)) input.value = input.value.replace(/\s/g, '')
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
        onInput={isPassword ? undefined : withoutBlanks}
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
