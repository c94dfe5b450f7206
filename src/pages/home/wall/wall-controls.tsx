import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { surveyHistory } from '../../../history/history.ts'
import { sendHistory } from '../../../history/send.ts'
import { decimal } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { listen } from '../../../session/listen.ts'
import { show } from '../../../ui/alerts/alert-store.ts'
import { ActionButton } from '../../../ui/controls/action-button.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'

/** The controls are hidden this long after a tap or a key. */
const hideAfterMs = 10_000

/** Safari before 16.4 knows only these names. */
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
    let timer: ReturnType<typeof setTimeout>
    const reveal = () => {
      setShown(true)
      clearTimeout(timer)
      timer = setTimeout(setShown, hideAfterMs, false)
    }
    reveal()
    const stop = listen({ click: reveal, keydown: reveal })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])

  return (
    <div className={shown ? 'corner' : 'corner away'}>
      <Link href="/">{t('app.BackHome')}</Link>
      <PlainButton text="wall.FullScreen" onPress={toggleFullScreen} />
      <ActionButton action={saveHistory}>{t('wall.SaveHistory')}</ActionButton>
    </div>
  )
}

/** Saves the history of this device as a file, which another browser can add. Never rejects. */
async function saveHistory() {
  try {
    await sendHistory(saveFile)
  } catch {
    show('danger', t('wall.HistoryUnread'))
    return
  }
  const { damaged } = await surveyHistory()
  if (damaged) show('warning', t('wall.HistoryDamaged', { count: decimal(damaged) }))
}
