import { iconOf } from './address.ts'

/** The same as for the app's own calls. */
const timeoutMs = 15_000

/**
 * Whether anything answers at the address of another gateway: the answer cannot be read, but whether it comes can be seen. It is asked
 * without a login for a file that needs none, so that no browser prompts for one.
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
    // The body is not needed and may be endless.
    end()
  }
}
