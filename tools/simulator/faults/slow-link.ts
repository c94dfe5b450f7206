import type { Clock } from '../time/clock.ts'

/** Resolves after `ms` of the clock. */
export const delay = (clock: Clock, ms: number) => new Promise<void>(resolve => void clock.after(ms, resolve))

const pieceMs = 50

/** Passes on at most `bytesPerSecond()`, called for each chunk; 0 = unlimited. */
export async function* throttled(source: AsyncIterable<Buffer>, bytesPerSecond: () => number, clock: Clock) {
  for await (const chunk of source) {
    let rest = chunk
    while (rest.length > 0) {
      const rate = bytesPerSecond()
      const piece = rate > 0 ? Math.max(1, Math.floor((rate * pieceMs) / 1000)) : rest.length
      yield rest.subarray(0, piece)
      rest = rest.subarray(piece)
      if (rate > 0) await delay(clock, pieceMs)
    }
  }
}
