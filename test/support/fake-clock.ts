import { type FakeMethod, install } from '@sinonjs/fake-timers'

const all: FakeMethod[] = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date']

/**
 * Stops time: timers and dates advance only by `tickAsync`. Promises and streams are not affected. Rendering waits for timeouts, so
 * a test that renders while time stands still fakes only the timers it names.
 */
export const fakeClock = (toFake = all) => install({ toFake })

export type FakeClock = ReturnType<typeof fakeClock>
