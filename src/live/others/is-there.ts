import { iconOf } from './address.ts'

/** As long as a call of the app may take. */
const timeoutMs = 15_000

/**
 * Whether anything answers at the address of another gateway: the answer cannot be read, but that there is one can be told. It is
 * asked without a login, and for a file that needs none, so no browser asks the owner for one.
 */
export async function isThere(address: string, signal: AbortSignal): Promise<boolean> {
  const question = new AbortController()
  const end = () => question.abort()
  const timer = setTimeout(end, timeoutMs)
  signal.addEventListener('abort', end)
  try {
    await fetch(iconOf(address), {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: question.signal,
    })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    // What would follow is not wanted, and may have no end.
    end()
  }
}
