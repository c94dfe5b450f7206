import { rawPaths } from '../../src/contract/endpoints.ts'
import type { Hints } from '../../src/contract/live.ts'
import { isRecord } from '../../src/gateway/json.ts'
import type { FaultSettings } from './faults/faults.ts'
import type { GatewayCore } from './gateway-core.ts'

/** Faults as a file has them; all optional. */
interface FaultFile extends Partial<FaultSettings> {
  /** ms after which they end; without it they stay. */
  forMs?: number
}

/** Throws what is wrong with a value; `at`: its place in the file. */
type Check = (value: unknown, at: string) => void

const must = (be: string, isRight: (value: unknown) => boolean) => (value: unknown, at: string) => {
  if (!isRight(value)) throw new Error(`${at} must be ${be}`)
}
const flag = must('true or false', value => typeof value === 'boolean')
const oneOf = (...words: string[]) => must(words.join(', '), value => words.some(word => word === value))
const whole = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  must(
    `a whole number from ${least} to ${most}`,
    value => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  )

/** An object of these members; those that are `required` have to be there. */
const object =
  <Name extends string>(checks: Record<Name, Check>, required: string[] = []) =>
  (value: unknown, at: string) => {
    if (!isRecord(value)) throw new Error(`${at || 'the file'} must be an object`)
    for (const name of new Set([...required, ...Object.keys(value)])) {
      const place = at ? `${at}.${name}` : name
      const check = Object.hasOwn(checks, name) && checks[name as Name]
      if (!check) throw new Error(`there is no ${place}`)
      if (!(name in value)) throw new Error(`there has to be ${place}`)
      check(value[name], place)
    }
  }

/** What each member of a file may be. */
function checksFor(paths: string[]): Record<keyof FaultFile, Check> {
  const call = { path: oneOf(...paths), times: whole(1) }
  const callFault = (required: Record<string, Check> = {}) =>
    object({ ...call, ...required }, ['path', ...Object.keys(required)])
  return {
    offline: flag,
    sockets: oneOf('work', 'silent', 'ignore', 'refuse'),
    html: callFault(),
    busy: object({ ...call, retryAfter: whole(0) }, ['path']),
    broken: callFault(),
    unauthorized: callFault(),
    status: callFault({ status: whole(200, 599) }),
    reply: callFault({ code: whole(0) }),
    delay: callFault({ ms: whole(0) }),
    slow: whole(0),
    cutUpload: must('a percentage', value => typeof value === 'number' && value >= 0 && value <= 100),
    refuseUpload: whole(200, 599),
    memory: oneOf('enough', 'answer', 'document', 'buffer'),
    timeServer: flag,
    broker: flag,
    radio: flag,
    hints: object<keyof Hints>({
      time_sync: flag,
      radio_problem: flag,
      default_password: flag,
      pin_mapping_issue: flag,
    }),
    forMs: whole(1),
  }
}

/** Sets the faults in the text of a file. Throws an error that says what is wrong with it. */
export function setFaults({ faults, context: { tables } }: GatewayCore, text: string) {
  const { reads, writes } = tables
  const paths = ['*', '/zones.json', ...Object.keys({ ...reads, ...writes }), ...Object.values(rawPaths)]
  const file: unknown = JSON.parse(text)
  object(checksFor(paths))(file, '')
  const { forMs, ...settings } = file as FaultFile
  if (forMs === undefined) faults.set(settings)
  else faults.setFor(forMs, settings)
}
