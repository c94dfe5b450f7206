import type { PinProfile } from '../contract/files.ts'
import type { ApiError } from './api.ts'
import { useGateway } from './use-gateway.ts'

/** What the default profile, whose name is empty, is called where a name is needed. Source: screens 5.8. */
export const defaultName = 'Default'

/** Whether that is a name of the default profile, before it was ever saved or afterwards. */
export const isDefault = (name: string) => !name || name === defaultName

interface PinProfiles {
  profiles?: readonly PinProfile[]
  error?: ApiError | undefined
  /** Reads the file again. */
  reload: () => void
}

/**
 * The profiles of pin_mapping.json once they are there; none without that file or when it holds no list, and with `error`
 * when it cannot be read. Source: gateway contract 11 and 17.
 */
export function usePinProfiles(): PinProfiles {
  // A file is no document of the gateway, so it has no type there; what it holds is looked at below.
  const file = useGateway('file/get' as 'i18n/languages', { file: 'pin_mapping.json' }, { inline: true })
  const { error, reload } = file
  if (error) return { profiles: [], error: error.status === 404 ? undefined : error, reload }
  const found: unknown = file.data
  if (!found) return { reload }
  return { profiles: Array.isArray(found) ? found.filter(each => typeof each?.name === 'string') : [], reload }
}
