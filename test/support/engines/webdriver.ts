import { isOver } from '../../runner/pace.mjs'

/** Key under which WebDriver hands over an element. Source: W3C WebDriver, section 12. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** A session of a W3C WebDriver server: just what the tests need of it. */
export class WebDriverSession {
  readonly #url: string
  readonly #capabilities: Record<string, unknown>

  private constructor(url: string, capabilities: Record<string, unknown>) {
    this.#url = url
    this.#capabilities = capabilities
  }

  /** Starts a browser. `server` is the origin of a server that may still be starting; rejects when it never answers. */
  static async start(server: string, capabilities: object) {
    await untilReady(server)
    const session = await send(`${server}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })
    const { sessionId, capabilities: given } = session as { sessionId: string; capabilities: Record<string, unknown> }
    return new WebDriverSession(`${server}/session/${sessionId}`, given)
  }

  get version() {
    return String(this.#capabilities.browserVersion)
  }

  resize(width: number, height: number) {
    return this.#post('window/rect', { width, height })
  }

  go(url: string) {
    return this.#post('url', { url })
  }

  /** The value of an expression in the page. */
  value(expression: string) {
    return this.#post('execute/sync', { script: `return (${expression})`, args: [] })
  }

  async press(expression: string) {
    // WebKit does not scroll to what begins right below its window.
    await this.value(`(${expression})?.scrollIntoView({ block: 'center' })`)
    return this.#post(`element/${await this.#element(expression)}/click`, {})
  }

  async fill(expression: string, text: string) {
    const element = await this.#element(expression)
    await this.#post(`element/${element}/clear`, {})
    return this.#post(`element/${element}/value`, { text })
  }

  close() {
    return send(this.#url, 'DELETE')
  }

  async #element(expression: string) {
    const found = (await this.value(expression)) as Record<string, string> | null
    if (!found?.[elementKey]) throw new Error('no such element')
    return found[elementKey]
  }

  #post(path: string, body: object) {
    return send(`${this.#url}/${path}`, 'POST', body)
  }
}

async function send(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
  if (!response.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}

async function untilReady(server: string) {
  for (let turn = 0; !isOver(turn, 300); turn++) {
    const ready = await fetch(`${server}/status`).then(
      response => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the WebDriver server does not answer')
}
