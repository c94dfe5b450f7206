import { useEffect, useState } from 'react'
import type { PinProfile } from '../contract/files.ts'
import { ApiError } from '../gateway/api-error.ts'
import { listOf, parseJson } from '../gateway/json.ts'
import { jsonError } from '../gateway/json-error.ts'
import { load } from '../gateway/load.ts'
import { readFile } from '../gateway/read-file.ts'
import { report } from '../gateway/report.ts'

/** Name of the default profile, which needs no file. */
export const defaultName = 'Default'

/** Whether `name` means the default profile; it is empty until one is chosen. */
export const isDefault = (name: string) => !name || name === defaultName

/** Line and column, from 1, where the file stops being JSON. */
export type JsonPosition = ReturnType<typeof jsonError>

interface Found {
  profiles: readonly PinProfile[]
  /** The gateway has no such file. */
  missing?: boolean
  /** Why the file could not be read: a failed call, or a syntax error. */
  error?: ApiError | JsonPosition
}

function profilesOf(text: string): Found {
  try {
    const profiles = listOf(parseJson(text) as PinProfile[])
    return { profiles: profiles.filter(({ name }) => typeof name === 'string') }
  } catch {
    return { profiles: [], error: jsonError(text) }
  }
}

/**
 * The profiles of pin_mapping.json: undefined until they are read; none if the file is `missing` or holds no list.
 * `reload` reads them again. Source: gateway contract 11 and 17.
 */
export function usePinProfiles() {
  const [found, setFound] = useState<Found>()
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each `turn` reads again
  useEffect(() => {
    return load(
      async signal => profilesOf(await (await readFile('pin_mapping.json', { signal })).text()),
      setFound,
      error => {
        if (!(error instanceof ApiError) || error.reason === 'unauthorized') return report(error)
        setFound(error.status === 404 ? { profiles: [], missing: true } : { profiles: [], error })
      },
    )
  }, [turn])

  return { ...found, reload: () => setTurn(turn + 1) }
}
