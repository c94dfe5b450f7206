/** A value on its way from one level to another; plain JSON. */
export interface Ramp {
  from: number
  to: number
  /** ms since 1970 when it began. */
  since: number
}

const duration = 4000

export const steady = (value: number): Ramp => ({ from: value, to: value, since: 0 })

export function rampAt({ from, to, since }: Ramp, at: number): number {
  const share = Math.max(0, Math.min(1, (at - since) / duration))
  return from + (to - from) * share
}

/** Heads for `to` from where the ramp is at `at`. */
export const turnTo = (ramp: Ramp, to: number, at: number): Ramp => ({ from: rampAt(ramp, at), to, since: at })
