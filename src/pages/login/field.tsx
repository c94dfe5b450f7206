import { type FormEvent, useId } from 'react'
import { PasswordInput } from '../../ui/controls/password-input.tsx'

/** The only user there is. Source: gateway contract 1.1. */
export const admin = 'admin'

interface FieldProps {
  name: 'username' | 'password'
  label: string
  /** Why it cannot stay empty, once it was left so. */
  problem: string | undefined
}

/** Removes blanks that were typed or pasted. */
function withoutBlanks({ currentTarget: input }: FormEvent<HTMLInputElement>) {
  if (/\s/.test(input.value)) input.value = input.value.replace(/\s/g, '')
}

/** A field of the login form with its error message; a password can be revealed. */
export function LoginField({ name, label, problem }: FieldProps) {
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
        <input {...control} defaultValue={admin} onInput={withoutBlanks} autoComplete="username" />
      )}
      {problem && (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </>
  )
}
