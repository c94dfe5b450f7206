declare global {
  /** A call made before the app was loaded: its abort controller and its answer. */
  interface Prefetched {
    control: AbortController
    answer: Promise<Response>
    /** The head of the answer has arrived. */
    begun?: boolean
  }
  /** Set by the script in the page (src/boot); undefined unless a test sets it. */
  var sundial:
    | {
        /** Path the app is served under; empty at the root. */
        base: string
        /** Name of the build. */
        build?: string
        /** What arrived last in place of js/app.js is the script of another build. */
        otherBuild?: boolean
        /** A page of another origin shows this one in a frame. */
        framed?: boolean
        /** By their path below `/api/`. */
        prefetched: Record<string, Prefetched>
        /** Resolves when the prefetched calls have ended. */
        ready?: Promise<void>
        /** Takes one of the app's three scripts as a function; they run in order. The first two are the first part of the app. */
        script(number: 0 | 1 | 2, run: () => void): void
        /** What each script exports. */
        app: object[]
        /** The exports of the second part, once it has run and `moreTexts` are added; the build puts this in place of each dynamic import. */
        more: Promise<object>
        /** Set by the first part: resolves when the texts of the second are added in this browser's language. */
        moreTexts?: Promise<unknown>
        /** Texts of the second part: English, and other languages. */
        texts: Promise<unknown>[]
      }
    | undefined
}

/** Path the app is served under, empty at the root; detected by the page, so that one bundle works below any path. */
export const base = globalThis.sundial?.base ?? ''

/** The address of a page at this host, as a gateway or the owner names it; undefined unless it is a host name or an IPv4 address. */
export function addressOfHost(host: unknown) {
  if (typeof host !== 'string' || !/^[\w.-]+$/.test(host)) return undefined
  const address = `http://${host}/`
  try {
    // A browser makes 192.168.0.1 of 192.168.1.
    return new URL(address).hostname === host.toLowerCase() ? address : undefined
  } catch {
    return undefined
  }
}

/** A prefetched answer is not used once the page is older than this. */
const prefetchMaxAgeMs = 15_000

/** The prefetched call for `path` below `/api/`, unless it is too old; each is handed out once. */
export function takePrefetched(path: string): Prefetched | undefined {
  const prefetched = globalThis.sundial?.prefetched ?? {}
  const call = prefetched[path]
  delete prefetched[path]
  return performance.now() < prefetchMaxAgeMs ? call : undefined
}
