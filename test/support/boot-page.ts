import { compileBoot } from '../../tools/build/page.mjs'

/** The hash of the app that belongs to the page. */
export const integrity = 'sha256-ours'
const code = await compileBoot({ integrity })

export interface Circumstances {
  storage?: Record<string, string>
  cookie?: string
  /** Reading the storage fails. */
  blocked?: boolean
  /** Whether there is an app of this build at a path; undefined: no answer. */
  app?: (path: string) => boolean
  /** The answer to a call or for the page itself; undefined: no answer. */
  answers?: (path: string) => Response | undefined
  /** The page is still on its way; `arrive` lets the rest of it come. */
  onItsWay?: true
  /** The page was truncated before the app's element, or stalled. */
  cut?: 'ended' | 'stalled'
}

interface Added extends Record<string, unknown> {
  tag: string
  src?: string
  href?: string
  onload?: () => void
  onerror?: () => void
}

export const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })
export const list = (...inverters: object[]) => Response.json({ inverters })
export const ownPage = `<script>src="/js/app.js",integrity="${integrity}"</script>`

/** What the gateway at the root answers. */
export const gateway = (path: string) => (path.startsWith('/api/') ? list() : html(ownPage))

/** Opens the page at a path and lets its script run until it waits for a timer. */
export async function opened(pathname: string, circumstances: Circumstances = {}, boot = code) {
  const {
    storage = {},
    cookie = '',
    blocked = false,
    app = path => path === '/js/app.js',
    answers = gateway,
    onItsWay,
    cut,
  } = circumstances
  const [added, asked, timers] = [[] as Added[], [] as Request[], [] as (() => void)[]]
  const origin = 'http://roof'
  let reloads = 0
  const body = { textContent: '' }
  const document = {
    head: {
      append(element: Added) {
        added.push(element)
        if (element.tag !== 'script') return
        const there = app(new URL(element.src ?? '').pathname)
        setImmediate(() => (there ? element.onload?.() : element.onerror?.()))
      },
    },
    body,
    cookie,
    createElement: (tag: string) => ({ tag }),
    querySelector: (selector: string) =>
      selector === 'h1' ? null : { content: "connect-src 'self' http: https: ws: wss:" },
    getElementById: () => (cut ? null : {}),
    readyState: cut === 'stalled' ? 'loading' : 'complete',
    documentElement: { dataset: {} as Record<string, string> },
    querySelectorAll: () => ({ length: 1 }),
  }
  const localStorage = {
    getItem(key: string) {
      if (blocked) throw new Error('blocked')
      return storage[key] ?? null
    },
  }
  const fetch = async (url: string, init?: RequestInit) => {
    asked.push(new Request(url, init))
    const answer = answers(new URL(url).pathname)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  }
  const awaiting: (() => void)[] = []
  const arrive = () => {
    for (const done of awaiting.splice(0)) done()
  }
  const addEventListener = (_name: string, done: () => void) => void awaiting.push(done)
  const names = ['addEventListener', 'location', 'document', 'localStorage', 'fetch', 'setTimeout']
  const location = { origin, pathname, port: '', reload: () => reloads++ }
  const setTimeout = (done: (...given: unknown[]) => void, _ms: number, ...given: unknown[]) =>
    timers.push(() => done(...given))
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  new Function(...names, boot)(addEventListener, location, document, localStorage, fetch, setTimeout)
  if (!onItsWay && cut !== 'stalled') arrive()
  await settled()
  const short = (url = '') => url.replace(origin, '')
  return {
    asked,
    added,
    theme: () => document.documentElement.dataset.theme,
    text: () => body.textContent,
    reloads: () => reloads,
    links: () => added.flatMap(({ tag, href }) => (tag === 'link' ? [href ?? ''] : [])),
    calls: () => asked.map(({ url }) => short(url)),
    scripts: () => added.flatMap(({ tag, src }) => (tag === 'script' ? [short(src)] : [])),
    settled,
    async arrive() {
      arrive()
      await settled()
    },
    async pass() {
      for (const done of timers.splice(0)) done()
      await settled()
    },
  }
}
