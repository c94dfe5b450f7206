import { App } from '../../src/app.tsx'
import type { DocumentAt, Readable, Writable, Written } from '../../src/contract/endpoints.ts'
import { encodeCredentials, storeCredentials } from '../../src/gateway/credentials.ts'
import { setLanguage } from '../../src/i18n/i18n.ts'
import { nothingSeen, useLive } from '../../src/live/live.ts'
import { readListed, useOthers } from '../../src/live/others/others.ts'
import { loadPages, usePages } from '../../src/pages.tsx'
import { endRestore, takeEnded } from '../../src/session/restore.ts'
import { useSession } from '../../src/session/session.ts'
import { useAlerts } from '../../src/ui/alerts/alert-store.ts'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import type { GatewayOptions } from '../../tools/simulator/gateway-options.ts'
import { factoryPassword } from '../../tools/simulator/settings/tables.ts'
import { forgetBrowserLogin } from './browser-login.ts'
import { fakeSockets, multipart } from './fake-gateway.ts'
import { leavePage, mount, named, settled, until } from './mount.tsx'
import { sunnyGateway } from './sunny-gateway.ts'

/**
 * Answers that no gateway would give, by path below `/api/`: members that replace the gateway's own, or a function of its document and the
 * query. A fault of the gateway comes first.
 */
export type ForgedAnswers = {
  [P in Readable]?: Partial<DocumentAt<P>> | ((document: DocumentAt<P>, query: URLSearchParams) => unknown)
}

/** The initial state of a component test. */
export interface AppOptions {
  /** Address that is open; default the live view. */
  path?: string
  /** Logged in as the admin. */
  login?: boolean
  /** Options of the simulated gateway; by default three inverters at noon, with time standing still. */
  gateway?: GatewayOptions
  /** Prepares the gateway and the browser's storage before the app is loaded. */
  prepare?(gateway: Gateway): void
  answers?: ForgedAnswers
  /** Answers calls instead of the gateway, also those to other hosts; undefined leaves them to the gateway. */
  network?(request: Request): Response | Promise<Response | undefined> | undefined
}

/** For `network`: answers this call only once a dialog has closed; no real gateway is faster. */
export const slowly = (path: string) => async (request: Request) => {
  if (request.url.endsWith(path)) await settled()
  return undefined
}

/** Checks, 4 ms apart, that have to find nothing pending: effects may run a frame after rendering. */
const quietLooks = 10

/** Elements that may stay busy: they wait for a socket, a restart or a retry. */
const mayStayBusy = '[role=alert], .text, .panel'

