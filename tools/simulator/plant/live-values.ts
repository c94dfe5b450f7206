import type {
  AcChannel,
  DcChannel,
  InvChannel,
  LiveDetail,
  LiveSummary,
  Totals,
  Value,
} from '../../../src/contract/live.ts'
import type { InverterLink } from './inverter-link.ts'
import { rounded, sum } from './output.ts'

const value = (v: number, u: string, d: number): Value => ({ v, u, d })

/** Wh and kWh of each string, including the offset set at the gateway. Source: gateway contract 6.3. */
function yieldsOf({ entry, reading, lostYieldDay, receivedAt }: InverterLink) {
  return reading.strings.map(({ yieldDay, yieldTotal }, index) => ({
    day: yieldDay + (entry.yieldday_correction ? (lostYieldDay[index] ?? 0) : 0),
    total: yieldTotal + (receivedAt === undefined ? 0 : (entry.channel[index]?.yield_total_offset ?? 0)),
  }))
}

function acChannel({ reading: { ac } }: InverterLink): AcChannel {
  return {
    Power: value(ac.power, 'W', 1),
    Voltage: value(ac.voltage, 'V', 1),
    Current: value(ac.current, 'A', 2),
    Frequency: value(ac.frequency, 'Hz', 2),
    PowerFactor: value(ac.powerFactor, '', 3),
    ReactivePower: value(ac.reactivePower, 'var', 1),
  }
}

function dcChannels(link: InverterLink): Record<string, DcChannel> {
  const yields = yieldsOf(link)
  const channels = link.reading.strings.map(({ power, voltage, current }, index): DcChannel => {
    const { name = '', max_power: max = 0 } = link.entry.channel[index] ?? {}
    return {
      name: { u: name },
      Power: value(power, 'W', 1),
      Voltage: value(voltage, 'V', 1),
      Current: value(current, 'A', 2),
      YieldDay: value(yields[index]?.day ?? 0, 'Wh', 0),
      YieldTotal: value(yields[index]?.total ?? 0, 'kWh', 3),
      ...(max > 0 && { Irradiation: { ...value((power / max) * 100, '%', 3), max } }),
    }
  })
  return Object.fromEntries(channels.map((channel, index) => [String(index), channel]))
}

function invChannel(link: InverterLink): InvChannel {
  const { reading } = link
  const yields = yieldsOf(link)
  const dc = sum(reading.strings.map(({ power }) => power))
  return {
    'Power DC': value(dc, 'W', 1),
    YieldDay: value(sum(yields.map(({ day }) => day)), 'Wh', 0),
    YieldTotal: value(sum(yields.map(({ total }) => total)), 'kWh', 3),
    Temperature: value(reading.temperature, '°C', 1),
    Efficiency: value(dc > 0 ? (reading.ac.power / dc) * 100 : 0, '%', 3),
  }
}

/** Source: gateway contract 6.2; `boot` and `now` in ms since 1970. */
export function summaryOf(link: InverterLink, boot: number, now: number): LiveSummary {
  const { entry, limit, info, stats } = link
  const age = Math.max(0, Math.round(now - (link.receivedAt ?? boot)))
  return {
    serial: entry.serial,
    name: entry.name,
    order: entry.order,
    data_age: Math.floor(age / 1000),
    data_age_ms: age,
    poll_enabled: link.polled,
    reachable: link.reachable,
    producing: link.polled && link.reading.ac.power > 0,
    limit_relative: limit,
    limit_absolute: info.max_power > 0 ? rounded((limit * info.max_power) / 100, 1) : -1,
    radio_stats: { ...stats },
  }
}

export const detailOf = (link: InverterLink): LiveDetail => ({
  AC: { 0: acChannel(link) },
  DC: dcChannels(link),
  INV: { 0: invChannel(link) },
  events: link.events.length,
})

/** Source: gateway contract 6.3. */
export function totalsOf(links: readonly InverterLink[]): Totals {
  const polled = links.filter(link => link.polled)
  const enabled = links.filter(({ entry }) => entry.poll_enable)
  const yields = enabled.flatMap(yieldsOf)
  return {
    Power: value(sum(polled.map(({ reading }) => reading.ac.power)), 'W', polled.length ? 1 : 0),
    YieldDay: value(sum(yields.map(({ day }) => day)), 'Wh', 0),
    YieldTotal: value(sum(yields.map(({ total }) => total)), 'kWh', enabled.length ? 3 : 0),
  }
}
