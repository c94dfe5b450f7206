import type { Plan } from '../../../../../src/pages/info/radio/frequency/plan.ts'
import { begin, heard, isBack, type Readings, tuned, wanted } from '../../../../../src/pages/info/radio/search.ts'

export const mhz = (megahertz: number) => megahertz * 1_000_000

/** Counters that only grow, and a radio that answers as it is told. */
export function roof(serials: readonly string[]) {
  const counters = new Map(serials.map(serial => [serial, { ok: 0, failed: 0 }]))
  return {
    /** So many requests to an inverter have ended. */
    ask(serial: string, requests: number, answers: number) {
      const count = counters.get(serial)!
      count.ok += answers
      count.failed += requests - answers
    },
    readings: (): Readings =>
      Object.fromEntries(
        [...counters].map(([serial, { ok, failed }]) => [
          serial,
          {
            counters: {
              rx_success: ok,
              rx_fail_nothing: failed,
              rx_fail_partial: 0,
              rx_fail_corrupt: 0,
              tx_re_request: 0,
            },
            dbm: -70,
          },
        ]),
      ),
  }
}

export const small: Plan = {
  from: mhz(865),
  country: 0,
  frequencies: [865, 863, 863.25, 863.5, 863.75, 864].map(mhz),
  serials: ['a', 'b'],
  followMs: 30_000,
  stepMs: 30_000,
}

/**
 * Runs a search to its end; `answers` says how many of four requests an inverter answers at a frequency, and `misses` how many it misses
 * before it has followed to another. Each is asked every five seconds.
 */
export function run(
  plan: Plan,
  answers: (serial: string, frequency: number) => number,
  misses = (_serial: string) => 0,
) {
  const air = roof(plan.serials)
  let at = 0
  let search = begin(plan, air.readings(), at)
  const set: number[] = []
  while (search.phase !== 'ended') {
    if (search.phase === 'measuring') {
      const turn = (at - search.since) / 5000
      for (const serial of plan.serials) {
        const missed = search.index ? misses(serial) : 0
        air.ask(serial, 1, turn >= missed && (turn - missed) % 4 < answers(serial, wanted(search)) ? 1 : 0)
      }
      at += 5000
      search = heard(search, air.readings(), at)
    } else {
      set.push(wanted(search))
      search = search.phase === 'tuning' ? tuned(search, air.readings(), at) : isBack(search)
    }
  }
  return { search, set }
}
