import { useEffect, useState } from 'react'
import { get } from '../../../gateway/api.ts'
import { listOf } from '../../../gateway/json.ts'
import { poll } from '../../../gateway/poll.ts'
import type { WeakStringOf } from '../../../history/history.ts'

/** The code by which an inverter notes shade on its first string; those of the next three follow. */
const firstShadeCode = 95

/** Whether the inverter of a weak string has noted shade on it. */
export function useShade(weak: Pick<WeakStringOf, 'serial' | 'string'> | undefined) {
  const [isShaded, setShaded] = useState(false)
  const { serial, string } = weak ?? {}
  useEffect(() => {
    setShaded(false)
    if (!serial || !string) return
    const call = async (signal: AbortSignal) => {
      const { events } = await get('eventlog/status', { inv: serial, locale: 'en' }, { signal })
      setShaded(listOf(events).some(({ message_id }) => message_id === firstShadeCode + Number(string)))
    }
    return poll({ call, pauseMs: () => undefined }).stop
  }, [serial, string])
  return isShaded
}
