import type { DemoPage } from './bridge.ts'

/**
 * The frame with the app. A file server has only the app's first page, so when the frame loads the address of another
 * one, as a reload inside it does, the first page is opened instead and navigates to it.
 */
export class AppFrame {
  readonly #frame: HTMLIFrameElement
  readonly #page: DemoPage
  /** Path of the app, without a slash at its end. */
  readonly base = new URL('app', document.baseURI).pathname

  constructor(frame: HTMLIFrameElement, page: DemoPage) {
    this.#frame = frame
    this.#page = page
    frame.addEventListener('load', () => {
      if (!this.#isApp()) this.open(this.route())
    })
    if (frame.contentDocument?.readyState === 'complete' && frame.contentWindow?.location.href !== 'about:blank')
      if (!this.#isApp()) this.open(this.route())
  }

  /** The page of the app that is shown. */
  route(): string {
    const { pathname = '' } = this.#frame.contentWindow?.location ?? {}
    const route = pathname.startsWith(`${this.base}/`) ? pathname.slice(this.base.length) : '/'
    return route === '/index.html' ? '/' : route
  }

  /** Loads the app and opens a page of it. */
  open(route = this.route()) {
    this.#page.route = route
    this.#frame.src = `${this.base}/index.html`
  }

  /** The frame's page sets this before the app starts; an error page of the server does not. */
  #isApp() {
    return (this.#frame.contentWindow as (Window & typeof globalThis) | null)?.sundialDemo !== undefined
  }
}
