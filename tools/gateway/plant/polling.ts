import { request } from './air.ts'
import type { Contact } from './contact.ts'
import { deviceInfo } from './device-info.ts'
import type { Inverter } from './inverter.ts'
import type { Calendar } from './local-day.ts'
import type { Noise } from './noise.ts'
import type { RadioLog } from './radio.ts'
import type { Outcome } from './stats.ts'

const minute = 60_000

/** What a turn needs besides the inverter. */
export interface Turn {
  at: number
  noise: Noise
  calendar: Calendar
  log: RadioLog
}

const misses: Record<Exclude<Outcome, 'success'>, string> = {
  nothing: 'no answer after all tries',
  partial: 'answer stayed incomplete',
  corrupt: 'checksum of the answer is wrong',
}

/** The limit is read again every 2 min, but not within 4 min of a command. Source: gateway contract 9. */
const limitIsDue = ({ limitReadAt, limitSentAt }: Contact, at: number) =>
  (limitReadAt === undefined || at - limitReadAt >= 2 * minute) &&
  (limitSentAt === undefined || at - limitSentAt >= 4 * minute)

const memoryOf = (contact: Contact) => contact.events.map(({ start, end }) => `${start}:${end}`).join()

function readEvents(contact: Contact, device: Inverter, { at, noise }: Turn) {
  const { events, day } = device.events(at)
  const same = events.map(({ start, end }) => `${start}:${end}`).join() === memoryOf(contact)
  if (same || request(contact, noise, at, 1) !== 'success') return
  contact.events = events
  contact.eventsDay = day.start
}

/** What the gateway asks for after the statistics; what takes long it leaves for later turns. */
function readFurther(contact: Contact, device: Inverter, turn: Turn) {
  const { at, noise } = turn
  readEvents(contact, device, turn)
  if (limitIsDue(contact, at) && request(contact, noise, at, 2) === 'success') {
    contact.limit = device.limit
    contact.limitReadAt = at
  }
  if (!contact.info.valid_data && contact.answered >= 2 && request(contact, noise, at, 3) === 'success')
    contact.info = deviceInfo(device.unit)
  if (!contact.gridLoaded && contact.answered >= 3) contact.gridLoaded = request(contact, noise, at, 4) === 'success'
}

/** One turn of an inverter: asks for statistics and whatever else is due. */
export function poll(contact: Contact, turn: Turn) {
  const { at, noise, calendar, log } = turn
  const { device } = contact
  const { serial } = contact.entry
  log('V', 'hoymiles', `${serial}: statistics requested`)
  const outcome = request(contact, noise, at, 0)
  if (outcome !== 'success' || !device) {
    if (outcome !== 'success') log('W', 'hoymiles', `${serial}: ${misses[outcome]}`)
    if (contact.miss()) log('W', 'hoymiles', `${serial}: not reachable any more`)
    return
  }
  if (contact.failures > contact.entry.reachable_threshold) log('I', 'hoymiles', `${serial}: reachable again`)
  contact.receive(device.reading(at), at, calendar.dayOf(at).start)
  log('D', 'hoymiles', `${serial}: statistics received, ${contact.reading.ac.power} W, ${contact.stats.rssi} dBm`)
  readFurther(contact, device, turn)
}
