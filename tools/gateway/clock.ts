/** Where the simulator takes its time and its waiting from; tests bring their own. All numbers are ms. */
export interface Clock {
  now(): number
  /** Runs `task` again and again; the returned function ends it. */
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

interface Due {
  at: number
  task: () => void
  period?: number
}

/** A clock that only moves when told to, in ms. Tasks run in the order of their time. */
export class ManualClock implements Clock {
  #now: number
  #due = new Set<Due>()

  constructor(start = Date.UTC(2026, 5, 21, 10)) {
    this.#now = start
  }

  now() {
    return this.#now
  }

  every(ms: number, task: () => void) {
    return this.#plan({ at: this.#now + ms, task, period: ms })
  }

  after(ms: number, task: () => void) {
    return this.#plan({ at: this.#now + ms, task })
  }

  /** Moves `ms` ahead and runs everything that falls due on the way. */
  advance(ms: number) {
    const end = this.#now + ms
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at)
      if (next.period === undefined) this.#due.delete(next)
      else next.at += next.period
      next.task()
    }
    this.#now = end
  }

  #plan(due: Due) {
    this.#due.add(due)
    return () => void this.#due.delete(due)
  }

  #next(end: number) {
    let first: Due | undefined
    for (const due of this.#due) if (due.at <= end && due.at < (first?.at ?? Number.POSITIVE_INFINITY)) first = due
    return first
  }
}

/** Time at the plant: starts anywhere and runs `speed` seconds per second. */
export class PlantTime {
  #clock: Clock
  #start: number
  #since: number
  readonly speed: number

  /** `start`: ms since 1970. */
  constructor(clock: Clock, start: number, speed: number) {
    this.#clock = clock
    this.#start = start
    this.#since = clock.now()
    this.speed = speed
  }

  /** ms since 1970. */
  now() {
    return this.#start + (this.#clock.now() - this.#since) * this.speed
  }

  set(at: number) {
    this.#start = at
    this.#since = this.#clock.now()
  }
}
