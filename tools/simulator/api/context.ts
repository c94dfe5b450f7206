import type { Answer } from '../http/answer.ts'
import type { FormReader } from '../http/form-data.ts'
import type { World } from '../world/world.ts'
import type { Tables } from './tables.ts'

/** `intended`: the texts the firmware means to send. `observed`: what really arrives. Source: gateway contract 12. */
export type UploadAnswers = 'intended' | 'observed'

/** The web files of the image. */
export interface WebFiles {
  /** The file at `path`, or the page. `image`: the hash of the firmware. */
  answer(path: string, ifNoneMatch: string | undefined, image: string): Answer
}

/** What a call is answered from. */
export interface Context {
  world: World
  tables: Tables
  files: WebFiles
  readForm: FormReader
  uploadAnswers: UploadAnswers
}
