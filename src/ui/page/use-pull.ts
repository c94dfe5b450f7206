import { type RefObject, useEffect, useRef, useState } from 'react'
import { startLater } from '../../gateway/later.ts'
import type { Pull } from './pull.ts'

/** Pulling `frame` down with a finger calls `onReload`; without it nothing happens. */
export function usePull(frame: RefObject<HTMLElement | null>, onReload: (() => void) | undefined) {
  const [pull, setPull] = useState<Pull>({ extent: 0 })
  const reload = useRef(onReload)
  reload.current = onReload
  const armed = onReload !== undefined

  useEffect(() => {
    const element = frame.current
    if (!armed || !element) return
    const start = (watchPull: typeof import('./pull.ts').watchPull) => () =>
      watchPull(element, setPull, () => reload.current?.())
    return startLater(import('./pull.ts').then(its => start(its.watchPull)))
  }, [armed, frame])

  return pull
}
