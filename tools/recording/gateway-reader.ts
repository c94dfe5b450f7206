import type { Generation } from '../../src/contract/generations.ts'
import type { GatewayDocument } from '../../src/recording/redaction.ts'

/** Why a gateway cannot be recorded, in one line. */
export class Unreadable extends Error {}

const callTimeoutMs = 15_000

/** Reads JSON from a gateway, one call at a time, and keeps what it read. */
export class GatewayReader {
  readonly documents: GatewayDocument[] = []
  /** Documents that could not be read, with the reason. */
  readonly unread: Record<string, string> = {}
  readonly #gateway: URL
  readonly #headers: Record<string, string>

  /** `gateway` ends with a slash. */
  constructor(gateway: URL, password: string | undefined) {
    this.#gateway = gateway
    const login = password === undefined ? undefined : Buffer.from(`admin:${password}`).toString('base64')
    this.#headers = { 'X-Requested-With': 'XMLHttpRequest', ...(login && { Authorization: `Basic ${login}` }) }
  }

  /** Rejects when the gateway does not answer, or refuses the password. */
  async checkLogin() {
    if (!this.#headers.Authorization) return void (await this.#call('api/system/status'))
    const { status } = await this.#call('api/security/authenticate')
    if (status === 401) throw new Unreadable('the gateway refuses the password')
  }

  /** Only firmware of 2025 has the zones as a file; any other path answers with the page. Source: gateway contract 2.1. */
  async generation(): Promise<Generation> {
    return (await this.#call('zones.json')).json === undefined ? 2026 : 2025
  }

  /** The value of a document, which is kept; undefined when it cannot be read. */
  async document(address: string): Promise<unknown> {
    const known = this.documents.find(document => document.address === address)
    if (known) return known.value
    const value = await this.value(address)
    if (value !== undefined) this.documents.push({ address, value })
    return value
  }

  /** The value at an address below /api/; undefined when it cannot be read. */
  async value(address: string): Promise<unknown> {
    const { status, json } = await this.#call(`api/${address}`).catch(() => ({ status: 0, json: undefined }))
    if (json !== undefined) return json
    this.unread[address] =
      status === 401
        ? 'needs a login'
        : status === 200
          ? 'not known to this firmware'
          : status
            ? `answered with status ${status}`
            : 'no answer'
    return undefined
  }

  async #call(path: string): Promise<{ status: number; json: unknown }> {
    const signal = AbortSignal.timeout(callTimeoutMs)
    try {
      const answer = await fetch(new URL(path, this.#gateway), { headers: this.#headers, redirect: 'error', signal })
      const text = await answer.text()
      const isJson = answer.ok && /json/.test(answer.headers.get('Content-Type') ?? '')
      return { status: answer.status, json: isJson ? JSON.parse(text) : undefined }
    } catch (error) {
      if (error instanceof SyntaxError) return { status: 500, json: undefined }
      throw new Unreadable(`${this.#gateway.origin} does not answer`)
    }
  }
}
