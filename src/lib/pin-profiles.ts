import type { PinProfile } from '../contract/files.ts'
import { ApiError, request } from './api.ts'

/** What the default profile, whose name is empty, is called where a name is needed. Source: screens 5.8. */
export const defaultName = 'Default'

/** Whether that is a name of the default profile, before it was ever saved or afterwards. */
export const isDefault = (name: string) => !name || name === defaultName

/**
 * The profiles of pin_mapping.json; none without that file, or when it holds no list. Fails with an ApiError, with the
 * SyntaxError of a file that is broken, or by `signal`. Source: gateway contract 11 and 17.
 */
export async function loadProfiles(signal: AbortSignal): Promise<readonly PinProfile[]> {
  try {
    const text = await request('file/get?file=pin_mapping.json', { signal }, response => response.text())
    // The gateway passes over what stands before the list, too.
    const found: unknown = JSON.parse(text.slice(Math.max(text.search(/[[{]/), 0)))
    return Array.isArray(found) ? found.filter(each => typeof each?.name === 'string') : []
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}
