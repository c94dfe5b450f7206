import type { Live } from '../../contract/live.ts'
import { type Connection, watch } from '../../gateway/watch.ts'
import { burstOf, parseLive } from '../live.ts'
import { iconOf, socketOf } from './address.ts'
import { type Contact, type OtherGateway, otherAt, useListed, useOthers } from './others.ts'
import { withMessage } from './received.ts'

/** A host that answers at all refuses a socket sooner than this. */
const refusalMs = 2000

function setOther(address: string, change: (before: OtherGateway) => Partial<OtherGateway>) {
  useOthers.setState(state => {
    const before = otherAt(address)(state)
    return { [address]: { ...before, ...change(before) } }
  })
}

/** ms until the icon counts as not there, as for the app's own calls. */
const iconTimeoutMs = 15_000

/** Whether anything answers at the address of another gateway, by a file that needs no login. The page cannot read the answer itself. */
async function isThere(address: string, signal: AbortSignal): Promise<boolean> {
  const question = new AbortController()
  const end = () => question.abort()
  const timer = setTimeout(end, iconTimeoutMs)
  signal.addEventListener('abort', end)
  try {
    await fetch(iconOf(address), {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: question.signal,
    })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    // The body is not needed and may be endless.
    end()
  }
}

/** Keeps the values of one gateway up to date until the returned function is called. */
function watchOther(address: string) {
  let startedAt = 0
  let question: AbortController | undefined
  const now = () => otherAt(address)(useOthers.getState())
  const set = (contact: Contact) => setOther(address, () => ({ contact }))

  /** Finds out why the socket did not open: once for each failed attempt, and not while an earlier request is open. */
  async function askWhy() {
    if (question) return
    question = new AbortController()
    const { signal } = question
    const answers = await isThere(address, signal)
    if (signal.aborted) return
    question = undefined
    set(answers ? 'barred' : 'unanswered')
  }

  function changed({ link, trouble }: Connection) {
    if (link === 'connecting') {
      startedAt = Date.now()
      // The fault of the last attempt is shown until this one has ended.
      if (trouble) return
    }
    if (trouble !== 'refused') {
      question?.abort()
      question = undefined
      // A hidden tab is connecting as well, so its last values are never taken for current ones.
      return set(link === 'open' ? 'open' : (trouble ?? 'connecting'))
    }
    if (now().contact === 'connecting' && Date.now() - startedAt > refusalMs) set('unanswered')
    askWhy()
  }

  return watch<Partial<Live>>({
    socket: socketOf(address),
    messageAt: now().messageAt,
    parse: parseLive,
    message: burst => setOther(address, before => withMessage(before, burstOf(burst), Date.now())),
    changed,
    missed: () => setOther(address, () => ({ stale: true })),
  }).close
}

/** Keeps the values of all listed gateways up to date until the returned function is called. */
export function watchOthers(): () => void {
  const stops = useListed.getState().gateways.map(({ address }) => watchOther(address))
  return () => {
    for (const stop of stops) stop()
  }
}
