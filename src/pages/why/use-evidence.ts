import { useEffect, useState } from 'react'
import type { Evidence } from '../../diagnosis/plant.ts'
import { get } from '../../gateway/api.ts'
import { poll } from '../../gateway/poll.ts'
import { useLanguage } from '../../i18n/i18n.ts'

/** The answer of a call, or undefined if it fails: what is not known is said. */
const orNothing = <T>(call: Promise<T>): Promise<T | undefined> => call.catch(() => undefined)

interface Options {
  serials: readonly string[]
  locale: string
  signal: AbortSignal
}

/** The answers for each inverter, by serial; those that failed are missing. */
async function forEach<T>(serials: readonly string[], call: (inv: string) => Promise<T>): Promise<Record<string, T>> {
  const answers: Record<string, T> = {}
  for (const serial of serials) {
    const answer = await orNothing(call(serial))
    if (answer) answers[serial] = answer
  }
  return answers
}

/** Reads everything, one call after the other, as the gateway has little memory. */
async function readAll({ serials, locale, signal }: Options): Promise<Evidence> {
  const grids = await forEach(serials, inv => get('gridprofile/status', { inv }, { signal }))
  const events = await forEach(serials, inv => get('eventlog/status', { inv, locale }, { signal }))
  return { grids, events }
}

/** What the gateway and the history say about these inverters; undefined until it is read. `turn` reads it again. */
export function useEvidence(serials: readonly string[], turn: number) {
  const locale = useLanguage(s => s.code)
  const [read, setRead] = useState<Evidence>()
  const key = serials.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the serials, the turn for the wish to read again
  useEffect(() => {
    setRead(undefined)
    if (!key) return
    async function call(signal: AbortSignal) {
      const all = await readAll({ serials, locale, signal })
      if (!signal.aborted) setRead(all)
    }
    return poll({ call, pauseMs: () => undefined }).stop
  }, [key, locale, turn])
  return read
}
