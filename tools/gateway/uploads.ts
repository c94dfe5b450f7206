import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { type Answer, plain } from './answer.ts'
import { type Call, type Desk, unauthorized } from './calls.ts'
import { chip } from './chip.ts'
import { imageMark, uploadedImage } from './firmware.ts'
import { flashSize } from './flash.ts'

/** `intended`: the texts the firmware means to send. `observed`: what really arrives. Source: gateway contract 12. */
export type UploadAnswers = 'intended' | 'observed'

/** What every authorised upload ends with. */
const finished = (status: number, text: string): Answer => plain(status, text, { 'Access-Control-Allow-Origin': '*' })

interface Parts {
  field(name: string, value: string): void
  file(chunk: Buffer): void
}

/** Reads a multipart body part by part without keeping it; a body of another kind is read and dropped. */
async function receive(call: Call, parts: Parts): Promise<void> {
  const type = call.headers['content-type'] ?? ''
  if (!/^multipart\/form-data.*boundary=/i.test(type)) {
    for await (const _ of call.body);
    return
  }
  const parser = new Busboy({ headers: { 'content-type': type } })
  const ended = new Promise<void>(resolve => {
    parser.on('finish', resolve)
    parser.on('error', () => resolve())
  })
  parser.on('field', (name, value) => parts.field(name, value))
  parser.on('file', (_, file: Readable) => void file.on('data', (chunk: Buffer) => parts.file(chunk)))
  for await (const chunk of call.body) {
    if (!parser.write(chunk)) await new Promise(resolve => parser.once('drain', resolve))
  }
  parser.end()
  await ended
}

/** Writes the sent file under the name of the query and restarts; nothing is validated. Source: gateway contract 11. */
export async function receiveRestore({ world, uploadAnswers }: Desk, call: Call, allowed: boolean): Promise<Answer> {
  const name = call.query.get('file')
  const chunks: Buffer[] = []
  let size = 0
  await receive(call, {
    field: () => {},
    file: chunk => {
      if (size < flashSize) chunks.push(chunk)
      size += chunk.length
    },
  })
  if (!allowed) return unauthorized(call)
  if (name && chunks.length) world.flash.fill(name, Buffer.concat(chunks))
  world.afterAnswer(() => world.restart('file uploaded'))
  return name || uploadAnswers === 'observed' ? finished(200, 'OK') : finished(500, '')
}

/** What an image turned out to be while it streamed by. */
class IncomingImage {
  md5: string | undefined
  /** The MD5 part as it was when the file began; the part must come first. */
  expected: string | undefined
  size = 0
  begun = false
  startsRight = false
  #hash: Hash = createHash('md5')

  take(chunk: Buffer) {
    if (!this.begun) {
      this.begun = true
      this.expected = this.md5
      this.startsRight = chunk[0] === imageMark
    }
    this.size += chunk.length
    this.#hash.update(chunk)
  }

  digest = () => this.#hash.digest('hex')
}

type Outcome = 'flashed' | 'nothing' | 'md5 missing' | 'md5 invalid' | 'not begun' | 'not ended'

function outcomeOf(image: IncomingImage, digest: string, answers: UploadAnswers): Outcome {
  if (!image.begun) return 'nothing'
  if (image.expected === undefined) return 'md5 missing'
  if (image.expected.length !== 32) return 'md5 invalid'
  if (!image.startsRight || image.size > chip.slot) return 'not begun'
  return answers === 'intended' && image.expected.toLowerCase() !== digest ? 'not ended' : 'flashed'
}

const answersTo: Record<UploadAnswers, Record<Outcome, Answer>> = {
  intended: {
    flashed: finished(200, 'OK'),
    nothing: finished(200, 'OK'),
    'md5 missing': finished(400, 'The MD5 parameter is missing'),
    'md5 invalid': finished(400, 'The MD5 parameter is invalid'),
    'not begun': finished(400, 'The update could not begin'),
    'not ended': finished(400, 'The update could not be ended'),
  },
  observed: {
    flashed: finished(200, 'OK'),
    nothing: finished(200, 'OK'),
    'md5 missing': finished(200, 'OK'),
    'md5 invalid': finished(200, 'OK'),
    'not begun': finished(500, 'FAIL'),
    'not ended': finished(500, 'FAIL'),
  },
}

/** Takes an image and restarts, whatever came of it. Source: gateway contract 12. */
export async function receiveFirmware({ world, uploadAnswers }: Desk, call: Call, allowed: boolean): Promise<Answer> {
  const image = new IncomingImage()
  await receive(call, {
    field: (name, value) => {
      if (name === 'MD5') image.md5 = value
    },
    file: chunk => image.take(chunk),
  })
  if (!allowed) return unauthorized(call)
  const digest = image.digest()
  const outcome = outcomeOf(image, digest, uploadAnswers)
  world.log.write('I', 'webapi', `Firmware upload: ${outcome}`)
  world.afterAnswer(() => {
    if (outcome === 'flashed') world.image = uploadedImage(world.generation, digest, image.size)
    world.restart('firmware uploaded')
  })
  return answersTo[uploadAnswers][outcome]
}
