import type { Live } from '../contract/live.ts'

/** Applies the theme and prefetches what the page shows first: the inverters, then the chosen one; or a status. May reject. */
export async function prefetch({ base, prefetched }: NonNullable<typeof sundial>) {
  const theme = localStorage.getItem(`${base}theme`)
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const authdata = JSON.parse(`${localStorage.getItem(`${base}user`)}`)?.authdata
  const headers = { 'X-Requested-With': 'XMLHttpRequest', ...(authdata && { Authorization: `Basic ${authdata}` }) }
  const ask = (path: string) => {
    const timer = new AbortController()
    const answer = fetch(`${location.origin}${base}/api/${path}`, { headers, signal: timer.signal })
    prefetched[path] = { timer, answer }
    return answer
  }
  const page = location.pathname.slice(base.length)
  if (/^\/info\/(system|network|ntp|mqtt)$/.test(page)) await ask(`${page.slice(6)}/status`)
  if (page !== '/') return
  const { inverters }: Live = await (await ask('livedata/status')).clone().json()
  const [first] = inverters.sort((a, b) => a.order - b.order)
  const shown = inverters.find(({ serial }) => serial === localStorage.getItem(`${base}inverter`)) ?? first
  // Once the app is drawn, its own queue makes the calls, two at a time.
  if (shown && !document.querySelector('h1')) await ask(`livedata/status?inv=${shown.serial}`)
}
