import { useLive } from '../live/live.ts'
import { type ListedGateway, useListed } from '../plant/listed.ts'
import { type OtherGateway, otherAt, useOthers } from '../plant/others.ts'
import type { Observation } from './records.ts'
import { sampleOf } from './sample.ts'

/** Another gateway with what is known of it. */
type Other = Pick<ListedGateway, 'address'> & { state: OtherGateway }

/**
 * The sample of the own gateway with those of the others: their inverters under their own serials, each with the address of its gateway.
 * The plant is the sum, and a gap while a gateway is missing. An inverter that two gateways show is that of the first, and what is
 * known of the own ones, `ownSerials`, no other gateway changes. Pure.
 */
export function withOthers(
  own: Observation | undefined,
  ownSerials: readonly string[],
  others: readonly Other[],
  now: number,
): Observation | undefined {
  const all: Observation = { samples: 1, inverters: { ...own?.inverters } }
  const taken = new Set(ownSerials)
  let plant = own?.plant
  for (const { address, state } of others) {
    const sample = sampleOf({ ...state, link: state.contact === 'open' ? 'open' : 'closed' }, now)
    const isTwice = state.serials.some(serial => taken.has(serial))
    if (!isTwice) plant = plant === undefined || sample?.plant === undefined ? undefined : plant + sample.plant
    for (const [serial, inverter] of Object.entries(sample?.inverters ?? {}))
      if (!taken.has(serial)) all.inverters[serial] = { ...inverter, gateway: address }
    for (const serial of state.serials) taken.add(serial)
  }
  if (plant !== undefined) all.plant = plant
  return plant === undefined && !Object.keys(all.inverters).length ? undefined : all
}

/** What is to be recorded at `now`; undefined while there are no values of now. */
export function plantSampleAt(now: number): Observation | undefined {
  const live = useLive.getState()
  const { gateways } = useListed.getState()
  const own = sampleOf(live, now)
  if (!gateways.length) return own
  // A gateway without inverters adds nothing to the plant, and lacks nothing either.
  const isEmpty = live.complete && !live.serials.length
  const others = gateways.map(({ address }) => ({ address, state: otherAt(address)(useOthers.getState()) }))
  return withOthers(isEmpty ? { samples: 1, plant: 0, inverters: {} } : own, live.serials, others, now)
}
