import { randomFillSync } from 'node:crypto'

/** ms that `work` takes on the usual machine, which does nothing else: a core of 2.1 GHz. */
const usualMs = 20

/** A fixed piece of work, long enough to wait for its turn like a test; none of it is faster once it is compiled. */
const work = () => randomFillSync(new Uint32Array(1 << 18)).sort()

/** Not the clock of a test, which may stand still. */
const now = performance.now.bind(performance)

/** How much slower than usual the last pieces of work were, newest first; a single one may run alone on a busy machine. @type {number[]} */
const samples = []
const kept = 4
const freshMs = 1000
let sampledAt = Number.NEGATIVE_INFINITY

/** How many times slower than usual the machine is just now; at least 1. */
function slowness() {
  if (now() - sampledAt > freshMs)
    do {
      const begun = now()
      work()
      sampledAt = now()
      samples.unshift((sampledAt - begun) / usualMs)
    } while (samples.length < kept)
  samples.length = kept
  return Math.max(1, ...samples)
}

/** A limit of time as long as it has to be on this machine just now. @param {number} limit in any unit */
export const stretched = limit => limit * slowness()

/**
 * Whether a wait is longer than its limit on this machine just now; both in any unit.
 * @param {number} waited @param {number} limit
 */
export const isOver = (waited, limit) => waited > limit && waited > stretched(limit)
