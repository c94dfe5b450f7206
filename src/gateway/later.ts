/** Starts something from the second part of the app once that is loaded; the returned function stops it, or prevents the start. */
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
