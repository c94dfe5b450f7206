import { useLayoutEffect, useRef, useState } from 'react'
import { createStore, type StateCreator, type StoreApi } from 'zustand/vanilla'

/** A store that is also the hook that reads it: `useLive(s => s.stale)`; `getState`, `setState` and `subscribe` without React. */
export type Store<S> = StoreApi<S> & (<T>(select: (state: S) => T) => T)

/**
 * A zustand store with its hook. Zustand's own uses `useSyncExternalStore`, which in Preact subscribes after the first paint, so that
 * values that are there by then are drawn a frame later.
 */
export function create<S>(initial: StateCreator<S>): Store<S> {
  const store = createStore(initial)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per store, at module level
  function useStore<T>(select: (state: S) => T) {
    const [, render] = useState({})
    const value = select(store.getState())
    const shown = useRef({ select, value })
    shown.current = { select, value }
    useLayoutEffect(() => {
      const check = () => {
        const { select, value } = shown.current
        if (!Object.is(select(store.getState()), value)) render({})
      }
      check()
      return store.subscribe(check)
    }, [])
    return value
  }
  return Object.assign(useStore, store)
}
