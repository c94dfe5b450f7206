import { type FakeMethod, install } from '@sinonjs/fake-timers'
import { test } from 'uvu'

const all: FakeMethod[] = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date']

let running: FakeClock | undefined
let usualTimeout: typeof setTimeout | undefined

function end() {
  running?.uninstall()
  globalThis.setTimeout = usualTimeout ?? globalThis.setTimeout
  usualTimeout = undefined
}
test.before.each(end)
test.after(end)

/** Makes timers of that many ms end at once, until the next test begins or what it returns is called. */
export function hurry(ms: number) {
  const { setTimeout } = globalThis
  usualTimeout = setTimeout
  globalThis.setTimeout = ((task: () => void, after?: number, ...rest: []) =>
    setTimeout(task, after === ms ? 0 : after, ...rest)) as typeof setTimeout
  return () => {
    globalThis.setTimeout = setTimeout
  }
}

/**
 * Stops time, at 1970 or `now`, until the next test begins: timers and dates advance only by `tickAsync`. Promises and streams are not
 * affected. Rendering waits for timeouts, so a test that renders while time stands still fakes only the timers it names.
 */
export function fakeClock(toFake = all, now: number | Date = 0) {
  end()
  // A timer that began before may be cleared while time stands still.
  running = install({ toFake, now, shouldClearNativeTimers: true })
  return running
}

export type FakeClock = ReturnType<typeof install>

/** Advances time in steps, and waits for an answer after each, so that time does not pass faster than what answers. */
export async function tickInSteps(clock: FakeClock, ms: number, stepMs: number, answer: () => Promise<unknown>) {
  for (let left = ms; left > 0; left -= stepMs) {
    await clock.tickAsync(Math.min(left, stepMs))
    await answer()
  }
}
