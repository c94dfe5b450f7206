import type { Generation } from '../../src/contract/generations.ts'
import { parseJson } from '../../src/gateway/json.ts'
import type { GatewayDocument } from '../../src/pages/info/support/redaction.ts'

/** Why a gateway cannot be recorded, in one line. */
export class Unreadable extends Error {}

const callTimeoutMs = 15_000

interface Answer {
  /** 0 for none. */
  status: number
  /** undefined when it is no JSON, or more than the app reads. */
  json?: unknown
  oversized?: boolean
}

function whyUnread({ status, oversized }: Answer): string {
  if (oversized) return 'larger or more deeply nested than the app reads'
  if (status === 401) return 'needs a login'
  if (status === 200) return 'not known to this firmware'
  return status ? `answered with status ${status}` : 'no answer'
}

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
    const answer = await this.#call(`api/${address}`).catch((): Answer => ({ status: 0 }))
    if (answer.json === undefined) this.unread[address] = whyUnread(answer)
    return answer.json
  }

  async #call(path: string): Promise<Answer> {
    const signal = AbortSignal.timeout(callTimeoutMs)
    try {
      const answer = await fetch(new URL(path, this.#gateway), { headers: this.#headers, redirect: 'error', signal })
      const text = await answer.text()
      const isJson = answer.ok && /json/.test(answer.headers.get('Content-Type') ?? '')
      return { status: answer.status, json: isJson ? parseJson(text) : undefined }
    } catch (error) {
      if (error instanceof SyntaxError) return { status: 500 }
      if (error instanceof RangeError) return { status: 200, oversized: true }
      throw new Unreadable(`${this.#gateway.origin} does not answer`)
    }
  }
}
