import { zipSync } from 'fflate'
import { aboutFile, consoleFile, fileOf, liveFile, type Recording } from '../../src/pages/info/support/recording.ts'

const lines = (all: object[]) => all.map(line => `${JSON.stringify(line)}\n`).join('')

/** The recording as a zip archive of JSON files. */
export function writeRecording({ about, documents, live, console }: Recording): Uint8Array {
  const texts: Record<string, string> = {
    [aboutFile]: `${JSON.stringify(about, null, 2)}\n`,
    ...Object.fromEntries([...documents].map(([address, text]) => [fileOf(address), text])),
    ...(live.length ? { [liveFile]: lines(live) } : {}),
    ...(console.length ? { [consoleFile]: lines(console) } : {}),
  }
  const encoder = new TextEncoder()
  return zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, encoder.encode(text)])))
}
