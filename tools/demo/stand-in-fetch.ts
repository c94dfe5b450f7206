import type { DemoPage } from './bridge.ts'

/** Statuses of responses without a body. */
const bodiless = new Set([204, 304])

/** Path and query of an address below the app; undefined for any other address. */
export function targetBelow(base: string, address: string): string | undefined {
  const { origin, pathname, search } = new URL(address, location.href)
  const path = pathname.slice(base.length)
  const isGateway = path.startsWith('/api/') || path === '/zones.json'
  return origin === location.origin && pathname.startsWith(base) && isGateway ? path + search : undefined
}

/** A `fetch` that sends the gateway's calls to the simulator, and all others to the network. */
export function standInFetch(base: string, { ready }: Pick<DemoPage, 'ready'>, realFetch: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const target = targetBelow(base, request.url)
    if (target === undefined) return realFetch(request)
    const { signal } = request
    signal.throwIfAborted()
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const asked = (async () => {
      const body = new Uint8Array(await request.arrayBuffer())
      const { bridge } = await ready
      return bridge.call({ method: request.method, target, headers: Object.fromEntries(request.headers), body })
    })().catch(() => {
      throw new TypeError('Failed to fetch')
    })
    const { status, headers, body } = await Promise.race([asked, aborted])
    return new Response(bodiless.has(status) ? null : new Uint8Array(body), { status, headers })
  }
}
