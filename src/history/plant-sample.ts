import { devicesIn } from '#fork/history'
import { useLive } from '../live/live.ts'
import { useListed } from '../live/others/listed.ts'
import { type OtherGateway, otherAt, useOthers } from '../live/others/others.ts'
import { isCrowd } from '../live/others/received.ts'
import { countedSerials, summable } from '../live/others/sum.ts'
import type { Observation } from './records.ts'
import { sampleOf } from './sample.ts'

/**
 * The sample of the own gateway with those of the others: their inverters under their own serials, each with the address of its gateway.
 * The plant is the sum, and a gap while a gateway is missing, shows a crowd, or counts some inverters that another one counts, too. An inverter that
 * two gateways count is that of the first, and of the own ones, `ownSerials`, no other gateway changes anything. Pure.
 */
export function withOthers(
  own: Observation | undefined,
  ownSerials: readonly string[],
  others: readonly { address: string; state: OtherGateway }[],
  now: number,
): Observation | undefined {
  let { plant, ...rest } = own ?? { inverters: {} }
  const all: Observation = { ...rest, samples: 1, inverters: { ...rest.inverters } }
  const taken = new Set(ownSerials)
  for (const { address, state } of others) {
    const link = state.contact === 'open' ? 'open' : 'closed'
    const sample = isCrowd(state) ? undefined : sampleOf({ ...state, link, total: summable(state.total) }, now)
    const counted = countedSerials(state)
    const shared = counted.filter(serial => taken.has(serial)).length
    const added = shared ? undefined : sample?.plant
    const isSame = shared > 0 && shared === counted.length
    if (!isSame) plant = plant === undefined || added === undefined ? undefined : plant + added
    for (const [serial, inverter] of Object.entries(sample?.inverters ?? {}))
      if (!taken.has(serial)) all.inverters[serial] = { ...inverter, gateway: address }
    for (const serial of counted) taken.add(serial)
  }
  if (plant !== undefined) all.plant = plant
  return plant === undefined && !Object.keys(all.inverters).length ? undefined : all
}

/** What is to be recorded at `now`; undefined while there are no values of now. */
export function plantSampleAt(now: number): Observation | undefined {
  const live = useLive.getState()
  const { gateways } = useListed.getState()
  const seen = sampleOf(live, now)
  const own = seen && devicesIn ? devicesIn(seen, now) : seen
  if (!gateways.length) return own
  // Until the own inverters are known, another gateway may claim one of them; their power alone is not that of the plant.
  if (!live.complete) {
    delete own?.plant
    return own
  }
  // A gateway without inverters adds nothing to the plant, and lacks nothing either.
  const isEmpty = !live.serials.length
  const others = gateways.map(({ address }) => ({ address, state: otherAt(address)(useOthers.getState()) }))
  return withOthers(isEmpty ? { samples: 1, plant: 0, inverters: {} } : own, countedSerials(live), others, now)
}
