import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { base } from '../../gateway/base.ts'
import { storedValue } from '../../gateway/storage.ts'
import { duration } from '../../i18n/format.ts'
import { type TextKey, t } from '../../i18n/i18n.ts'
import { go, isRestarting, restartAnnounced } from '../../session/navigation.ts'
import {
  breakOffRestore,
  endRestore,
  keepRestore,
  type Restore,
  restoreUnderWay,
  stepOf,
} from '../../session/restore.ts'
import { loginFor } from '../../session/session.ts'
import { Card } from '../../ui/card.tsx'
import { PlainButton } from '../../ui/controls/plain-button.tsx'
import { PageFrame } from '../../ui/page/page-frame.tsx'
import { tellEndedRestore } from '../../ui/upload/tell-ended.ts'
import { type Waiting, waitForGateway } from './wait-for-gateway.ts'

const words: Record<Waiting, TextKey> = {
  down: 'waiting.Down',
  up: 'waiting.Up',
  login: 'waiting.Login',
  back: 'base.Loading',
}

/** Duration of the last restart that this browser has waited for, in s. */
const lastRestart = storedValue('restart', value => (typeof value === 'number' && value > 0 ? value : undefined))

/** After this time the page says that the restart is unusually slow, and what may be wrong. */
const slowAfterMs = 17_000

/** Goes on once the gateway is back: with the next file of a restore, else with the live view, freshly loaded. */
function leaveFor(restore: Restore | undefined) {
  if (!restore?.files.length) {
    endRestore()
    return location.replace(`${base}/`)
  }
  keepRestore({ ...restore, restarting: false })
  go('/settings/config', { replace: true })
}

/** Waits for the gateway to restart, then opens the live view, or the page that sends the next file of a restore. */
export function WaitPage() {
  const [restore, setRestore] = useState(restoreUnderWay)
  const [waiting, setWaiting] = useState<Waiting>('down')
  const [restarting] = useState(isRestarting)
  const isMoreToSend = restore && restore.files.length > 0
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const late = setTimeout(setSlow, slowAfterMs, true)
    let wasDown = false
    const leave = waitForGateway(now => {
      setWaiting(now)
      wasDown ||= now === 'up'
      if (now !== 'back') return
      // After a reload the beginning is unknown.
      if (restartAnnounced() && wasDown) lastRestart.keep(Math.round((performance.now() - restartAnnounced()) / 1000))
      leaveFor(restoreUnderWay())
    })
    return () => {
      clearTimeout(late)
      leave()
    }
  }, [])

  const lastS = restarting && waiting !== 'login' && lastRestart.read()
  return (
    <PageFrame title="wait.NotReady">
      <Card
        className="text"
        {...(isMoreToSend ? { title: 'waiting.NextFile', params: stepOf(restore) } : { title: 'wait.PleaseWait' })}
      >
        <p role="status" aria-busy={waiting !== 'login'}>
          {t(!restarting && waiting === 'down' ? 'waiting.NoRestart' : words[waiting])}
        </p>
        {lastS && <p className="muted">{t('waiting.LastTime', { duration: duration(lastS) })}</p>}
        {slow && <p>{t('waiting.MayBe')}</p>}
        <div className="actions">
          {waiting === 'login' && <Link href={loginFor('/')}>{t('waiting.LogIn')}</Link>}
          {(slow || !restarting) && <a href={`${base}/`}>{t('app.BackHome')}</a>}
          {isMoreToSend && (
            <PlainButton
              text="waiting.SendNoMore"
              onPress={() => {
                breakOffRestore()
                tellEndedRestore()
                setRestore(undefined)
              }}
            />
          )}
        </div>
      </Card>
    </PageFrame>
  )
}
