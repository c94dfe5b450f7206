import { useEffect } from 'react'
import { useGateway } from '../../../gateway/use-gateway.ts'
import type { CommandKind } from '../../../live/commands/command.ts'
import { useCommands } from '../../../live/commands/use-commands.ts'

const everyMs = 2000

/** The status of commands by serial, polled while the component is shown, one call at a time. */
export const useStatus = <P extends 'limit/status' | 'power/status'>(path: P) =>
  useGateway<P>(path, {}, { inline: true, everyMs })

/** Closes a dialog once every inverter has carried out its command. */
export function useCloseOnDone(kind: CommandKind, sentTo: readonly string[], onClosed: () => void) {
  const done = useCommands(s => sentTo.length > 0 && sentTo.every(serial => s[kind][serial]?.state === 'confirmed'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once, when it is done
  useEffect(() => {
    if (done) onClosed()
  }, [done])
}
