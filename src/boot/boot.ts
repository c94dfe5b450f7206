/**
 * The script inlined in the page: finds the app's base path, loads the app, applies the theme and prefetches the first values.
 *
 * The app comes in two parts. The first is the live view, in the page as two scripts; the second is every other page, js/app.js.
 * At the root of a host the base path is certain: the second is requested once the page has arrived, since on a slow link the two would hold
 * each other up. Anywhere else it is requested at once, and its beginning tells which base path is right. Each script runs as soon as it is there
 * and the base path is certain.
 */
import { contactsFrom } from './policy.ts'
import { prefetch } from './prefetch.ts'

/**
 * Defined by the build: the hash of the script in js/app.js that belongs to this page, the name of the build, which is the beginning of that hash,
 * what that file begins with, what comes before each line of its texts, and the base path if it is fixed.
 */
declare const INTEGRITY: string
declare const BUILD: string
declare const HEAD: string
declare const TEXTS: string
declare const BASE: string | undefined
/** At 2 kB/s the longest element, a script, arrives within this time, since it is sent compressed. */
const elementMs = 20_000
const [retryMs, stalledMs] = [5000, 10_000]
const { origin } = location
const add = (tag: string, members: object) => document.head.append(Object.assign(document.createElement(tag), members))
// The base path is the address without the route, a folder above it, or the address itself if its trailing slash is missing.
const path = location.pathname.replace(/^\/+(?=\/)/, '')
const withoutRoute = path.replace(/\/((history|settings|setup|info|firmware|maintenance)\/[^/]+|[^/]*)$/, '')
const folders = path.split('/').map((_, n, names) => names.slice(0, n).join('/'))
let bases = [...new Set(BASE === undefined ? [withoutRoute, ...folders.reverse(), path.replace(/\/$/, '')] : [BASE])]

/** In a frame that is sandboxed without allow-same-origin the browser lets no call through, since gateways send no CORS headers. */
const isSealed = globalThis.origin === 'null'
/** Whether the base path is certain: at the root of a host, or if the build was given it; elsewhere once js/app.js begins to arrive. */
let isCertain = bases.length === 1 && !isSealed
const scripts: (() => void)[] = []
const app: object[] = []
let ran = 0
let given = 0
let allRan = () => {}
/** The script of another build has arrived instead of this page's. */
let isOther = false
const more = new Promise<void>(done => {
  allRan = done
})
  .then(() => globalThis.sundial?.moreTexts)
  .then(() => app[2] ?? {})
const give: ((texts: unknown) => void)[] = []
/** The texts of the second part: the English ones, and those in other languages. */
const texts = [0, 1].map(() => new Promise<unknown>(done => give.push(done)))

/** Runs the scripts of the app that have arrived, in order. */
function run() {
  if (isCertain) for (let next = scripts[ran]; next; next = scripts[++ran]) next()
  if (ran === 3) allRan()
}

function script(number: 0 | 1 | 2, body: () => void) {
  scripts[number] = body
  run()
}

/** Whether a page of another origin shows this one in a frame, so that its address cannot be read. */
function isFramed() {
  try {
    return !top?.location.href
  } catch {
    return true
  }
}

/** Tells the app which base path to use. */
function use(base: string) {
  globalThis.sundial = { base, build: BUILD, framed: isFramed(), prefetched: {}, script, app, more, texts }
  return globalThis.sundial
}

