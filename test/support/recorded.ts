import { readFileSync } from 'node:fs'
import { readRecording } from '../../tools/recording/read.ts'

/** For `renderApp({ network })`: answers with the documents of a recording; the simulated gateway answers everything else. */
export function recorded(file: string): (request: Request) => Response | undefined {
  const { documents } = readRecording(readFileSync(file))
  return ({ method, url }) => {
    const { pathname, search } = new URL(url)
    const [address = ''] = `${pathname.replace('/api/', '')}${search}`.split('&')
    const text = method === 'GET' ? documents.get(address) : undefined
    return text === undefined ? undefined : new Response(text, { headers: { 'Content-Type': 'application/json' } })
  }
}
