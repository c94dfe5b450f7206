/**
 * Starts what comes with the second part of the app once it is there; the returned function stops it, or keeps it from
 * starting.
 */
export function startLater(loading: Promise<() => () => void>) {
  let stop: (() => void) | undefined
  let isOver = false
  loading.then(start => {
    if (!isOver) stop = start()
  })
  return () => {
    isOver = true
    stop?.()
  }
}
