/** A call that the page made before the app was here: how to end it, and what comes of it. */
export interface EarlyCall {
  timer: AbortController
  answer: Promise<Response>
}

/** What the first script of the page (loader.ts) leaves to the app. */
export interface Beginning {
  /** Path the app is served under, empty at the root. */
  base: string
  /** Calls already made, by their path below `/api/`. */
  asked: Record<string, EarlyCall>
  /** Parts of the script that ran; the build has each of them count. */
  ran: number
}

declare global {
  // The scripts of the page are no modules, so this is how they meet. Tests have none.
  var sundial: Beginning | undefined
}

/** Path the app is served under, empty at the root; found by the page, so that one bundle fits any place. */
export const base = globalThis.sundial?.base ?? ''

/** ms of the page after which an answer that nobody fetched is old. */
const old = 15_000

/** The call already made for `path` below `/api/`, for one who is about to make it; once, and only while it is young. */
export function takeEarlyCall(path: string): EarlyCall | undefined {
  const asked = globalThis.sundial?.asked ?? {}
  const call = asked[path]
  delete asked[path]
  return performance.now() < old ? call : undefined
}
