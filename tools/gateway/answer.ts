import { jsonText } from './json-text.ts'

/** What goes out over HTTP, before faults have their say. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export const json = (status: number, document: Buffer | object): Answer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.isBuffer(document) ? document : Buffer.from(jsonText(document)),
})

export const plain = (status: number, text: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'Content-Type': 'text/plain', ...headers },
  body: Buffer.from(text),
})

export const empty = (status: number, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: Buffer.alloc(0),
})
