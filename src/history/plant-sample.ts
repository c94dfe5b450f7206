import { devicesIn } from '#fork/history'
import { useLive } from '../live/live.ts'
import { useListed } from '../live/others/listed.ts'
import { type OtherGateway, otherAt, useOthers } from '../live/others/others.ts'
import { isCrowd } from '../live/others/received.ts'
import { countedSerials, summable } from '../live/others/sum.ts'
import type { Observation } from './records.ts'
import { sampleOf } from './sample.ts'

/**
 * Adds the inverters of other gateways to the sample of the own one, each with its gateway's address. The plant is the sum, and a gap while
 * a gateway is missing, shows more inverters than allowed, or shows some that another one shows, too. An inverter that two gateways show
 * belongs to the first; nothing changes the own ones, `ownSerials`. Pure.
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

/** The observation to record at `now`; undefined while there are no current values. */
export function plantSampleAt(now: number): Observation | undefined {
  const live = useLive.getState()
  const { gateways } = useListed.getState()
  const seen = sampleOf(live, now)
  const own = seen && devicesIn ? devicesIn(seen, now) : seen
  if (!gateways.length) return own
  // Until the own inverters are known, another gateway may claim one of them; its power alone is not that of the plant.
  if (!live.complete) {
    delete own?.plant
    return own
  }
  // A gateway without inverters adds nothing to the plant and is not missing.
  const isEmpty = !live.serials.length
  const others = gateways.map(({ address }) => ({ address, state: otherAt(address)(useOthers.getState()) }))
  return withOthers(isEmpty ? { samples: 1, plant: 0, inverters: {} } : own, countedSerials(live), others, now)
}
