import { readRecordingFile } from '../../tools/simulator/replay/recording.ts'

/** For `renderApp({ network: await recorded(file) })`: answers with the documents of a recording; the simulated gateway answers everything else. */
export async function recorded(file: string): Promise<(request: Request) => Response | undefined> {
  const { documents } = await readRecordingFile(file)
  return ({ method, url }) => {
    const { pathname, search } = new URL(url)
    const [address = ''] = `${pathname.replace('/api/', '')}${search}`.split('&')
    const text = method === 'GET' ? documents.get(address) : undefined
    return text === undefined ? undefined : new Response(text, { headers: { 'Content-Type': 'application/json' } })
  }
}
