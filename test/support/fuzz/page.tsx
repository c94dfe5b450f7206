import { App } from '../../../src/app.tsx'
import { encodeCredentials } from '../../../src/gateway/credentials.ts'
import { usePages } from '../../../src/pages.tsx'
import { foreignNodes } from '../attacks.ts'
import { type Answer, type Call, fakeGateway } from '../fake-gateway.ts'
import { enter, mount, visit } from '../mount.tsx'
import { startFresh } from '../render-app.tsx'

/** Every address of the app. */
export const paths = usePages.getState().pages.map(({ path }) => path)

/** Uncaught errors and console errors since the last check. */
let problems: string[] = []
function note(problem: unknown) {
  // An error of the page is the cause of the report, and names the line of the source.
  const thrown = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem
  problems.push(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown))
}
const complain = console.error

const noteEvent = (event: Event) => note((event as ErrorEvent).error ?? (event as ErrorEvent).message)

/** Notes every uncaught error and every word of the console from now on, until the returned function is called. */
function watchProblems() {
  problems = []
  // A test's own would tell the same once more.
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
  addEventListener('error', noteEvent)
  // React warns of list entries with the same name, which is fine here.
  console.error = (...words) => /children with the same key|unique "key"/.test(words[0]) || note(words.join(' '))
  return () => {
    process.off('uncaughtException', note)
    for (const other of others) process.on('uncaughtException', other)
    process.off('unhandledRejection', note)
    removeEventListener('error', noteEvent)
    console.error = complain
  }
}

let pending = 0
let changed = 0

/** Resolves once no call is in flight and the page has not changed for some turns of the event loop. */
export async function quiet(turns = 6) {
  for (let turn = 0, still = 0; still < turns && turn < 300; turn++) {
    const before = changed
    await new Promise(resolve => setImmediate(resolve))
    await new Promise(resolve => setTimeout(resolve))
    still = pending || changed !== before ? 0 : still + 1
  }
}

/** A gateway with these answers; any other call gets the index page. */
export function answering(answer: (call: Call) => Answer | undefined) {
  fakeGateway(answer)
  const { fetch } = globalThis
  globalThis.fetch = async (...call) => {
    pending++
    return fetch(...call).finally(() => pending--)
  }
}

/** The app at an address, loaded by an admin with an empty browser; `prepare` runs before it is drawn. */
export async function openFresh(path: string, prepare: () => void) {
  const stopWatching = watchProblems()
  // A page that ended is not found again in later visits.
  document.body.textContent = ''
  await startFresh(encodeCredentials('admin', 'secret'), prepare)
  visit(path)
  const watch = new MutationObserver(() => changed++)
  watch.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
  const page = mount(<App />)
  return {
    /** Leaves the page, which may have these links to other hosts; returns what was wrong with it, even while leaving. */
    async leave(documents: unknown, links: readonly string[]) {
      const wrong = wrongOnPage(documents, links)
      page.leave()
      await quiet(2)
      watch.disconnect()
      stopWatching()
      return wrong ?? problems[0]
    },
  }
}

/** Edits and submits every form as a user would, even if the browser's validation would not let it through. */
export function sendForms() {
  for (const form of document.querySelectorAll('form')) {
    for (const control of form.querySelectorAll('[name]')) control.dispatchEvent(new Event('input', { bubbles: true }))
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }
}

export function openAll() {
  for (const details of document.querySelectorAll('details')) details.open = true
}

export function logIn() {
  enter(document.querySelector('[name=username]'), 'admin')
  enter(document.querySelector('[name=password]'), 'secret')
  sendForms()
}

/** Words that appear only if our code takes a value for a text or number. */
const slips = /\[object|\b(?:NaN|Infinity|undefined|null|Invalid Date)\b|∞/

/** Pages that show files, or lines that are pushed, as they are. */
const verbatim = ['/info/support', '/settings/config', '/info/console']

/** Everything that can be read, heard or edited on the page. */
function wordsOnPage() {
  const attributes = ['aria-label', 'title', 'placeholder', 'href', 'style']
  const elements = [...document.querySelectorAll('body *')]
  return [
    document.body.textContent,
    document.title,
    ...elements.flatMap(one => attributes.map(name => one.getAttribute(name))),
    ...[...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(control => control.value),
  ].join(' ')
}

/** The texts and names in a document, without those that are values of JavaScript. */
function textsIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value).flat().map(textsIn).join(' ')
}

/** What is wrong with the page that was shown these documents, if anything; it may have these links to other places. */
export function wrongOnPage(documents: unknown, links: readonly string[]) {
  if (problems.length) return problems[0]
  const headings = [...document.querySelectorAll('h1')].map(h1 => h1.textContent)
  if (headings.length !== 1 || !headings[0]) return `headings: ${headings}`
  const foreign = foreignNodes(links)
  if (foreign.length) return `markup got through: ${foreign}`
  if (verbatim.includes(location.pathname)) return undefined
  const words = wordsOnPage()
  const said = textsIn(documents) + decodeURIComponent(location.href)
  const found = slips.exec(words)
  if (!found || said.includes(found[0])) return undefined
  return `${found[0]}: ${words.slice(Math.max(found.index - 60, 0)).slice(0, 100)}`
}
