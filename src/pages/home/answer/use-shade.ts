import { useEffect, useState } from 'react'
import { get } from '../../../gateway/api.ts'
import { listOf } from '../../../gateway/json.ts'
import { poll } from '../../../gateway/poll.ts'
import type { WeakStringOf } from '../../../history/history.ts'
import { isShadeOf } from '../weak-strings.tsx'

/** Whether the inverter of a weak string has noted shade on it. */
export function useShade(weak: Pick<WeakStringOf, 'serial' | 'string'> | undefined) {
  const [isShaded, setShaded] = useState(false)
  const { serial, string } = weak ?? {}
  useEffect(() => {
    setShaded(false)
    if (!serial || !string) return
    const call = async (signal: AbortSignal) => {
      const { events } = await get('eventlog/status', { inv: serial, locale: 'en' }, { signal })
      setShaded(listOf(events).some(isShadeOf(string)))
    }
    return poll({ call, pauseMs: () => undefined }).stop
  }, [serial, string])
  return isShaded
}
