import type { Live } from '../contract/live.ts'

/** ms until a call fails, as for the app's own calls. */
const timeoutMs = 15_000

/** Applies the theme and prefetches the inverters with the details of one (the last shown, else the first), or a status. May reject. */
export async function prefetch({ base, framed, prefetched }: NonNullable<typeof sundial>) {
  const theme = localStorage.getItem(`${base}theme`)
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // In a frame of another site a stored login is not used: `storedCredentials`.
  const authdata = !framed && JSON.parse(`${localStorage.getItem(`${base}user`)}`)?.authdata
  // As in callInit: a browser that has the login would add it for a visitor.
  const isVisitor = !authdata && document.cookie.includes(`login-in-browser${location.port}=`)
  const credentials = isVisitor ? 'omit' : 'same-origin'
  const headers = { 'X-Requested-With': 'XMLHttpRequest', ...(authdata && { Authorization: `Basic ${authdata}` }) }
  const ask = (path: string) => {
    const control = new AbortController()
    // The app may never ask for it, and a call in flight delays others.
    const timeout = setTimeout(() => control.abort(), timeoutMs)
    // Read as it arrives, so that the first frame of the app can show it.
    const answer = fetch(`${location.origin}${base}/api/${path}`, {
      headers,
      credentials,
      signal: control.signal,
    }).then(async response => {
      call.begun = true
      const text = await response.text()
      clearTimeout(timeout)
      return Object.assign(response, { text: async () => text })
    })
    const call: Prefetched = { control, answer }
    prefetched[path] = call
    return answer
  }
  const page = location.pathname.slice(base.length)
  if (/^\/info\/(system|network|ntp|mqtt)$/.test(page)) await ask(`${page.slice(6)}/status`)
  if (page !== '/') return
  const list = ask('livedata/status')
  let serial = localStorage.getItem(`${base}shown`)
  if (!serial) {
    const { inverters }: Live = JSON.parse(await (await list).text())
    serial = inverters.sort((a, b) => a.order - b.order)[0]?.serial ?? ''
    // Once the app is drawn, its own queue makes the calls, two at a time.
    if (document.querySelector('h1')) return
  }
  if (!serial) return
  const details = `livedata/status?inv=${serial}`
  const [, { ok }] = await Promise.all([list, ask(details)])
  // A refusal must not be used after the login that it asks for.
  if (!ok) delete prefetched[details]
}
