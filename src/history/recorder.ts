import { useLive } from '../live/live.ts'
import { dayOf, slotOf } from './calendar.ts'
import { addToHistory } from './history.ts'
import { judgeStrings } from './judge-strings.ts'
import { combine } from './means.ts'
import type { Observation } from './records.ts'
import { sampleOf } from './sample.ts'

/** Sampling interval; pushes themselves cost nothing extra. */
const sampleMs = 10_000
/** A clock that went back is trusted after this many samples (five minutes); until then nothing is recorded. */
const samplesUntilTrusted = 30

/**
 * Records the history while live values are watched: a sample every 10 s, written at the end of every five minutes, when the page
 * is hidden and when the returned function is called; then strings are judged. Never throws and never affects the live values.
 */
export function recordHistory(): () => void {
  let day = ''
  let slot = 0
  let samples: Observation[] = []
  let lastMs = 0
  let behind = 0

  async function write() {
    if (samples.length) await addToHistory([{ day, slot, ...combine(samples) }])
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
