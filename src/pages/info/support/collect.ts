import { readJson, request } from '../../../gateway/api.ts'
import { ApiError } from '../../../gateway/api-error.ts'
import { listOf } from '../../../gateway/json.ts'
import { textOf } from '../../../i18n/format.ts'
import { consoleTail } from '../../../live/console-tail.ts'
import { versionAndBuild } from '../../../ui/version.ts'
import { readOnce, readPerInverter } from './contents.ts'
import { aboutFile, consoleFile, fileOf } from './recording.ts'
import { createRedaction, type GatewayDocument } from './redaction.ts'

/** A file of the archive, exactly as it is saved. */
export interface SupportFile {
  name: string
  text: string
}

/** Below `/api/`; those that end with `=` once per inverter. */
const paths = [...readOnce, ...readPerInverter.map(path => `${path}?inv=`)]

const json = (value: unknown) => JSON.stringify(value, null, 2)

/**
 * Reads the content of a support file, one call at a time; what the list of kept members does not name is replaced.
 * A document that cannot be read is named in recording.json with the reason. An abort rejects with its reason.
 */
export async function collect(signal: AbortSignal): Promise<SupportFile[]> {
  const documents: GatewayDocument[] = []
  const failures: Record<string, string> = {}

  for (const path of paths) {
    const first = documents[0]?.value as { inverters?: { serial?: string }[] } | undefined
    for (const { serial = '' } of path.endsWith('=') ? listOf(first?.inverters) : [{}])
      try {
        const address = path + textOf(serial, '')
        documents.push({ address, value: await request(address, { signal }, readJson) })
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause
        failures[path] = cause.reason
      }
  }

  const { address, document } = createRedaction()
  return [
    {
      name: aboutFile,
      text: json({
        version: 1,
        recorded: new Date(),
        redacted: true,
        unread: failures,
        sundial: versionAndBuild(),
        browser: navigator.userAgent,
      }),
    },
    ...documents.map(each => ({ name: fileOf(address(each.address)), text: json(document(each)) })),
  ]
}

/** The last lines of the log as they are, if there are any. */
export function logFile(): SupportFile[] {
  const [first] = consoleTail
  if (!first) return []
  const lines = consoleTail.map(({ at, text }) => JSON.stringify({ ms: at - first.at, text }))
  return [{ name: consoleFile, text: lines.join('\n') }]
}
