import { createClock } from '@sinonjs/fake-timers'
import { clockOf } from '../../tools/simulator/time/clock.ts'

/** A clock of the simulator that only `advance` moves, by ms. `start`: ms since 1970; default noon in summer at the plant. */
export function manualClock(start = Date.UTC(2026, 5, 21, 10)) {
  const timers = createClock(start)
  return { ...clockOf(timers as never), advance: (ms: number) => void timers.tick(ms) }
}

export type ManualClock = ReturnType<typeof manualClock>
