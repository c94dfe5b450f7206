import { get } from '../gateway/api.ts'
import { isDay } from './calendar.ts'
import type { Span } from './spans.ts'
import { exportCsv } from './transfer.ts'

/** How long the file waits for the gateway's name; later, browsers no longer allow sharing it. */
const nameTimeoutMs = 2000
const maxHostLength = 40

/** A text as part of a file name that every system allows. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z\d]+/gi, '-')
    .slice(0, maxHostLength)
    .replace(/^-+|-+$/g, '')
    .toLowerCase()

/** The gateway's host name; empty if it does not answer. */
async function hostName() {
  const control = new AbortController()
  const timeout = setTimeout(() => control.abort(), nameTimeoutMs)
  try {
    const { hostname }: { hostname?: unknown } = await get('system/status', {}, { signal: control.signal })
    return typeof hostname === 'string' ? hostname : ''
  } catch {
    return ''
  } finally {
    clearTimeout(timeout)
  }
}

/** The file name of a history: the plant, its first and its last day. */
export function historyFileName(plant: string, lines: readonly string[]) {
  const days = [lines[1], lines.at(-1)].map(line => line?.slice(0, 10) ?? '').filter(isDay)
  return `history-${plain(plant) || plain(location.hostname) || 'gateway'}${days.length ? `-${days.join('-to-')}` : ''}.csv`
}

/** Hands a file to another app of the device; false if that is not possible here. */
async function share(file: File) {
  // Not available over http.
  if (!navigator.canShare?.({ files: [file] })) return false
  try {
    await navigator.share({ files: [file] })
    return true
  } catch (cause) {
    // The owner has closed the share dialog: a download as well would be a surprise.
    return (cause as Error | null)?.name === 'AbortError'
  }
}

/** Shares the history, or a span of it, as a CSV file, or passes it to `save`; false if it is empty. Rejects if it cannot be read. */
export async function sendHistory(save: (file: File, name: string) => void, span?: Span) {
  const [lines, plant] = await Promise.all([exportCsv(span), hostName()])
  if (lines.length < 2) return false
  const file = new File(lines, historyFileName(plant, lines), { type: 'text/csv' })
  if (!(await share(file))) save(file, file.name)
  return true
}
