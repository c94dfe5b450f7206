import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fakeClock } from '../../support/fake-clock.ts'
import { openSockets } from '../../support/fake-gateway.ts'
import { garage, type Home, roof, showHome } from '../../support/home.tsx'
import { detailed, live } from '../../support/live-messages.ts'
import { settled, until } from '../../support/mount.tsx'

const serials = [roof, garage]
const noon = Date.UTC(2026, 5, 21, 12)
const minutesPerDay = 1440
/** Often enough for the connection to count as live. */
const pushesPerMinute = 4
/** The night of the plant, minutes after noon. */
const isNight = (minute: number) => minute > 600 && minute < 1000

/** Counts event listeners on window and document from now on. */
function countListeners() {
  const count = { added: 0 }
  const targets = [window, document].map(target => [target, target.addEventListener] as const)
  for (const [target, add] of targets)
    target.addEventListener = (...all: Parameters<typeof add>) => {
      count.added++
      return add.apply(target, all)
    }
  const end = () => {
    for (const [target, add] of targets) target.addEventListener = add as never
  }
  return { count, end }
}

test('a wall view that is open for a day uses no more memory than after its first hour, moves each minute and shows the time', async () => {
  const clock = fakeClock(undefined, noon)
  let minute = 0
  const inverter = (serial: string, order: number) =>
    detailed(serial, { order, name: serial, reachable: !isNight(minute), producing: !isNight(minute) })
  const opening = showHome({
    path: '/wall',
    user: false,
    answers: ({ path }) => {
      const sun = { sun_isDayPeriod: !isNight(minute), sun_risetime: 'Monday, June 22 2026 05:04:12' }
      return path === 'ntp/status' ? { json: sun } : undefined
    },
    listed: serials.map(inverter),
  })
  const drawn = () => new Promise(resolve => setImmediate(resolve))
  const box = () => document.querySelector<HTMLElement>('.home')
  const held = () => ({
    timers: clock.countTimers(),
    nodes: document.querySelectorAll('*').length,
    sockets: openSockets().length,
  })
  const places = new Set<string>()
  let atFirst: ReturnType<typeof held> | undefined
  let listeners: ReturnType<typeof countListeners> | undefined
  let shown: Home | undefined
  try {
    await until(() => document.querySelector('main'))
    await clock.tickAsync(1000)
    shown = await opening
    shown.socket().open()
    for (minute = 1; minute <= minutesPerDay; minute++) {
      for (let push = 0; push < pushesPerMinute; push++) {
        for (const [order, serial] of serials.entries()) shown.socket().push(live([inverter(serial, order)]))
        clock.tick(60_000 / pushesPerMinute)
      }
      // Answers arrive while time stands still, or calls would time out.
      for (let n = 0; n < 3; n++) {
        await drawn()
        clock.tick(50)
      }
      places.add(box()?.style.transform ?? '')
      if (minute === 60) {
        atFirst = held()
        listeners = countListeners()
      }
    }
    await settled()
    assert.equal(held(), atFirst)
    assert.is(atFirst?.sockets, 1)
    assert.is(listeners?.count.added, 0)
    assert.equal(
      [...places].sort(),
      [0, 2].flatMap(x => [0, 2].map(y => `translate(${x}px, ${y}px)`)),
    )
    const time = new Date().toLocaleTimeString('en', { timeStyle: 'short', hourCycle: 'h23' })
    assert.is(document.querySelector('time')?.textContent, time)
    assert.is(document.querySelector('.live')?.textContent, 'Live')
  } finally {
    listeners?.end()
    shown?.leave()
    await settled()
  }
})

test.run()
