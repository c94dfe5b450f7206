import { recall, remember } from './storage.ts'

/** Local storage key of the user record. Source: specification 1, section 3. */
const key = 'user'

/** base64 of the UTF-8 form of `user:password`, as the Basic scheme wants it. */
export const encodeCredentials = (username: string, password: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(`${username}:${password}`)))

/** The stored credentials, base64; undefined when there is no usable record, a corrupt one included. */
export function storedCredentials(): string | undefined {
  try {
    const plain = atob((JSON.parse(recall(key) ?? '{}') as { authdata: string }).authdata)
    // Coded anew: blanks and line breaks are decoded too, but no header may hold them.
    return plain.includes(':') ? btoa(plain) : undefined
  } catch {
    return undefined
  }
}

/** Stores the answer of a login with its credentials, or forgets them. */
export const storeCredentials = (authdata: string | null, answer: object = {}) =>
  remember(key, authdata && JSON.stringify({ ...answer, authdata }))

/**
 * `user:password@` for a socket address, each part percent-encoded from its UTF-8 form; empty when logged out.
 * Script cannot set headers on a socket. Source: gateway contract 6.4.
 */
export function socketCredentials() {
  const stored = storedCredentials()
  if (!stored) return ''
  const text = new TextDecoder().decode(Uint8Array.from(atob(stored), c => c.charCodeAt(0)))
  const colon = text.indexOf(':')
  return `${encodeURIComponent(text.slice(0, colon))}:${encodeURIComponent(text.slice(colon + 1))}@`
}
