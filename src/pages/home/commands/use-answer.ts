import { useEffect } from 'react'
import { type CommandKind, useCommands } from '../../../live/commands/follow.ts'

/** The last command of this kind to an inverter. Once a command that the dialog has sent is carried out, the dialog is closed. */
export function useAnswer(serial: string, kind: CommandKind, sent: boolean, onClosed: () => void) {
  const command = useCommands(s => s[serial])
  const own = command?.kind === kind ? command : undefined
  const done = sent && own?.phase === 'Ok'
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once, when it is done
  useEffect(() => {
    if (done) onClosed()
  }, [done])
  return own
}
