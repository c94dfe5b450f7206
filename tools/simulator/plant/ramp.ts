/** A value on its way from one level to another; plain JSON. */
export interface Ramp {
  from: number
  to: number
  /** ms since 1970 when it began. */
  since: number
}

const durationMs = 4000

export const steady = (value: number): Ramp => ({ from: value, to: value, since: 0 })

export function rampAt({ from, to, since }: Ramp, at: number): number {
  const share = Math.max(0, Math.min(1, (at - since) / durationMs))
  return from + (to - from) * share
}

/** A ramp from the value at `at` to `to`. */
export const rampTo = (ramp: Ramp, to: number, at: number): Ramp => ({ from: rampAt(ramp, at), to, since: at })
