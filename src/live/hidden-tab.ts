/** A tab that is hidden for longer gives up its connection. */
const hiddenTimeoutMs = 30_000

/**
 * Calls `onHidden` once the tab has been hidden for 30 s, and `onShown` whenever it is shown again, until the returned function is
 * called.
 */
export function watchHidden(onHidden: () => void, onShown: () => unknown) {
  let timer: ReturnType<typeof setTimeout>

  function changed() {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(onHidden, hiddenTimeoutMs)
    else onShown()
  }

  document.addEventListener('visibilitychange', changed)
  return () => {
    document.removeEventListener('visibilitychange', changed)
    clearTimeout(timer)
  }
}
