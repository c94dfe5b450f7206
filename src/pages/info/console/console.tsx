import { useEffect, useRef, useState } from 'react'
import { PlainButton } from '../../../ui/controls/plain-button.tsx'
import { LinkMarker } from '../../../ui/link-marker.tsx'
import { PageFrame } from '../../../ui/page/page-frame.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { consoleLines } from './lines.ts'
import { type ConsoleLink, type ConsoleState, watchConsole } from './link.ts'
import { LogFilter } from './log-filter.tsx'
import { LogPanel } from './log-panel.tsx'
import { LogTools } from './log-tools.tsx'

/** The gateway's log as it is written. Where visitors are barred, it asks before giving the browser the login. */
export function ConsolePage() {
  const [log] = useState(consoleLines)
  const [state, setState] = useState<ConsoleState>('connecting')
  const [, setTurn] = useState(0)
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
      <LogFilter log={log} draw={draw} />
      <LogTools log={log} draw={draw} />
      <LogPanel log={log} />
    </PageFrame>
  )
}
