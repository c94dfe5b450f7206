import { CutOff, cutOffAt, delay } from '../faults/slow-link.ts'
import { type Answer, type AnswerOrCut, empty, json, plain, unauthorized } from '../http/answer.ts'
import { type Call, dropBody, isUpload } from '../http/call.ts'
import { reply, sampleReply } from '../json/reply.ts'
import { answerCall } from './calls.ts'
import type { Context } from './context.ts'

/** The answer of a fault, in place of the gateway's own. */
function faultAnswer({ world, files }: Context, call: Call): Answer | undefined {
  const { faults } = world
  const { path } = call
  if (faults.hit('html', path)) return files.answer('/', call.headers['if-none-match'], world.image.hash)
  const busy = faults.hit('busy', path)
  if (busy) return plain(429, 'Too many requests', { 'Retry-After': String(busy.retryAfter ?? 60) })
  if (faults.hit('broken', path)) return json(500, reply('ResponseOutOfMemory'))
  if (faults.hit('unauthorized', path)) return unauthorized(call)
  const chosen = faults.hit('status', path)
  if (chosen) return empty(chosen.status)
  const coded = call.method === 'POST' && !isUpload(path) ? faults.hit('reply', path) : undefined
  const sample = coded && sampleReply(coded.code)
  if (sample) return json(200, sample)
  const { refuseUpload } = faults.settings
  return refuseUpload !== null && isUpload(path) ? plain(refuseUpload, 'Upload refused') : undefined
}

function withCut({ world }: Context, call: Call): Call {
  const { cutUpload } = world.faults.settings
  if (cutUpload === null || !isUpload(call.path)) return call
  return { ...call, body: cutOffAt(call.body, Number(call.headers['content-length'] ?? 0), cutUpload) }
}

/** The gateway's answer to a call, or what the faults in force make of it. */
export async function answerWithFaults(context: Context, sent: Call): Promise<AnswerOrCut> {
  const { world } = context
  const call = withCut(context, sent)
  const late = world.faults.hit('delay', call.path)
  const fault = faultAnswer(context, call)
  try {
    if (fault) await dropBody(call.body)
    const answer = fault ?? (await answerCall(context, call))
    if (late && answer !== 'cut') await delay(world.clock, late.ms)
    return answer
  } catch (error) {
    if (error instanceof CutOff) return 'cut'
    throw error
  }
}
