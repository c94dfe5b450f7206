import { jsonText } from '../json/print.ts'
import { basicChallenge } from './authorization.ts'
import type { Call } from './call.ts'

/** A response of the gateway. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Only the head is sent, and the connection stays open. */
  stalls?: boolean
}

/** A response, or the connection is cut instead. */
export type AnswerOrCut = Answer | 'cut'

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

/** No challenge for a script's call, so that the browser shows no prompt. Source: gateway contract 1.1. */
export const unauthorized = ({ headers }: Pick<Call, 'headers'>) =>
  empty(401, 'x-requested-with' in headers ? {} : { 'WWW-Authenticate': basicChallenge })
