import type { DemoPage } from './bridge.ts'
import { PageUpload } from './page-upload.ts'
import { targetBelow } from './stand-in-fetch.ts'

/** An `XMLHttpRequest` for uploads with the simulator at the other end. */
export function standInUpload(base: string, { ready }: Pick<DemoPage, 'ready'>) {
  return class extends PageUpload {
    send(form: FormData) {
      this.#send(form).then(
        ({ status, headers, body }) => this.respond({ status, headers, text: new TextDecoder().decode(body) }),
        () => this.drop(),
      )
    }

    async #send(form: FormData) {
      const request = new Request(location.href, { method: 'POST', body: form, headers: this.headers })
      const body = new Uint8Array(await request.arrayBuffer())
      const { bridge } = await ready
      return bridge.call({
        method: this.method,
        target: targetBelow(base, this.url) ?? this.url,
        headers: Object.fromEntries(request.headers),
        body,
        onSent: bytes => this.progress(bytes, body.length),
      })
    }
  }
}
