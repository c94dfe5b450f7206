/** Why a socket ended: it did not open; it was closed; a message was empty, or more came than a gateway sends. */
export type SocketEnd = 'refused' | 'lost' | 'empty' | 'flooding'

/** How a socket is opened, and who is told what it brings. */
export interface SocketOptions<T> {
  url: string
  /** A proxy may accept a socket before it asks the gateway, and close it if that refuses: one that is closed at once was refused. */
  isTrial?: boolean
  /** Content of a message, if it is one. Without it they are a log: passed on as they come, and neither silence nor emptiness means anything. */
  parse?(text: string): T | undefined
  /** Time between two pings; the gateway ignores them, they keep the connection open. */
  pingMs?: number
  /** Counts the characters of a message; true once more have come than a gateway sends. */
  isFlood(length: number): boolean
  /** The gateway itself has opened it; a trial, once it has sent something or was not closed for a second. */
  opened(): void
  /** The contents of the messages of one burst. */
  burst(contents: T[]): void
  /** It has ended, and nothing else is called. */
  ended(why: SocketEnd): void
}

/** Timeout of the opening handshake: WebKit may leave a socket opening forever (bug 302823). */
const handshakeMs = 8000
/** What is refused behind a proxy is closed within this time. */
const trialMs = 1000
/** A gateway pushes its inverters one after the other; messages within this time are rendered together. */
const burstMs = 50
/** What ten inverters take at most, characters in a second; ten times as many come from no gateway. */
const usualPerSecond = 50_000
const maxPerSecond = 10 * usualPerSecond
/** No page stands still for longer without losing its connection. */
const maxStillS = 300
/** A message counts as that many at least: a thousand small ones are a flood, too. */
const minLength = 500

/** Counts what arrives, over all sockets of a gateway; true once it is more than any gateway sends. */
export function floodGauge() {
  const secondNow = () => Math.floor(Date.now() / 1000)
  let second = secondNow()
  let room = maxPerSecond
  return (length: number) => {
    const now = secondNow()
    // A page that stood still, as under a dialog of the browser, finds the messages of that time waiting.
    if (now !== second) room = maxPerSecond + usualPerSecond * Math.max(0, Math.min(now - second, maxStillS))
    second = now
    room -= Math.max(length, minLength)
    return room < 0 || length > maxPerSecond
  }
}

/** Opens a socket; the returned function closes it, without what was not passed on yet. Throws if the browser refuses the address. */
export function openSocket<T>(options: SocketOptions<T>) {
  const { url, isTrial, parse, pingMs = 59_000, isFlood, opened, burst, ended } = options
  const socket = new WebSocket(url)
  const contents: T[] = []
  /** First of the handshake and the trial, then of the pings. */
  let timer = setTimeout(end, handshakeMs, 'refused')
  let burstTimer: ReturnType<typeof setTimeout>
  let isOpen = false

  function close() {
    clearTimeout(timer)
    clearTimeout(burstTimer)
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  function end(why: SocketEnd) {
    close()
    ended(why)
  }

  function open() {
    if (isOpen) return
    isOpen = true
    clearTimeout(timer)
    timer = setInterval(ping, pingMs)
    opened()
  }

  function ping() {
    if (socket.readyState === WebSocket.OPEN) socket.send('ping')
    else end('lost')
  }

  function passOn() {
    if (contents.length) burst(contents.splice(0))
  }

  socket.onopen = () => {
    if (!isTrial) return open()
    clearTimeout(timer)
    timer = setTimeout(open, trialMs)
  }

  socket.onmessage = ({ data: text }) => {
    if (typeof text !== 'string') return
    open()
    if (isFlood(text.length)) return end('flooding')
    if (!parse) return burst([text as T])
    if (/^\s*({\s*})?\s*$/.test(text)) return end('empty')
    const content = parse(text)
    if (content !== undefined && contents.push(content) === 1) burstTimer = setTimeout(passOn, burstMs)
  }

  socket.onclose = () => {
    passOn()
    end(isOpen ? 'lost' : 'refused')
  }

  return close
}