/** Reads a text file, and passes on what has arrived with each chunk. Empty if it cannot be read, or after 10 s without a byte. */
async function read(url: string, cache: RequestCache, onText = (_text: string) => {}) {
  const control = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  function heard() {
    clearTimeout(timer)
    timer = setTimeout(() => control.abort(), stalledMs)
  }
  const decoder = new TextDecoder()
  let text = ''
  try {
    heard()
    const { ok, body } = await fetch(url, { cache, signal: control.signal })
    const reader = ok ? body?.getReader() : undefined
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      heard()
      text += decoder.decode(chunk.value, { stream: true })
      onText(text)
    }
    return text
  } catch {
    return ''
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Loads the second part from the first base that has it. The query names the build, since a cache on the way may hold the file of an earlier one
 * for hours.
 */
function load([base = '', ...others]: string[], cache: RequestCache = 'default') {
  const started = isCertain && globalThis.sundial ? globalThis.sundial : use(base)
  let isAdded = false
  let isWhole = false
  function take(text: string) {
    // At any other path the gateway answers with the page.
    isOther ||= !text.startsWith(HEAD) && text.startsWith(HEAD.slice(0, 10))
    if (!text.startsWith(HEAD)) return
    bases = [base]
    isCertain = true
    run()
    const [code, ...lines] = text.split(TEXTS)
    if (lines.length && !isAdded && !scripts[2]) add('script', { text: code, integrity: INTEGRITY })
    isAdded = !!lines.length
    isWhole = lines.length > texts.length
    // Parsed at once: a substring would keep the whole file in memory.
    for (; given < lines.length - 1; given++) give[given]?.(JSON.parse(lines[given] ?? ''))
  }
  read(`${origin}${base}/js/app.js?${BUILD}`, cache, take).then(() => {
    if (!scripts[2] || !isWhole) return void (!isCertain && others.length ? load(others, cache) : recover())
    const files = { icon: 'favicon.ico', 'apple-touch-icon': 'favicon.png', manifest: 'site.webmanifest' }
    for (const [rel, file] of Object.entries(files)) add('link', { rel, href: `${base}/${file}` })
  })
  return started
}

/** Reloads the page if the gateway now has another one; else loads the app again, past the caches. */
async function recover() {
  if (globalThis.sundial) globalThis.sundial.otherBuild = isOther
  isOther = false
  const page = await read(origin + path, 'reload')
  if (page.includes('/js/app.js') && !page.includes(INTEGRITY)) location.reload()
  else setTimeout(load, retryMs, bases, 'reload')
}

/** How many elements of the page have arrived, without those that the app draws. */
const arrivedElements = () => document.querySelectorAll('head *, body > *').length

/** Reloads a truncated page: one that has stopped growing, or lacks its last element. */
function checkWhole(before: number) {
  const isLoading = document.readyState === 'loading'
  if (!isLoading && document.getElementById('end')) return
  const size = arrivedElements()
  if (isLoading && size > before) return void setTimeout(checkWhole, elementMs, size)
  document.body ??= document.createElement('body')
  document.body.textContent = 'This page did not arrive whole. It is loaded again.'
  setTimeout(() => location.reload(), retryMs)
}
function saySealed() {
  document.body.textContent = `This frame is sandboxed without allow-same-origin: Sundial cannot ask the gateway. Open ${origin + path} by itself.`
}
const started = isCertain ? use(bases[0] ?? '') : load(bases)
// First of all, since the gateway takes its time. The app handles blocked storage and failed calls itself.
started.ready = prefetch(started).catch(() => {})
if (isCertain) addEventListener('DOMContentLoaded', () => load(bases))
// The policy in the page allows more than the page needs; a second one allows its own host and the listed gateways only.
const policy = document.querySelector<HTMLMetaElement>('[http-equiv]')?.content ?? ''
add('meta', {
  httpEquiv: 'Content-Security-Policy',
  content: policy.replace('http: https: ws: wss:', contactsFrom(origin, bases)),
})
if (isSealed) addEventListener('DOMContentLoaded', saySealed)
else setTimeout(checkWhole, stalledMs, 0)
// The first formatter of each kind is slow: it is made once the page is painted, while the app is downloaded.
new PerformanceObserver(() => [
  new Intl.RelativeTimeFormat(),
  new Intl.NumberFormat().format(0),
  new Intl.DateTimeFormat().format(0),
]).observe({ type: 'paint' })