/** Path below `/api/` without its query, or any other path whole. */
const nameOf = ({ url }: Request) => new URL(url).pathname.replace(/^\/api\//, '')

usePages.setState({ pages: await loadPages() })

/** Resolves when the page has loaded its data or shows why it could not: no call is in flight any more. */
async function untilShown(underWay: () => number) {
  let quiet = 0
  await until(() => {
    const parts = [...document.querySelectorAll('main [aria-busy=true]')]
    const busy = underWay() || !document.querySelector('main h1') || parts.some(part => !part.closest(mayStayBusy))
    quiet = busy ? 0 : quiet + 1
    return quiet > quietLooks
  })
}

/** Makes the app what it is right after the page was loaded: in English, in a browser with an empty storage and no sockets. */
export async function startFresh(authdata: string | null, prepare = () => {}) {
  localStorage.clear()
  forgetBrowserLogin()
  storeCredentials(authdata)
  useSession.setState({ loggedIn: authdata !== null, expired: false })
  useAlerts.setState({ alerts: [] })
  useLive.setState(nothingSeen, true)
  endRestore()
  // Messages about the page before appear there.
  takeEnded('')
  await setLanguage('en')
  useOthers.setState({}, true)
  prepare()
  readListed()
  fakeSockets()
}

/**
 * Renders the whole app against a simulated gateway in memory, in English, as after loading the page. Everything is removed
 * when the test ends. Sockets never open.
 */
export async function renderApp({
  path = '/',
  login = false,
  gateway: options,
  prepare,
  answers = {},
  network,
}: AppOptions = {}) {
  leavePage()
  const { gateway, pass } = await sunnyGateway({ listen: false, ...options })
  const authdata = encodeCredentials('admin', options?.password ?? factoryPassword)
  let underWay = 0
  const asked: Request[] = []
  const sent: { path: string; data: unknown }[] = []
  await startFresh(login ? authdata : null, () => prepare?.(gateway))

  const answer = async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const form = init?.body instanceof FormData ? await multipart(init.body) : undefined
    const request = new Request(input instanceof Request ? input : url, form ? { ...init, body: form.body } : init)
    if (form) request.headers.set('content-type', form.type)
    asked.push(request)
    const name = nameOf(request)
    if (request.method === 'POST') {
      const fields = init?.body instanceof FormData ? init.body : new URLSearchParams(await request.clone().text())
      const data = fields.get('data')
      if (typeof data === 'string') sent.push({ path: name, data: JSON.parse(data) })
    }
    const networkAnswer = await network?.(request.clone())
    if (networkAnswer) return networkAnswer
    if (url.origin !== location.origin) throw new TypeError('no way to other hosts')
    const response = await gateway.fetch(request)
    const forged = answers[name as Readable] as
      | object
      | ((document: unknown, query: URLSearchParams) => unknown)
      | undefined
    if (!forged || !response.ok || request.method === 'POST') return response
    const document = await response.json()
    return Response.json(typeof forged === 'function' ? forged(document, url.searchParams) : { ...document, ...forged })
  }
  globalThis.fetch = async (input, init) => {
    underWay += 1
    try {
      const response = await answer(input, init)
      // A page that was left would start timers with it.
      init?.signal?.throwIfAborted()
      return response
    } finally {
      underWay -= 1
    }
  }

  async function open(at: string) {
    leavePage()
    history.replaceState(null, '', at)
    mount(<App />)
    await untilShown(() => underWay)
  }
  await open(path)

  const button = (name: string) => named<HTMLButtonElement>('main button', name) as HTMLButtonElement
  const posted = <P extends Writable>(path: P) =>
    sent.filter(one => one.path === path).map(({ data }) => data as Written<P>)

  /** Submits the form, if the browser's own validation allows it. */
  function submit() {
    const form = document.querySelector<HTMLFormElement>('main form')
    if (form?.checkValidity()) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  }

  return {
    gateway,
    pass,
    answers,
    /** The calls of the app so far, oldest first. */
    asked,
    /** How often the app has read a path below `/api/`. */
    reads: (path: string) => asked.filter(one => one.method === 'GET' && nameOf(one) === path).length,
    /** The documents that were sent to a path so far, oldest first, including rejected ones. */
    posted,
    /** The gateway's current document, without the forged answers. */
    readDocument: async <P extends Readable>(path: P): Promise<DocumentAt<P>> =>
      (await gateway.fetch(`/api/${path}`, { headers: { authorization: `Basic ${authdata}` } })).json(),
    /** Leaves the page and loads an address. */
    open,
    /** Closes the page, as at the end of the test. */
    leave: leavePage,
    /** The control with that name. */
    field: <E extends HTMLElement = HTMLInputElement>(name: string) =>
      document.querySelector<E>(`main [name="${CSS.escape(name)}"]`) as E,
    button,
    submit,
    /** Presses Save as soon as there is something to save, and resolves to the document that is sent. */
    async save<P extends Writable>(path: P) {
      const before = posted(path).length
      await until(() => {
        const save = named<HTMLButtonElement>('main button', 'Save')
        if (!save) throw new Error('the page has no button "Save"')
        return !save.disabled
      })
      submit()
      return (await until(() => posted(path)[before])) as Written<P>
    },
    /** Makes the gateway reject what is sent to `path` with this reply code. */
    refuse: (path: Writable, code: number) => gateway.faults.set({ reply: { path, code } }),
    /** The error message at a field. */
    problem: () => document.querySelector('main .problem')?.textContent ?? '',
    alerts: () => useAlerts.getState().alerts.map(({ type, text }) => `${type}: ${text}`),
  }
}

export type RenderedApp = Awaited<ReturnType<typeof renderApp>>
