import { type FakeMethod, install } from '@sinonjs/fake-timers'

const all: FakeMethod[] = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date']

/**
 * Stops time: timers and dates advance only by `tickAsync`. Promises and streams are not affected. Rendering waits for timeouts, so
 * a test that renders while time stands still fakes only the timers it names.
 */
export const fakeClock = (toFake = all) =>
  // A timer that began before may be cleared while time stands still.
  install({ toFake, shouldClearNativeTimers: true })

export type FakeClock = ReturnType<typeof fakeClock>

/** Advances time in steps, and waits for an answer after each, so that time does not pass faster than what answers. */
export async function tickInSteps(clock: FakeClock, ms: number, stepMs: number, answer: () => Promise<unknown>) {
  for (let left = ms; left > 0; left -= stepMs) {
    await clock.tickAsync(Math.min(left, stepMs))
    await answer()
  }
}
