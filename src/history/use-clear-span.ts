import { useEffect, useState } from 'react'
import { dayOf } from './calendar.ts'
import { clearBetween, sampleDays } from './goodness.ts'
import type { Span } from './spans.ts'
import { learnClear } from './use-day-picture.ts'
import { useHistory } from './use-history.ts'

/**
 * What a clear day brings on the days of a span up to today, in Wh by day, of some inverters or of the plant; empty while it is not
 * learned. A day takes some hundredths of a second to learn, so that only some of them are, and the page is shown before.
 */
export function useClearSpan({ kind, first, last }: Span, serials: readonly string[] | undefined) {
  const [clear, setClear] = useState<{ key: string; days: ReadonlyMap<string, number> }>()
  const past = useHistory(s => s.past)
  const key = [kind, first, serials, past].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the span and the serials
  useEffect(() => {
    if (kind === 'day') return
    let isShown = true
    async function learn() {
      const today = dayOf(Date.now())
      const known = { first, last: last < today ? last : today }
      const learned = new Map<string, number | undefined>()
      for (const day of sampleDays(known)) {
        if (!isShown) return
        const { clear } = await learnClear(day, serials)
        learned.set(day, clear.isLearned ? clear.wh : undefined)
      }
      if (isShown) setClear({ key, days: clearBetween(known, learned) })
    }
    learn().catch(() => {})
    return () => {
      isShown = false
    }
  }, [key])
  return clear?.key === key ? clear.days : none
}

const none: ReadonlyMap<string, number> = new Map()
