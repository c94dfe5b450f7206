import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { listOf } from '../../../gateway/json.ts'
import { useGateway } from '../../../gateway/use-gateway.ts'
import { type TextKey, t } from '../../../i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { LinkMarker } from '../../../ui/link-marker.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { type ConsoleLines, consoleLines } from './lines.ts'
import { type ConsoleLink, type ConsoleState, watchConsole } from './link.ts'
import { LogPanel, levels } from './log-panel.tsx'
import { exportName, stamp } from './text.ts'

/** After this time without a line the page says why there may be none. */
const quietMs = 10_000

/** The gateway's log level, if it explains why no line comes: `Nothing`, or errors `Only`. */
function QuietReason() {
  const { loglevel } = useGateway('logging/config', {}, { inline: true }).data ?? {}
  const all = [loglevel?.default, ...listOf(loglevel?.modules).map(({ level }) => level)]
  const most = Math.max(...all.map(Number))
  return t(most === 0 ? 'console.LogsNothing' : most === 1 ? 'console.LogsErrors' : 'console.Quiet')
}

/** Why the log may be empty, and where to change that. */
function Quiet() {
  const loggedIn = useSession(s => s.loggedIn)
  return (
    <Notice type="info" role="status">
      {loggedIn ? <QuietReason /> : t('console.Quiet')} <Link href="/settings/logging">{t('console.LogSettings')}</Link>
    </Notice>
  )
}

/** Search and levels. An invalid pattern is reported, and the last valid one stays in force. */
function LogFilter({ log, draw }: { log: ConsoleLines; draw: () => void }) {
  const [wrong, setWrong] = useState(false)
  const id = useId()

  function change({ currentTarget }: FormEvent<HTMLFormElement>) {
    const fields = new FormData(currentTarget)
    const text = String(fields.get('pattern'))
    let { pattern } = log.filter
    setWrong(false)
    try {
      pattern = text ? new RegExp(text, 'gi') : undefined
    } catch {
      setWrong(true)
    }
    const off = levels.filter(({ level }) => !fields.has(level))
    log.show({ hidden: new Set(off.map(({ level }) => level)), pattern })
    draw()
  }

  return (
    <form className="control" onInput={change} onSubmit={event => event.preventDefault()}>
      <input
        type="search"
        name="pattern"
        autoComplete="off"
        spellCheck={false}
        aria-label={t('console.RegularExpression')}
        placeholder={t('console.RegularExpression')}
        aria-invalid={wrong || undefined}
        aria-describedby={id}
      />
      {wrong && (
        <small className="problem" role="alert" id={id}>
          {t('console.BadPattern')}
        </small>
      )}
      <fieldset className="choices" aria-label={t('console.LogLevel', { cnt: levels.length - log.filter.hidden.size })}>
        {levels.map(({ level, color, name }) => (
          <label key={level} style={{ color }}>
            <input type="checkbox" name={level} defaultChecked />
            {t(name)}
          </label>
        ))}
      </fieldset>
    </form>
  )
}

/** Buttons for the log; copy and export take the lines that are shown. */
function LogTools({ log, draw }: { log: ConsoleLines; draw: () => void }) {
  const text = () => log.shown.map(line => `${stamp(line)}${line.text}\n`).join('')

  const tool = (name: TextKey, use: () => void) => (
    <PlainButton
      text={name}
      onPress={() => {
        use()
        draw()
      }}
    />
  )

  return (
    <div className="control">
      {tool(log.paused ? 'console.Resume' : 'console.Pause', () => {
        log.paused = !log.paused
      })}
      {tool('console.ClearConsole', log.clear)}
      <CopyButton text={text}>{t('console.CopyToClipboard')}</CopyButton>
      {tool('console.Download', () => saveFile(new Blob([text()]), exportName(Date.now())))}
    </div>
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
