import type { BridgeAnswer, DemoPage } from './bridge.ts'
import { targetBelow } from './stand-in-fetch.ts'

type Listener<E extends Event> = ((event: E) => void) | null

/** As much of `XMLHttpRequest` as an upload needs, with the simulator at the other end. */
export function standInUpload(base: string, { ready }: DemoPage) {
  return class {
    readonly upload: { onprogress: Listener<ProgressEvent> } = { onprogress: null }
    onloadend: Listener<ProgressEvent> = null
    #method = ''
    #target = ''
    readonly #headers = new Headers()
    #answer: BridgeAnswer | undefined
    #ended = false

    get status() {
      return this.#answer?.status ?? 0
    }

    get statusText() {
      return ''
    }

    get responseText() {
      return new TextDecoder().decode(this.#answer?.body)
    }

    getResponseHeader(name: string) {
      return new Headers(this.#answer?.headers).get(name)
    }

    open(method: string, address: string) {
      this.#method = method
      this.#target = targetBelow(base, address) ?? address
    }

    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }

    abort() {
      this.#end(undefined)
    }

    send(form: FormData) {
      this.#send(form).then(
        answer => this.#end(answer),
        () => this.#end(undefined),
      )
    }

    async #send(form: FormData) {
      const request = new Request(location.href, { method: 'POST', body: form, headers: this.#headers })
      const body = new Uint8Array(await request.arrayBuffer())
      const total = body.length
      const { bridge } = await ready
      return bridge.call({
        method: this.#method,
        target: this.#target,
        headers: Object.fromEntries(request.headers),
        body,
        onSent: loaded => {
          if (!this.#ended) this.upload.onprogress?.(new ProgressEvent('progress', { loaded, total }))
        },
      })
    }

    #end(answer: BridgeAnswer | undefined) {
      if (this.#ended) return
      this.#ended = true
      this.#answer = answer
      this.onloadend?.(new ProgressEvent('loadend'))
    }
  }
}
