import { useSyncExternalStore } from 'react'
import { createStore, type StateCreator, type StoreApi } from 'zustand/vanilla'

/** A store that is also the hook that reads it: `useLive(s => s.stale)`; `getState`, `setState` and `subscribe` without React. */
export type Store<S> = StoreApi<S> & (<T>(select: (state: S) => T) => T)

/**
 * A zustand store with its hook. zustand's own `create` imports React as a whole, which would keep all of preact/compat in
 * the bundle: 1.7 kB of flash.
 */
export function create<S>(initial: StateCreator<S>): Store<S> {
  const store = createStore(initial)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per store, at module level
  const useStore = <T>(select: (state: S) => T) => useSyncExternalStore(store.subscribe, () => select(store.getState()))
  return Object.assign(useStore, store)
}
