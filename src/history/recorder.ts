import { useLive } from '../live/live.ts'
import { dayOf, slotOf } from './calendar.ts'
import { addToHistory } from './history.ts'
import { judgeStrings } from './judge-strings.ts'
import { mergeRow, type Row } from './records.ts'
import { sampleOf } from './sample.ts'

/** Sampling interval; pushes themselves cost nothing extra. */
const sampleMs = 10_000
/** A clock that went back is trusted after this many samples (five minutes); until then nothing is recorded. */
const samplesUntilTrusted = 30

/** The mean in whole W. Zeros are left out if they are fewer than half: dips of the connection, not of the sun. */
export function meanOf(watts: readonly number[]) {
  const lit = watts.filter(value => value > 0)
  const sum = lit.reduce((total, value) => total + value, 0)
  return Math.round(sum / (lit.length * 2 > watts.length ? lit.length : watts.length))
}

/** Combines the samples of five minutes into one row. */
function rowOf(samples: readonly Row[]) {
  const row = samples.reduce(mergeRow, {})
  for (const column in row)
    if (column.startsWith('W ')) row[column] = meanOf(samples.flatMap(sample => (sample[column] as number) ?? []))
  return { ...row, n: samples.length }
}

/**
 * Records the history while live values are watched: a sample every 10 s, written at the end of every five minutes, when the page
 * is hidden and when the returned function is called; then strings are judged. Never throws and never affects the live values.
 */
export function recordHistory(): () => void {
  let day = ''
  let slot = 0
  let samples: Row[] = []
  let lastMs = 0
  let behind = 0

  async function write() {
    if (samples.length) await addToHistory([{ day, slot, row: rowOf(samples) }])
    judgeStrings()
  }

  function look() {
    const now = Date.now()
    if (now < lastMs && ++behind < samplesUntilTrusted) return
    behind = 0
    lastMs = now
    const today = dayOf(now)
    const slotNow = slotOf(now)
    if (today !== day || slotNow !== slot) {
      write()
      day = today
      slot = slotNow
      samples = []
    }
    const sample = sampleOf(useLive.getState(), now)
    if (sample) samples.push(sample)
  }

  function finish() {
    look()
    write()
  }

  const timer = setInterval(look, sampleMs)
  document.addEventListener('visibilitychange', finish)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', finish)
    finish()
  }
}
