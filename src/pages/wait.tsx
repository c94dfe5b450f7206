import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { base } from '../gateway/base.ts'
import { type TextKey, t } from '../i18n/i18n.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { isRestarting } from '../session/navigation.ts'
import { loginFor } from '../session/session.ts'
import { Card } from '../ui/card.tsx'
import { type Waiting, waitForGateway } from './wait/wait-for-gateway.ts'

const words: Record<Waiting, TextKey> = {
  down: 'waiting.Down',
  up: 'waiting.Up',
  login: 'waiting.Login',
  back: 'base.Loading',
}

/** After this time the page says that the restart takes unusually long. */
const slowAfterMs = 60_000

/** Waits for the gateway to restart, then opens the live view as a fresh page. */
export function WaitPage() {
  const [waiting, setWaiting] = useState<Waiting>('down')
  const [restarting] = useState(isRestarting)
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const late = setTimeout(setSlow, slowAfterMs, true)
    const leave = waitForGateway(now => {
      setWaiting(now)
      if (now === 'back') location.replace(`${base}/`)
    })
    return () => {
      clearTimeout(late)
      leave()
    }
  }, [])

  return (
    <PageFrame title="wait.NotReady">
      <Card title="wait.PleaseWait" className="text">
        <p role="status" aria-busy={waiting !== 'login'}>
          {t(!restarting && waiting === 'down' ? 'waiting.NoRestart' : words[waiting])}
        </p>
        {waiting === 'login' && <Link href={loginFor('/')}>{t('waiting.LogIn')}</Link>}
        {(slow || !restarting) && (
          <p>
            {slow && t('waiting.Slow')} <a href={`${base}/`}>{t('app.BackHome')}</a>
          </p>
        )}
      </Card>
    </PageFrame>
  )
}
