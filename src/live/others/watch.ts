import type { Live } from '../../contract/live.ts'
import { keepOpen, type ReconnectingSocket, type SocketState } from '../../gateway/socket.ts'
import { watchHidden } from '../hidden-tab.ts'
import { gatherBursts, pingMs, pushRhythm } from '../read.ts'
import { socketOf } from './address.ts'
import { isThere } from './is-there.ts'
import { useListed } from './listed.ts'
import { type Contact, otherAt, received, setOther, useOthers } from './others.ts'

/** What answers at all refuses a socket sooner than this, as far as one can tell before it was asked otherwise. */
const refusalMs = 2000
/** More characters in a second come from no gateway: ten inverters take about 50 000. */
const maxPerSecond = 500_000
const floodPauseMs = 60_000
const oldValuesPauseMs = 2000

/** Counts what arrives; true once it is more than any gateway sends. */
function floodGauge() {
  let second = 0
  let sum = 0
  return (length: number) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) sum = 0
    second = now
    sum += length
    return sum > maxPerSecond
  }
}

/** Keeps the values of one gateway up to date until the returned function is called. */
function watchOther(address: string) {
  const rhythm = pushRhythm()
  const bursts = gatherBursts(take)
  const isFlood = floodGauge()
  let startedAt = 0
  let isOpen = false
  let question: AbortController | undefined
  let silence: ReturnType<typeof setTimeout>
  const now = () => otherAt(address)(useOthers.getState())
  const set = (contact: Contact) => setOther(address, () => ({ contact }))

  /** Two push periods after the last message values are old, and an open connection counts as failed. */
  function awaitPush(leftMs = rhythm.silenceMs()) {
    clearTimeout(silence)
    silence = setTimeout(() => {
      setOther(address, () => ({ stale: true }))
      if (!isOpen) return
      socket.reconnect()
      set('mute')
    }, leftMs)
  }

  function take(live: Partial<Live>) {
    rhythm.pushed()
    setOther(address, before => received(before, live, Date.now()))
    awaitPush()
  }

  function message(text: string) {
    if (!isFlood(text.length)) return bursts.add(text)
    set('flooding')
    return floodPauseMs
  }

  /** Why the socket did not open: asked once for each attempt that failed, and not while an earlier question is open. */
  async function askWhy() {
    if (question) return
    question = new AbortController()
    const { signal } = question
    const answers = await isThere(address, signal)
    if (signal.aborted) return
    question = undefined
    set(answers ? 'barred' : 'unanswered')
  }

  function endQuestion() {
    question?.abort()
    question = undefined
  }

  function changed(state: SocketState) {
    if (state === 'connecting') {
      startedAt = Date.now()
      return
    }
    rhythm.interrupted()
    const wasOpen = isOpen
    isOpen = state === 'open'
    const { contact } = now()
    if (isOpen) {
      endQuestion()
      // Only a message ends a silence.
      if (contact !== 'mute') set('open')
      return awaitPush()
    }
    bursts.end()
    if (wasOpen) return contact === 'flooding' || set('lost')
    if (contact === 'connecting' && Date.now() - startedAt > refusalMs) set('unanswered')
    askWhy()
  }

  set('connecting')
  const socket: ReconnectingSocket = keepOpen({ path: socketOf(address), pingMs, message, state: changed })
  // What an earlier page has shown may be old by now.
  awaitPush(Math.max(now().heard + rhythm.silenceMs() - Date.now(), oldValuesPauseMs))
  return {
    socket,
    stop() {
      clearTimeout(silence)
      endQuestion()
      bursts.end()
      socket.close()
      // What was received last is not of now, however long this tab stays hidden.
      set('connecting')
    },
  }
}

/** Keeps the values of all listed gateways up to date until the returned function is called. A hidden tab closes every socket. */
export function watchOthers(): () => void {
  const { gateways } = useListed.getState()
  if (!gateways.length) return () => {}
  let watched: ReturnType<typeof watchOther>[] = []
  const start = () => {
    watched = gateways.map(({ address }) => watchOther(address))
  }
  const stop = () => {
    for (const { stop } of watched) stop()
    watched = []
  }
  const retrySoon = () => {
    for (const { socket } of watched) socket.retrySoon()
  }
  const stopWatching = watchHidden(stop, () => watched.length || start())
  addEventListener('online', retrySoon)
  start()
  return () => {
    removeEventListener('online', retrySoon)
    stopWatching()
    stop()
  }
}
