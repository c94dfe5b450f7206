import { rawPaths } from '../../src/contract/endpoints.ts'
import { type Answer, empty, json, plain } from './answer.ts'
import { type Call, type Desk, unauthorized } from './calls.ts'
import { reply, sampleReply } from './reply.ts'

export const isUpload = (path: string) =>
  path.startsWith(`/api/${rawPaths.restore}`) || path.startsWith(`/api/${rawPaths.firmware}`)

/** The answer a fault gives in place of the gateway's own. */
export function faultAnswer({ world, files }: Desk, call: Call): Answer | undefined {
  const { faults } = world
  const { path } = call
  if (faults.hit('html', path)) return files.answer('/', call.headers['if-none-match'], world.image.hash)
  const busy = faults.hit('busy', path)
  if (busy) return plain(429, 'Too many requests', { 'Retry-After': String(busy.retryAfter ?? 60) })
  if (faults.hit('broken', path)) return json(500, reply('ResponseOutOfMemory'))
  if (faults.hit('unauthorized', path)) return unauthorized(call)
  if (faults.hit('forbidden', path)) return empty(403)
  const coded = call.method === 'POST' && !isUpload(path) ? faults.hit('reply', path) : undefined
  const sample = coded && sampleReply(coded.code)
  if (sample) return json(200, sample)
  const { refuseUpload } = faults.settings
  return refuseUpload !== null && isUpload(path) ? plain(refuseUpload, 'Upload refused') : undefined
}
