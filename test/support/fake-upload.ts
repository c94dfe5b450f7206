/** An upload that the test answers in place of the gateway. */
export class FakeUpload {
  static uploads: FakeUpload[] = []

  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onloadend: (() => void) | null = null
  method = ''
  url = ''
  readonly headers = new Headers()
  /** In the order they were sent. */
  parts: [name: string, value: FormDataEntryValue][] = []
  /** Answered, cut off or given up. */
  over = false
  aborted = false
  status = 0
  statusText = ''
  responseText = ''
  #type = 'text/plain'
  /** `WWW-Authenticate` of the answer. */
  challenge: string | null = null

  open(method: string, url: string) {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }

  getResponseHeader(name: string) {
    if (name.toLowerCase() === 'www-authenticate') return this.challenge
    return this.status && name.toLowerCase() === 'content-type' ? this.#type : null
  }

  send(form: FormData) {
    this.parts = [...form]
    FakeUpload.uploads.push(this)
  }

  abort() {
    this.aborted = true
    this.drop()
  }

  /** Reports that this many bytes were sent. */
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }

  /** The gateway answers. */
  answer(status: number, text = '', statusText = '', type = 'text/plain') {
    this.status = status
    this.responseText = text
    this.statusText = statusText
    this.#type = type
    this.drop()
  }

  /** The connection is lost. */
  drop() {
    this.over = true
    this.onloadend?.()
  }
}

/** Replaces `XMLHttpRequest` and forgets earlier uploads; the latest is the last. */
export function fakeUploads() {
  FakeUpload.uploads = []
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
  return FakeUpload.uploads
}

/** The upload in progress. StrictMode aborts one at once. */
export const uploading = () => FakeUpload.uploads.find(one => !one.over)
