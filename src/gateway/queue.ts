/** The most calls in flight: the gateway serves few connections. */
const maxInFlight = 2

let inFlight = 0
const waiting: (() => void)[] = []
const countedPrefetches = new WeakSet<Prefetched>()

function releaseSlot() {
  inFlight--
  for (; inFlight < maxInFlight && waiting.length; inFlight++) waiting.shift()?.()
}

/** Counts the prefetched calls until they are answered. */
function countPrefetched() {
  for (const call of Object.values(globalThis.sundial?.prefetched ?? {})) {
    if (countedPrefetches.has(call)) continue
    countedPrefetches.add(call)
    inFlight++
    call.answer.then(releaseSlot, releaseSlot)
  }
}

function waitForSlot(urgent: boolean | undefined, signal: AbortSignal | null | undefined) {
  return new Promise<void>((resolve, reject) => {
    const start = () => {
      signal?.removeEventListener('abort', cancel)
      resolve()
    }
    const cancel = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    if (urgent) waiting.unshift(start)
    else waiting.push(start)
  })
}

interface QueueOptions {
  signal?: AbortSignal | null | undefined
  /** Goes before all others in the queue. */
  urgent?: boolean
  /** A prefetched call, which is already in flight: it counts, but does not wait. */
  alreadyStarted?: boolean
}

/** Makes a call once fewer than two are in flight; every call to the gateway goes through here. An abort removes it from the queue. */
export async function queued<T>(call: () => Promise<T>, { signal, urgent, alreadyStarted }: QueueOptions = {}) {
  if (signal?.aborted) throw signal.reason
  countPrefetched()
  if (alreadyStarted || inFlight < maxInFlight) inFlight++
  else await waitForSlot(urgent, signal)
  try {
    return await call()
  } finally {
    releaseSlot()
  }
}
