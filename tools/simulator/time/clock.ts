/** Time and timers of the simulator; tests use a `ManualClock`. All numbers are ms. */
export interface Clock {
  now(): number
  /** Runs `task` repeatedly; the returned function cancels it. */
  every(ms: number, task: () => void): () => void
  /** Runs `task` once; the returned function cancels it. */
  after(ms: number, task: () => void): () => void
}

/** The machine's own clock. */
export const realClock: Clock = {
  now: () => Date.now(),
  every: (ms, task) => {
    const timer = setInterval(task, ms)
    return () => clearInterval(timer)
  },
  after: (ms, task) => {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}

interface Timer {
  at: number
  task: () => void
  periodMs?: number
}

/** A clock that only moves when told to. Tasks run in the order of their time. */
export class ManualClock implements Clock {
  #now: number
  #timers = new Set<Timer>()

  constructor(start = Date.UTC(2026, 5, 21, 10)) {
    this.#now = start
  }

  now() {
    return this.#now
  }

  every(ms: number, task: () => void) {
    return this.#add({ at: this.#now + ms, task, periodMs: ms })
  }

  after(ms: number, task: () => void) {
    return this.#add({ at: this.#now + ms, task })
  }

  /** Moves `ms` ahead and runs every task due on the way. */
  advance(ms: number) {
    const end = this.#now + ms
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at)
      if (next.periodMs === undefined) this.#timers.delete(next)
      else next.at += next.periodMs
      next.task()
    }
    this.#now = end
  }

  #add(timer: Timer) {
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  #next(end: number) {
    let first: Timer | undefined
    for (const timer of this.#timers)
      if (timer.at <= end && timer.at < (first?.at ?? Number.POSITIVE_INFINITY)) first = timer
    return first
  }
}

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
