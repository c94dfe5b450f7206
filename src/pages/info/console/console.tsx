import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { listOf } from '../../../gateway/json.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { t } from '../../../i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { LinkMarker } from '../../../ui/link-marker.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { consoleLines } from './lines.ts'
import { type ConsoleLink, type ConsoleState, watchConsole } from './link.ts'
import { LogFilter } from './log-filter.tsx'
import { LogPanel } from './log-panel.tsx'
import { LogTools } from './log-tools.tsx'

/** After this time without a line, why there may be none is said. */
const quietMs = 10_000

/** What the gateway is set to log, if that explains why no line comes: `Nothing`, errors `Only`. */
function QuietReason() {
  const { loglevel } = useGateway('logging/config', {}, { inline: true }).data ?? {}
  const all = [loglevel?.default, ...listOf(loglevel?.modules).map(({ level }) => level)]
  const most = Math.max(...all.map(Number))
  return t(most === 0 ? 'console.LogsNothing' : most === 1 ? 'console.LogsErrors' : 'console.Quiet')
}

/** Why the log may be empty, and where that is set. */
function Quiet() {
  const loggedIn = useSession(s => s.loggedIn)
  return (
    <p className="notice" data-type="info" role="status">
      <span>
        {loggedIn ? <QuietReason /> : t('console.Quiet')}{' '}
        <Link href="/settings/logging">{t('console.LogSettings')}</Link>
      </span>
    </p>
  )
}

/** The gateway's log as it is written. Where visitors are barred, it asks before giving the browser the login. */
export function ConsolePage() {
  const [log] = useState(consoleLines)
  const [state, setState] = useState<ConsoleState>('connecting')
  const [, setTurn] = useState(0)
  const [quiet, setQuiet] = useState(false)
  const isEmpty = log.isEmpty()
  const link = useRef<ConsoleLink>(null)

  function draw() {
    log.take()
    setTurn(turn => turn + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the log matters
  useEffect(() => {
    const watched = watchConsole(log, draw, setState)
    link.current = watched
    return watched.stop
  }, [log])

  useEffect(() => {
    setQuiet(false)
    if (!isEmpty || state !== 'open') return
    const timer = setTimeout(setQuiet, quietMs, true)
    return () => clearTimeout(timer)
  }, [isEmpty, state])

  return (
    <PageFrame title="console.Console" marker={<LinkMarker link={state === 'barred' ? 'closed' : state} />}>
      {state === 'barred' && (
        <div className="notice" data-type="warning" role="alert">
          <p>
            <RichText text="console.LoginQuestion" />
          </p>
          <PlainButton text="console.LoginAgreed" onPress={() => link.current?.agree()} />
        </div>
      )}
      {quiet && <Quiet />}
      <LogFilter log={log} draw={draw} />
      <LogTools log={log} draw={draw} />
      <LogPanel log={log} />
    </PageFrame>
  )
}
