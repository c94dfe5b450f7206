/**
 * The first script of the page, in index.html itself: finds where the app lies, asks for what the live view shows first, and
 * meanwhile fetches the app, which runs as inline scripts that the Content-Security-Policy lets through by their hashes.
 */
import { askEarly, recall } from './early-calls.ts'
import type { Beginning } from './lib/base.ts'
import { add } from './lib/first-values.ts'
import { prepare } from './script-parts.ts'

/** ms until a script that did not come is asked for again, and ms of the page until which the live values go first. */
const retry = 5000
const patience = 3000

const { origin, pathname } = location

// Old WebKit does not count ws://own-host as 'self' (bug 201591; Safari before 16), and the page cannot know its host
// when it is built. So the written policy lets every socket through, and a second one names the host. A browser enforces
// both, which leaves exactly the own host.
const policy = document.querySelector<HTMLMetaElement>('[http-equiv]')?.content ?? ''
add('meta', {
  httpEquiv: 'Content-Security-Policy',
  content: policy.replace('ws: wss:', origin.replace('http', 'ws')),
})

// The page may lie below any path, behind a proxy, and be opened at any of its routes: what is left without the route is
// where its files are. Of several slashes at the beginning one counts: two would make the first folder a host.
let base = pathname.replace(/^\/+(?=\/)|\/((settings|info|firmware|maintenance)\/[^/]+|[^/]*)$/g, '')
const sundial: Beginning = { base, asked: {}, ran: 0 }
globalThis.sundial = sundial

add('link', { rel: 'icon', href: `${base}/favicon.ico` })
add('link', { rel: 'apple-touch-icon', href: `${base}/favicon.png` })
add('link', { rel: 'manifest', href: `${base}/site.webmanifest` })

const theme = recall(base, 'theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

/** Lets the page draw. */
const pause = (ms: number) => new Promise(resume => setTimeout(resume, ms))

/** Resolves when the processor has time for the script: after the first frame, in the live view after the list of inverters. */
let idle: Promise<unknown> | undefined
const untilIdle = () => {
  idle ??= pathname.endsWith('/') ? Promise.race([askEarly(sundial).catch(() => {}), pause(300)]) : pause(50)
  return idle
}

/** Resolves when the app, if it draws by now, has taken what was asked early: that goes before all other parts. */
async function calm() {
  while (Object.keys(sundial.asked).length && performance.now() < patience) {
    await pause(20)
    if (!document.querySelector('h1')) return
  }
}

/** Runs the parts that did not run yet; all of them, or nothing when one is not what the policy allows. */
async function run(parts: Iterable<string> | AsyncIterable<string>) {
  const texts: string[] = []
  for await (const textContent of parts) {
    if (texts.push(textContent) > sundial.ran) add('script', { textContent })
    if (texts.length > sundial.ran) return []
    await calm()
  }
  return texts
}

/** The parts an earlier visit kept, if the policy was the same: it holds their hashes. */
function keptParts(): string[] {
  try {
    const [then, ...parts] = JSON.parse(`${recall(base, 'script')}`)
    return then === policy ? parts : []
  } catch {
    return []
  }
}

/** Keeps the parts for the next visit; where there are none, the gateway has another version by now. */
function keep(parts: string[]) {
  try {
    if (parts.length) localStorage.setItem(`${base}script`, JSON.stringify([policy, ...parts]))
    else setTimeout(() => location.reload(), retry)
  } catch {
    // Full or blocked: the next visit fetches it again.
  }
}

/** Fetches the app and runs it as it arrives. */
async function begin() {
  try {
    const [response, partsOf] = await Promise.all([fetch(`${origin}${base}/js/app.js`), untilIdle().then(prepare)])
    // For an address that is no route, the place may be wrong. Then the gateway answers with this page, and the next folder
    // up is tried.
    if (base && response.headers.get('content-type')?.includes('html')) {
      base = base.replace(/\/[^/]*$/, '')
      Object.assign(sundial, { base, asked: {} })
      return begin()
    }
    if (!response.ok) throw response
    keep(await run(partsOf(response)))
  } catch {
    setTimeout(begin, retry)
  }
}

const kept = keptParts()
if (kept.length)
  run(kept).then(texts => {
    if (!texts.length) begin()
  })
else begin()
untilIdle()
