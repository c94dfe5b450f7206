/** The part of `XMLHttpRequest` that an upload needs. Its creator acts as the gateway: it reports progress, answers and drops. */
export class PageUpload {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onloadend: (() => void) | null = null
  method = ''
  url = ''
  /** Headers of the call. */
  readonly headers = new Headers()
  status = 0
  statusText = ''
  responseText = ''
  /** Answered, cut off or given up. */
  over = false
  #answered = new Headers()

  open(method: string, url: string) {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }

  getResponseHeader(name: string) {
    return this.#answered.get(name)
  }

  abort() {
    this.drop()
  }

  /** Reports that this many bytes were sent. */
  progress(loaded: number, total: number) {
    if (!this.over) this.upload.onprogress?.({ loaded, total })
  }

  /** The gateway answers. */
  respond({ status, text, headers }: { status: number; text: string; headers: Record<string, string> }) {
    if (this.over) return
    this.status = status
    this.responseText = text
    this.#answered = new Headers(headers)
    this.drop()
  }

  /** The connection is lost. */
  drop() {
    if (this.over) return
    this.over = true
    this.onloadend?.()
  }
}
