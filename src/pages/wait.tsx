import { useEffect, useState } from 'react'
import { base } from '../lib/base.ts'
import { type TextKey, t } from '../lib/i18n.ts'
import { loginFor } from '../lib/session.ts'
import { type Waiting, waitForGateway } from '../lib/wait.ts'
import { Link } from '../ui/link.tsx'
import { PageFrame } from '../ui/page-frame.tsx'

const words: Record<Waiting, TextKey> = {
  down: 'waiting.Down',
  up: 'waiting.Up',
  login: 'waiting.Login',
  back: 'base.Loading',
}

/** ms after which a restart is unusually long. */
const long = 60_000

/** Waits for the gateway to restart, then opens the live view as a fresh page. Source: specification 1, section 2.10. */
export function WaitPage() {
  const [waiting, setWaiting] = useState<Waiting>('down')
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const late = setTimeout(setSlow, long, true)
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
      <section className="card text">
        <h2>{t('wait.PleaseWait')}</h2>
        <p role="status" aria-busy={waiting !== 'login'}>
          {t(words[waiting])}
        </p>
        {waiting === 'login' && <Link href={loginFor('/')}>{t('waiting.ToLogin')}</Link>}
        {slow && (
          <p>
            {t('waiting.Slow')} <a href={`${base}/`}>{t('waiting.Now')}</a>
          </p>
        )}
      </section>
    </PageFrame>
  )
}
