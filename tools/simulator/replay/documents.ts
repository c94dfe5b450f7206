import { rawPaths } from '../../../src/contract/endpoints.ts'
import type { Live, LiveInverter } from '../../../src/contract/live.ts'
import type { Recording } from '../../../src/pages/info/support/recording.ts'
import { type Answer, json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { reply, uncoded } from '../json/reply.ts'
import type { Player } from './player.ts'

/** Members that only `?inv=` and the messages of the socket have. Source: gateway contract 6.1. */
const details = new Set(['AC', 'DC', 'INV', 'events'])

const summaryOf = (inverter: LiveInverter) =>
  Object.fromEntries(Object.entries(inverter).filter(([member]) => !details.has(member))) as unknown as LiveInverter

/** The recorded list, with what was pushed since; undefined when it is no list. */
function liveList(recorded: string | undefined, player: Player): Live | undefined {
  const list = recorded === undefined ? undefined : (JSON.parse(recorded) as Partial<Live> | null)
  if (!Array.isArray(list?.inverters)) return undefined
  const inverters = list.inverters.map(old => {
    const now = player.latest(old?.serial)
    return now ? summaryOf(now) : old
  })
  return { ...list, ...player.last, inverters } as Live
}

/** The answer to a call below /api/; undefined for what was not recorded. */
export function replayedAnswer({ documents }: Recording, player: Player, call: Call): Answer | undefined {
  const path = call.path.replace(/^\/api\//, '')
  if (call.method === 'POST') return json(200, uncoded('This is a recording: nothing was changed.'))
  if (path === 'security/authenticate') return json(200, reply('LoginAccepted'))
  const inverter = call.query.get('inv')
  if (path === 'livedata/status') {
    const pushed = inverter === null ? undefined : player.latest(inverter)
    if (pushed) return json(200, { ...player.last, inverters: [pushed] })
    const list = inverter === null ? liveList(documents.get(path), player) : undefined
    if (list) return json(200, list)
  }
  const address = inverter === null ? path : `${path}?inv=${inverter}`
  const text = documents.get(address) ?? documents.get(path)
  if (text !== undefined) return json(200, Buffer.from(text))
  return path === rawPaths.download ? { ...json(200, {}), status: 404, body: Buffer.alloc(0) } : undefined
}
