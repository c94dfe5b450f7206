type Handlers = { [E in keyof WindowEventMap]?: (event: WindowEventMap[E]) => unknown }

/** Calls these handlers, by the name of the event, until the returned function is called. */
export function listen(handlers: Handlers, options?: AddEventListenerOptions) {
  const leave = new AbortController()
  for (const [name, handler] of Object.entries(handlers))
    addEventListener(name, handler as EventListener, { ...options, signal: leave.signal })
  return () => leave.abort()
}
