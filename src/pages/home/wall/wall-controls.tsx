import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'

/** The controls are hidden this long after a tap or a key. */
const hideAfterMs = 10_000

/** Safari before 16.4 has only these names. */
interface FullScreenOfSafari {
  webkitRequestFullscreen?: () => Promise<void>
}

/** Enters or leaves full screen. */
function toggleFullScreen() {
  const root: HTMLElement & FullScreenOfSafari = document.documentElement
  if (document.fullscreenElement) document.exitFullscreen()
  else (root.requestFullscreen ?? root.webkitRequestFullscreen)?.call(root)
}

/** The link back and the other controls of the wall view: shown for a while after a tap or a key, and while focused. */
export function WallControls() {
  const [shown, setShown] = useState(true)

  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    let timer: ReturnType<typeof setTimeout>
    const show = () => {
      setShown(true)
      clearTimeout(timer)
      timer = setTimeout(setShown, hideAfterMs, false)
    }
    show()
    addEventListener('click', show, { signal })
    addEventListener('keydown', show, { signal })
    return () => {
      leave.abort()
      clearTimeout(timer)
    }
  }, [])

  return (
    <div className={shown ? 'corner' : 'corner away'}>
      <Link href="/">{t('app.BackHome')}</Link>
      <PlainButton text="wall.FullScreen" onPress={toggleFullScreen} />
    </div>
  )
}
