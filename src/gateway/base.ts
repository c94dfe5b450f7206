declare global {
  /** A call made before the app was loaded: its abort controller and its answer. */
  interface Prefetched {
    timer: AbortController
    answer: Promise<Response>
    /** The head of the answer has arrived. */
    begun?: boolean
  }
  /**
   * Set by the script in the page (src/boot): the path the app is served under, empty at the root, the name of the build, and the prefetched calls,
   * by their path below `/api/`. `otherBuild`: what arrived last in place of the second part is the script of another build. `ready` resolves when they have ended. `part` takes the parts of the app as functions, and runs them in
   * order; `app` has what each exports. The build puts `more` in place of each dynamic import: it resolves to the last when the second part has run
   * and `moreTexts` have been added, which the first part sets: its texts in the language of this browser. `texts`: those of the second part,
   * in English and in other languages. `framed`: a page of another origin shows this one in a frame. Not set in tests.
   */
  var sundial:
    | {
        base: string
        build?: string
        otherBuild?: boolean
        framed?: boolean
        prefetched: Record<string, Prefetched>
        ready?: Promise<void>
        part(number: 0 | 1 | 2, run: () => void): void
        app: object[]
        more: Promise<object>
        moreTexts?: Promise<unknown>
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
