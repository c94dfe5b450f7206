import type { Inverter } from '../plant/inverter.ts'
import { minute } from '../time/durations.ts'
import { deviceInfo } from './device-info.ts'
import type { InverterLink } from './inverter-link.ts'
import { request } from './request.ts'
import type { Outcome } from './stats.ts'
import type { Turn } from './turn.ts'

const failureTexts: Record<Exclude<Outcome, 'success'>, string> = {
  nothing: 'no answer after all retries',
  partial: 'answer incomplete after all retries',
  corrupt: 'answer has a wrong checksum',
}

/** The limit is read again every 2 min, but not within 4 min of a command. Source: gateway contract 9. */
const limitIsDue = ({ limitReadAt, limitSentAt }: InverterLink, at: number) =>
  (limitReadAt === undefined || at - limitReadAt >= 2 * minute) &&
  (limitSentAt === undefined || at - limitSentAt >= 4 * minute)

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
