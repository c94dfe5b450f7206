import type { Clock } from './clock.ts'

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
