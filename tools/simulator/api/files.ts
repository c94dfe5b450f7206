import { chip, imageMagicByte, uploadedImage } from '../chip.ts'
import type { Flash } from '../files/flash.ts'
import { md5Of } from '../files/md5.ts'
import { type Answer, type Call, empty, type FormPart, plain, readBody, readForm, unauthorized } from '../http/call.ts'
import type { World } from '../world/world.ts'
import type { CallTables } from './fork.ts'

/** The answer to every authorised upload. */
const uploadAnswer = (status: number, text: string): Answer =>
  plain(status, text, { 'Access-Control-Allow-Origin': '*' })

/** The parts of a multipart body; a body of another kind is read and dropped. */
async function partsOf(call: Call): Promise<FormPart[]> {
  const type = call.headers['content-type'] ?? ''
  const body = await readBody(call.body)
  return /^multipart\/form-data.*boundary=/i.test(type) ? ((await readForm(type, body)) ?? []) : []
}

/** Writes the file under the name in the query and restarts; nothing is validated. Source: gateway contract 11. */
export async function receiveRestore(
  { world, uploadAnswers }: CallContext,
  call: Call,
  allowed: boolean,
): Promise<Answer> {
  const name = call.query.get('file')
  const files = (await partsOf(call)).flatMap(({ value }) => (typeof value === 'string' ? [] : [value]))
  const content = Buffer.concat(files)
  if (!allowed) return unauthorized(call)
  if (name && content.length) world.flash.fill(name, content)
  world.afterAnswer(() => world.restart('file uploaded'))
  return name || uploadAnswers === 'observed' ? uploadAnswer(200, 'OK') : uploadAnswer(500, '')
}

interface UploadedImage {
  /** The MD5 part at the beginning of the file: it must come first. */
  expected: string | undefined
  content: Buffer
}

function imageIn(parts: FormPart[]): UploadedImage {
  const first = parts.findIndex(({ value }) => typeof value !== 'string' && value.length > 0)
  const sums = parts.slice(0, Math.max(first, 0)).filter(({ name }) => name === 'MD5')
  const files = parts.flatMap(({ value }) => (typeof value === 'string' ? [] : [value]))
  return { expected: sums.at(-1)?.value.toString(), content: Buffer.concat(files) }
}

type Outcome = 'flashed' | 'nothing' | 'md5 missing' | 'md5 invalid' | 'not begun' | 'not ended'

function outcomeOf({ expected, content }: UploadedImage, digest: string, answers: UploadAnswers): Outcome {
  if (content.length === 0) return 'nothing'
  if (expected === undefined) return 'md5 missing'
  if (expected.length !== 32) return 'md5 invalid'
  if (content[0] !== imageMagicByte || content.length > chip.slotBytes) return 'not begun'
  return answers === 'intended' && expected.toLowerCase() !== digest ? 'not ended' : 'flashed'
}

const refusals: Partial<Record<Outcome, string>> = {
  'md5 missing': 'The MD5 parameter is missing',
  'md5 invalid': 'The MD5 parameter is invalid',
  'not begun': 'The update could not begin',
  'not ended': 'The update could not be ended',
}

function answerTo(outcome: Outcome, answers: UploadAnswers): Answer {
  const refusal = refusals[outcome]
  if (refusal && answers === 'intended') return uploadAnswer(400, refusal)
  return outcome === 'not begun' ? uploadAnswer(500, 'FAIL') : uploadAnswer(200, 'OK')
}

/** Flashes an image if it is valid, and restarts in any case. Source: gateway contract 12. */
export async function receiveFirmware(
  { world, uploadAnswers }: CallContext,
  call: Call,
  allowed: boolean,
): Promise<Answer> {
  const image = imageIn(await partsOf(call))
  if (!allowed) return unauthorized(call)
  const digest = md5Of(image.content)
  const outcome = world.secondSlot ? outcomeOf(image, digest, uploadAnswers) : 'nothing'
  world.log.write('I', 'webapi', `Firmware upload: ${outcome}`)
  world.afterAnswer(() => {
    if (outcome === 'flashed') world.image = uploadedImage(world.generation, digest, image.content)
    world.restart('firmware uploaded')
  })
  return answerTo(outcome, uploadAnswers)
}

const types: Record<string, string> = {
  '.json': 'application/json',
  '.html': 'text/html',
  '.txt': 'text/plain',
  '': 'application/octet-stream',
}

const extensionOf = (name: string) => /\.[^./]*$/.exec(name)?.[0] ?? ''

/** A file as an attachment; config.json without a name. Source: gateway contract 11. */
export function download(flash: Flash, requested: string | undefined): Answer {
  const name = (requested ?? 'config.json').replace(/^\/+/, '')
  const body = flash.read(name)
  if (!body) return requested === undefined ? plain(501, 'Not Implemented') : empty(404)
  return {
    status: 200,
    headers: {
      'Content-Type': types[extensionOf(name)] ?? 'text/plain',
      // A header's text is bytes: a device sends those of UTF-8.
      'Content-Disposition': `attachment; filename="${Buffer.from(name).toString('latin1')}"`,
    },
    body,
  }
}

/** `intended`: the texts the firmware means to send. `observed`: what really arrives. Source: gateway contract 12. */
export type UploadAnswers = 'intended' | 'observed'

export interface WebFiles {
  /** The file at `path`, or the page. `image`: the hash of the firmware. */
  answer(path: string, ifNoneMatch: string | undefined, image: string): Answer
}

/** What a call is answered from. */
export interface CallContext {
  world: World
  tables: CallTables
  files: WebFiles
  uploadAnswers: UploadAnswers
}
