import { useEffect, useState } from 'react'
import { consoleLines } from '../../lib/console-lines.ts'
import { watchConsole } from '../../lib/console-link.ts'
import type { SocketState } from '../../lib/socket.ts'
import { LinkMarker } from '../../ui/link-marker.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { LogFilter } from './console/log-filter.tsx'
import { LogPanel } from './console/log-panel.tsx'
import { LogTools } from './console/log-tools.tsx'

/** What the gateway logs, as it happens. Source: specification 1, section 2.7. */
export function ConsolePage() {
  const [log] = useState(consoleLines)
  const [link, setLink] = useState<SocketState>('connecting')
  const [, setTurn] = useState(0)

  function draw() {
    log.take()
    setTurn(turn => turn + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawing depends on the log alone
  useEffect(() => watchConsole(log, draw, setLink), [log])

  return (
    <PageFrame title="menu.Console" marker={<LinkMarker link={link} />}>
      <LogFilter log={log} draw={draw} />
      <LogTools log={log} draw={draw} />
      <LogPanel log={log} />
    </PageFrame>
  )
}
