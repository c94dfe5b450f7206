import { useGateway } from '../../../gateway/use-gateway.ts'

/** Polling interval while a dialog is open. */
const everyMs = 2000

/** The status of commands by serial, polled while the component is shown, one call at a time. */
export const useStatus = <P extends 'limit/status' | 'power/status'>(path: P) =>
  useGateway<P>(path, {}, { inline: true, everyMs })
