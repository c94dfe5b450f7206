import type { Generation } from '../../../contract/generations.ts'
import type { Live } from '../../../contract/live.ts'

/** The content of recording.json. */
export interface About {
  format: 'sundial-recording'
  version: 1
  /** ISO time of the gateway's first answer. */
  recorded: string
  /** Generation of the firmware, inferred from its behaviour. */
  generation: Generation
  /** What is not on the list of kept members was replaced in the documents and live messages; lines of the console are as they were. */
  redacted: boolean
  /** Documents that could not be read, with the reason. */
  unread: Record<string, string>
}

/** A live message; `ms` since the recording began. */
export interface LiveLine {
  ms: number
  message: Live
}

/** Text of the console; `ms` since the recording began. */
export interface ConsoleLine {
  ms: number
  text: string
}

/** What a gateway sent during some minutes. */
export interface Recording {
  about: About
  /** JSON texts by path below /api/, with the query if there is one: `devinfo/status?inv=116180000001`. */
  documents: Map<string, string>
  live: LiveLine[]
  console: ConsoleLine[]
}

export const aboutFile = 'recording.json'
export const liveFile = 'live.jsonl'
export const consoleFile = 'console.jsonl'

/** The file of a document: `documents/devinfo/status@inv=116180000001.json`. */
export const fileOf = (address: string) => `documents/${address.replace('?', '@')}.json`

/** The address that `fileOf` turned into this file; undefined for any other file. */
export const addressOf = (file: string) => /^documents\/(.+)\.json$/.exec(file)?.[1]?.replace('@', '?')
