/** Why a socket ended: it did not open; it was closed; a message was empty; more came than a gateway sends. */
export type SocketEnd = 'refused' | 'lost' | 'empty' | 'flooding'

export interface SocketOptions<T> {
  url: string
  /** A socket that is closed at once counts as refused: a proxy may accept it before it asks the gateway. */
  isTrial?: boolean
  /** Parses a message; undefined if it is invalid. Without it the messages are a log, which may be silent or have empty lines. */
  parse?(text: string): T | undefined
  /** Interval of pings, which the gateway ignores; they keep the connection open. */
  pingMs?: number
  /** Counts the characters of a message; false once more have come than a gateway sends. */
  admit(length: number): boolean
  /** Called when the gateway has opened it; in a trial once it has sent something or was not closed for a second. */
  opened(): void
  burst(contents: T[]): void
  /** Called at the end; nothing else follows. */
  ended(why: SocketEnd): void
}

/** Timeout of the opening handshake: WebKit may leave a socket opening forever (bug 302823). */
const handshakeMs = 8000
/** A socket that is refused behind a proxy is closed within this time. */
const trialMs = 1000
/** A gateway pushes its inverters one after the other; messages within this time are rendered together. */
const burstMs = 50
/** Characters per second of ten inverters at most; no gateway sends ten times as many. */
const usualPerSecond = 50_000
const maxPerSecond = 10 * usualPerSecond
/** No page is suspended for longer without losing its connection. */
const maxStillS = 300
/** The least characters that a message counts for: a thousand small ones are a flood, too. */
const minLength = 500

/** Counts what arrives over all sockets of a gateway; false once it is more than any gateway sends. */
export function floodGauge() {
  const secondNow = () => Math.floor(Date.now() / 1000)
  let second = secondNow()
  let room = maxPerSecond
  return (length: number) => {
    const now = secondNow()
    // After a page was suspended, as by a dialog of the browser, the messages of that time are waiting.
    if (now !== second) room = maxPerSecond + usualPerSecond * Math.max(0, Math.min(now - second, maxStillS))
    second = now
    room -= Math.max(length, minLength)
    return room >= 0 && length <= maxPerSecond
  }
}

/** Opens a socket; the returned function closes it and drops what was not passed on yet. Throws if the browser refuses the address. */
export function openSocket<T>(options: SocketOptions<T>) {
  const { url, isTrial, parse, pingMs = 59_000, admit, opened, burst, ended } = options
  const socket = new WebSocket(url)
  const contents: T[] = []
  /** The timer of the handshake and the trial, then of the pings. */
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
    if (!admit(text.length)) return end('flooding')
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
