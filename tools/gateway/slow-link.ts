import type { Clock } from './clock.ts'

const wait = (clock: Clock, ms: number) => new Promise<void>(resolve => void clock.after(ms, resolve))

/** Passes on at most `rate()` bytes per second, asked anew for each piece; 0 = as fast as it comes. */
export async function* throttled(source: AsyncIterable<Buffer>, rate: () => number, clock: Clock) {
  const tick = 50
  for await (const chunk of source) {
    let rest = chunk
    while (rest.length > 0) {
      const speed = rate()
      const piece = speed > 0 ? Math.max(1, Math.floor((speed * tick) / 1000)) : rest.length
      yield rest.subarray(0, piece)
      rest = rest.subarray(piece)
      if (speed > 0) await wait(clock, tick)
    }
  }
}

/** Ends a body with a `CutOff` once `percent` of `length` bytes have passed. */
export async function* cutOffAt(source: AsyncIterable<Buffer>, length: number, percent: number) {
  let passed = 0
  for await (const chunk of source) {
    passed += chunk.length
    if (passed >= (length * percent) / 100) throw new CutOff()
    yield chunk
  }
}

export class CutOff extends Error {}

export const delayed = wait
