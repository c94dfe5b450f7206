import { useEffect } from 'react'
import { get } from '../gateway/api.ts'
import { listOf } from '../gateway/json.ts'
import { poll } from '../gateway/poll.ts'
import { textOf } from '../i18n/format.ts'
import { useSession } from '../session/session.ts'
import { useLive } from './live.ts'

/** Keeps the names of the inverters of an unknown type while the component is shown. Only the owner may read the list that has them. */
export function useUnknownTypes() {
  const loggedIn = useSession(s => s.loggedIn)
  const complete = useLive(s => s.complete)
  useEffect(() => {
    if (!loggedIn || !complete) return
    const call = async (signal: AbortSignal) => {
      const { inverter } = await get('inverter/list', {}, { signal })
      const unknownTypes = listOf(inverter).flatMap(({ type, name }) => (type === 'Unknown' ? textOf(name) : []))
      if (!signal.aborted) useLive.setState({ unknownTypes })
    }
    // An addition only: a failure is reported by the calls that are needed.
    const { stop } = poll({ call, pauseMs: () => undefined, retryMs: () => undefined, failed: () => {} })
    return () => {
      stop()
      useLive.setState({ unknownTypes: undefined })
    }
  }, [loggedIn, complete])
}
