/** An upload the test answers: what the app sent, and the gateway's part in it. */
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

  open(method: string, url: string) {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }

  getResponseHeader(name: string) {
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

  /** So many bytes are on their way. */
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

/** Puts fake uploads in the place of real ones and forgets the earlier ones; the latest are last. */
export function fakeUploads() {
  FakeUpload.uploads = []
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
  return FakeUpload.uploads
}

/** The upload under way. StrictMode gives one up at once. */
export const uploading = () => FakeUpload.uploads.find(one => !one.over)
