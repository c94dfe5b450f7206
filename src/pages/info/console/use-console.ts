import { useEffect, useState } from 'react'
import { consoleLines } from '../../../lib/console-lines.ts'
import { watchConsole } from '../../../lib/console-link.ts'
import type { SocketState } from '../../../lib/socket.ts'

/** ms between two drawings of what arrives. */
const pace = 200

/** The console while the component is there: its lines, its connection, and `draw()` for changes made here. */
export function useConsole() {
  const [log] = useState(consoleLines)
  const [link, setLink] = useState<SocketState>('connecting')
  const [, setTurn] = useState(0)

  function draw() {
    log.take()
    setTurn(turn => turn + 1)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawing depends on the log alone
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined
    // In a frame scrolling has been heard of before, so that a drawing never takes the user back to the end.
    const inFrame = () =>
      requestAnimationFrame(() => {
        due = undefined
        if (!log.paused) draw()
      })
    const onText = () => {
      due ??= setTimeout(inFrame, pace)
    }
    const leave = watchConsole({ log, onText, onState: setLink })
    return () => {
      clearTimeout(due)
      leave()
    }
  }, [log])

  return { log, link, draw }
}
