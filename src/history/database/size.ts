import { isRecord } from '../records.ts'

/** Bytes of a number of a curve, as browsers store it; a gap takes fewer. */
const bytesPerSlot = 3
const bytesPerNumber = 5
/** Bytes around a text or a member. */
const bytesAround = 2

/**
 * About how many bytes a record takes in the browser, for a page that may not ask it. A curve is not gone through, so that 400 days
 * are counted within milliseconds.
 */
export function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length * bytesPerSlot + bytesAround
  if (typeof value === 'string') return value.length + bytesAround
  if (!isRecord(value)) return bytesPerNumber
  return Object.entries(value).reduce(
    (bytes, [key, member]) => bytes + key.length + bytesAround + sizeOf(member),
    bytesAround,
  )
}
