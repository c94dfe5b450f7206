import { type FakeMethod, install } from '@sinonjs/fake-timers'

const all: FakeMethod[] = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date']

/**
 * Stops time: timers and dates move only by `tickAsync`. Promises and streams go on as ever. Drawing waits for time-outs, so
 * a test that draws while time stands still stops only what it names.
 */
export const fakeClock = (toFake = all) => install({ toFake })

export type FakeClock = ReturnType<typeof fakeClock>
