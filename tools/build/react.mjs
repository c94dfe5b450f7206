/**
 * What `react` means in the bundle: Preact without its compat layer. Compat bends events, attributes and children to
 * React's habits for code that was not written for Preact; ours is (architecture: the dialect both speak), so owners need
 * not pay for it: 3.1 kB less after gzip. Component tests run on this file, and on React.
 */
import { useCallback, useDebugValue, useLayoutEffect, useRef, useState } from 'preact/hooks'

export {
  Component,
  cloneElement,
  createContext,
  createElement,
  Fragment,
  Fragment as StrictMode,
  isValidElement,
} from 'preact'
export {
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'preact/hooks'

/** Preact has no earlier moment than before the paint. */
export const useInsertionEffect = useLayoutEffect

/** A ref is a prop in Preact 11, as in React 19. @param {(props: object, ref: unknown) => unknown} draw */
export const forwardRef = draw => (/** @type {{ ref?: unknown }} */ props) => draw(props, props.ref)

/**
 * What `snapshot()` says now, drawn again whenever `subscribe` tells of something that changes it.
 * @template T
 * @param {(listener: () => void) => () => void} subscribe
 * @param {() => T} snapshot
 * @returns {T}
 */
export function useSyncExternalStore(subscribe, snapshot) {
  const [, draw] = useState({})
  const shown = useRef({ value: snapshot(), snapshot })
  // Nothing is drawn half here, so what is drawn may be noted at once.
  shown.current = { value: snapshot(), snapshot }

  useLayoutEffect(() => {
    const look = () => {
      if (!Object.is(shown.current.value, shown.current.snapshot())) draw({})
    }
    look()
    return subscribe(look)
  }, [subscribe])

  return shown.current.value
}

// zustand takes React whole; these are the three it uses.
export default { useCallback, useDebugValue, useSyncExternalStore }
