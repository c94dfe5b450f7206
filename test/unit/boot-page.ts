import { createClock } from '@sinonjs/fake-timers'
import { hashOf, nameOf } from '../../tools/build/hash.mjs'
import { compileBoot } from '../../tools/build/page.mjs'
import { withTexts } from '../../tools/build/texts.mjs'

const head = '/* sha256-of-the-app-and-its-texts */ '
/** What the script of the page is built with: the script of the app that belongs to it. */
export const built = { app: `${head}the app`, head }
const code = await compileBoot(built)
/** The hash of that script, and the name of the build. */
export const integrity = hashOf(built.app)
export const build = nameOf(built.app)

export interface Circumstances {
  origin?: string
  storage?: Record<string, string>
  cookie?: string
  /** A page of another origin shows this one in a frame. */
  framed?: true
  /** Reading the storage fails. */
  blocked?: boolean
  /** Whether there is an app of this build at a path; undefined: no answer. */
  app?: (path: string) => boolean
  /** The answer for the app where there is one, and what its script does. */
  appAnswer?: () => Response
  second?: () => void
  /** The answer to a call or for the page itself; undefined: no answer. */
  answers?: (path: string) => Response | undefined
  /** The page is still on its way; `arrive` lets the rest of it come. */
  onItsWay?: true
  /** The page was truncated before the app's element, or stalled. */
  cut?: 'ended' | 'stalled'
}

interface Added extends Record<string, unknown> {
  tag: string
  text?: string
  href?: string
}

/** js/app.js, with its English texts and those in other languages. */
export const appText = withTexts(built.app, { english: { names: {}, texts: '' }, lists: {} })

export const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } })
export const list = (...inverters: object[]) => Response.json({ inverters })
export const ownPage = `<script>src="/js/app.js",integrity="${integrity}"</script>`

/** What the gateway at the root answers. */
export const gateway = (path: string) => (path.startsWith('/api/') ? list() : html(ownPage))

/** Opens the page at a path and lets its script run until it waits for a timer. */
export async function opened(pathname: string, circumstances: Circumstances = {}, boot = code) {
  const {
    origin = 'http://roof',
    storage = {},
    cookie = '',
    framed,
    blocked = false,
    app = path => path === '/js/app.js',
    appAnswer = () => new Response(appText),
    second = () => {},
    answers = gateway,
    onItsWay,
    cut,
  } = circumstances
  const [added, asked, scripts, scriptCalls] = [[] as Added[], [] as Request[], [] as string[], [] as object[]]
  const clock = createClock()
  let reloads = 0
  const body = { textContent: '' }
  const document = {
    head: {
      append(element: Added) {
        added.push(element)
        // The policy of the page runs no other.
        if (element.text === built.app) globalThis.sundial?.script(2, second)
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
    const { pathname: path, search } = new URL(url)
    const isApp = path.endsWith('/js/app.js')
    if (isApp) {
      scripts.push(path)
      scriptCalls.push({ search, cache: init?.cache })
    } else asked.push(new Request(url, init))
    const answer = isApp ? (app(path) ? appAnswer() : new Response('', { status: 404 })) : answers(path)
    if (!answer) throw new TypeError('Failed to fetch')
    const through = new TransformStream<Uint8Array, Uint8Array>()
    return new Response(answer.body?.pipeThrough(through, init?.signal ? { signal: init.signal } : {}), answer)
  }
  const whole = new EventTarget()
  const arrive = () => whole.dispatchEvent(new Event('DOMContentLoaded'))
  const addEventListener = whole.addEventListener.bind(whole)
  const location = { origin, pathname, port: '', reload: () => reloads++ }
  const { setTimeout, clearTimeout } = clock
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  const top = {
    location: {
      get href() {
        if (framed) throw new Error('cross-origin')
        return origin + pathname
      },
    },
  }
  const browser = { addEventListener, location, document, localStorage, fetch, setTimeout, clearTimeout, top }
  new Function(...Object.keys(browser), boot)(...Object.values(browser))
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
    scripts: () => scripts,
    /** Query and cache mode of each call for js/app.js. */
    scriptCalls: () => scriptCalls,
    settled,
    async arrive() {
      arrive()
      await settled()
    },
    /** Lets that many ms pass; without a number, whatever every timer waits for. */
    async pass(ms?: number) {
      if (ms === undefined) clock.runToLast()
      else clock.tick(ms)
      await settled()
    },
  }
}
