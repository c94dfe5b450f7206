/** Time and timers of the simulator; all numbers are ms. */
export interface Clock {
  now(): number
  /** Runs `task` repeatedly; the returned function cancels it. */
  every(ms: number, task: () => void): () => void
  /** Runs `task` once; the returned function cancels it. */
  after(ms: number, task: () => void): () => void
}

/** A clock by these timers. */
export const clockOf = (
  timers: Pick<typeof globalThis, 'Date' | 'setInterval' | 'setTimeout' | 'clearTimeout'>,
): Clock => ({
  now: () => timers.Date.now(),
  every(ms, task) {
    const timer = timers.setInterval(task, ms)
    return () => timers.clearTimeout(timer)
  },
  after(ms, task) {
    const timer = timers.setTimeout(task, ms)
    return () => timers.clearTimeout(timer)
  },
})

/** The machine's own clock. */
export const realClock = clockOf(globalThis)

/** Time at the plant: starts at any moment and runs at `speed` seconds per second. */
export class PlantTime {
  #clock: Clock
  #start: number
  #since: number
  #speed: number

  /** `start`: ms since 1970. */
  constructor(clock: Clock, start: number, speed: number) {
    this.#clock = clock
    this.#start = start
    this.#since = clock.now()
    this.#speed = speed
  }

  /** ms since 1970. */
  now() {
    return this.#start + (this.#clock.now() - this.#since) * this.#speed
  }

  set(at: number) {
    this.#start = at
    this.#since = this.#clock.now()
  }

  /** Seconds per second from now on. */
  setSpeed(speed: number) {
    this.set(this.now())
    this.#speed = speed
  }
}

/** Timers of a clock that can all be cancelled at once. */
export class Timers {
  readonly #clock: Clock
  readonly #cancels = new Set<() => void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  every(ms: number, task: () => void) {
    this.#cancels.add(this.#clock.every(ms, task))
  }

  after(ms: number, task: () => void) {
    const cancel = this.#clock.after(ms, () => {
      this.#cancels.delete(cancel)
      task()
    })
    this.#cancels.add(cancel)
  }

  cancelAll() {
    for (const cancel of this.#cancels) cancel()
    this.#cancels.clear()
  }
}

/** Durations in ms. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour
