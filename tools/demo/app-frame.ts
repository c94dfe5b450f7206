import type { DemoPage } from './bridge.ts'

/** The groups of the menu, of which one is open at a time. */
export const menuGroups = ['menu-settings', 'menu-info'] as const

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

  /** The page of the app that is shown, or will be once its frame is loaded. */
  route(): string {
    if (this.#page.route !== undefined) return this.#page.route
    const { pathname = '' } = this.#frame.contentWindow?.location ?? {}
    const route = pathname.startsWith(`${this.base}/`) ? pathname.slice(this.base.length) : '/'
    return route === '/index.html' ? '/' : route
  }

  /** Loads the app and opens a page of it. */
  open(route = this.route()) {
    this.#page.route = route
    this.#frame.src = `${this.base}/index.html`
  }

  /** Navigates to a page of the app, as its menu does; its parts stay loaded. */
  go(route: string) {
    const { contentWindow } = this.#frame
    if (route === this.route()) return
    // It is being loaded again, as for another language.
    if (this.#page.route !== undefined) this.#page.route = route
    if (!this.#isApp()) return
    contentWindow?.history.pushState(null, '', this.base + route)
    contentWindow?.dispatchEvent(new PopStateEvent('popstate'))
  }

  /** Loads the app in this language, and resolves once it shows that, or after some seconds. */
  async openIn(code: string) {
    this.open('/')
    await new Promise(done => this.#frame.addEventListener('load', done, { once: true }))
    await this.#until(page => page.documentElement.lang === code)
  }

  /** Navigates to a page, and resolves once that is shown, or after some seconds. */
  async goAndWait(route: string) {
    const before = this.#frame.contentDocument?.querySelector('main h1')
    const isThere = route === this.route()
    this.go(route)
    let count = 0
    await this.#until(page => {
      const heading = page.querySelector('main h1')
      const countBefore = count
      count = page.querySelectorAll('main *').length
      // What comes from the browser's storage or with the first values is drawn later.
      const isWhole = count === countBefore && !page.querySelector('main [aria-busy=true]')
      return heading !== null && (isThere || heading !== before) && isWhole
    })
  }

  /**
   * Opens the menu of a narrow screen with one of its groups, and resolves once the entries are there, or after some seconds. Opening a
   * page closes it.
   */
  async openMenu(group: (typeof menuGroups)[number]) {
    await this.#until(page => {
      page.querySelector<HTMLElement>(`[aria-controls=${group}][aria-expanded=false]`)?.click()
      return page.querySelector(`#${group} a`) !== null
    })
  }

  /** Closes the menu of a narrow screen, which covers the page. */
  closeMenu() {
    this.#frame.contentDocument?.querySelector<HTMLElement>('[aria-controls=menu-fold][aria-expanded=true]')?.click()
  }

  async #until(isTrue: (page: Document) => boolean) {
    for (let tries = 0; tries < 30; tries++) {
      await new Promise(done => setTimeout(done, 100))
      if (this.#frame.contentDocument && isTrue(this.#frame.contentDocument)) return
    }
  }

  /** Has the app read the texts of its language again; loads it again where its menu does not offer the language yet. */
  showLanguage(code: string) {
    const option = this.#frame.contentDocument?.querySelector(`option[lang="${code}"]`)
    const choice = option?.closest('select')
    if (!choice) return this.open()
    // Through another language: the same language again would draw nothing.
    for (const value of ['en', code]) {
      choice.value = value
      choice.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }

  /** The frame's page sets this before the app starts; an error page of the server does not. */
  #isApp() {
    return (this.#frame.contentWindow as (Window & typeof globalThis) | null)?.sundialDemo !== undefined
  }
}
