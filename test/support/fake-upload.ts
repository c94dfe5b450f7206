import { PageUpload } from '../../tools/demo/page-upload.ts'

/** An upload that the test answers instead of the gateway. */
export class FakeUpload extends PageUpload {
  static uploads: FakeUpload[] = []

  /** In the order they were sent. */
  parts: [name: string, value: FormDataEntryValue][] = []
  aborted = false

  send(form: FormData) {
    this.parts = [...form]
    FakeUpload.uploads.push(this)
  }

  override abort() {
    this.aborted = true
    super.abort()
  }

  /** The gateway answers, or a proxy with a `challenge`. */
  answer(status: number, text = '', statusText = '', type = 'text/plain', challenge?: string) {
    this.statusText = statusText
    const headers = { 'Content-Type': type, ...(challenge && { 'WWW-Authenticate': challenge }) }
    this.respond({ status, text, headers })
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
