import { minute } from '../time/clock.ts'
import type { Calendar } from '../time/zone-time.ts'
import type { Inverter } from './inverter.ts'
import { deviceInfo, type InverterLink } from './inverter-link.ts'
import type { Noise } from './noise.ts'
import { countRequest, lossRate, maxFragmentRequests, type Outcome } from './reception.ts'

const failureTexts: Record<Exclude<Outcome, 'success'>, string> = {
  nothing: 'no answer after all retries',
  partial: 'answer incomplete after all retries',
  corrupt: 'answer has a wrong checksum',
}

/** The limit is read again every 2 min, but not within 4 min of a command. Source: gateway contract 9. */
const limitIsDue = ({ limitReadAt, limitSentAt, limitDueAt = Number.POSITIVE_INFINITY }: InverterLink, at: number) =>
  at >= limitDueAt ||
  ((limitReadAt === undefined || at - limitReadAt >= 2 * minute) &&
    (limitSentAt === undefined || at - limitSentAt >= 4 * minute))

const knownTimes = (link: InverterLink) => link.events.map(({ start, end }) => `${start}:${end}`).join()

function readEvents(link: InverterLink, device: Inverter, { at, noise }: Turn) {
  const { events, day } = device.events(at)
  const same = events.map(({ start, end }) => `${start}:${end}`).join() === knownTimes(link)
  if (same || request(link, noise, at, 1) !== 'success') return
  link.events = events
  link.eventsDay = day.start
}

/** What the gateway requests after the statistics; long answers are left for later turns. */
function readMore(link: InverterLink, device: Inverter, turn: Turn) {
  const { at, noise } = turn
  readEvents(link, device, turn)
  if (limitIsDue(link, at) && request(link, noise, at, 2) === 'success') {
    link.limit = device.limit
    link.limitReadAt = at
    link.limitDueAt = undefined
  }
  if (!link.info.valid_data && link.answeredTurns >= 2 && request(link, noise, at, 3) === 'success')
    link.info = deviceInfo(device.unit)
  if (!link.gridLoaded && link.answeredTurns >= 3) link.gridLoaded = request(link, noise, at, 4) === 'success'
}

/** One turn of an inverter: requests statistics and whatever else is due. */
export function poll(link: InverterLink, turn: Turn) {
  const { at, noise, calendar, log } = turn
  const { device } = link
  const { serial } = link.entry
  log('V', 'hoymiles', `${serial}: statistics requested`)
  const outcome = request(link, noise, at, 0)
  if (outcome !== 'success' || !device) {
    if (outcome !== 'success') log('W', 'hoymiles', `${serial}: ${failureTexts[outcome]}`)
    if (link.countFailure()) log('W', 'hoymiles', `${serial}: no longer reachable`)
    return
  }
  if (link.failures > link.entry.reachable_threshold) log('I', 'hoymiles', `${serial}: reachable again`)
  link.receive(device.reading(at), at, calendar.dayOf(at).start)
  log('D', 'hoymiles', `${serial}: statistics received, ${link.reading.ac.power} W, ${link.stats.rssi} dBm`)
  readMore(link, device, turn)
}

export type RadioLog = (level: 'E' | 'W' | 'I' | 'D' | 'V', tag: string, text: string) => void

/** ms from a gateway's start until every inverter has sent everything: one is polled every five seconds. */
export const leadTimeMs = (inverters: number) => (4 * inverters + 2) * 5000

/** What a turn of an inverter needs besides the inverter itself. */
export interface Turn {
  /** ms since 1970 at the plant. */
  at: number
  noise: Noise
  calendar: Calendar
  log: RadioLog
}

/** Signal strength of an inverter's packets in dBm; the older chip only distinguishes strong and weak. Source: gateway contract 6.2. */
function rssiOf(link: InverterLink, noise: Noise, at: number): number {
  const { type, noiseChannel, device } = link
  const signal = (device?.unit.signal ?? -127) + 6 * (noise.wander(at, 120_000, noiseChannel) - 0.5)
  if (type.radio === 'cmt') return Math.round(signal)
  return signal > -64 ? -30 : -80
}

/** Whether an inverter is in range and awake at `at`. */
export const responds = ({ device, inRange }: InverterLink, at: number) => inRange && device?.awake(at) === true

function outcomeOf(
  link: InverterLink,
  noise: Noise,
  at: number,
  index: number,
): [outcome: Outcome, rerequests: number] {
  if (!responds(link, at)) return ['nothing', 0]
  const picked = noise.pick(at, link.noiseChannel + index) / lossRate(link.device?.unit.signal ?? -60)
  const chance = link.lossless ? Math.max(1, picked) : picked
  if (chance < 0.4) return ['nothing', 0]
  if (chance < 0.8) return ['partial', maxFragmentRequests]
  if (chance < 1) return ['corrupt', 0]
  return ['success', chance < 12 ? 1 + Math.floor(chance % 3) : 0]
}

/** Sends one request and counts how it ends; `index` distinguishes requests of the same moment. */
export function request(link: InverterLink, noise: Noise, at: number, index: number): Outcome {
  const [outcome, rerequests] = outcomeOf(link, noise, at, index)
  countRequest(link.stats, outcome, rerequests)
  if (outcome !== 'nothing') link.stats.rssi = rssiOf(link, noise, at)
  return outcome
}
