import { ApiError, callHeaders, type Reason } from './api.ts'
import { base } from './base.ts'

/** A part of a multipart body; the gateway reads them in this order. */
export type Part = readonly [name: string, value: string | Blob, fileName?: string]

interface UploadOptions {
  /** An abort rejects with its own reason. */
  signal?: AbortSignal
  /** Bytes handed to the network so far, and in all. */
  onProgress: (sent: number, total: number) => void
}

/**
 * ms without progress after which an upload counts as lost, and for the answer after the last byte. A browser hands data
 * over in bursts, and all of it long before it has arrived.
 */
const patience = 60_000

/** Why an answer is no success; text that is not the gateway's own, a proxy's page, is left out. */
function failure({ status, statusText, responseText }: XMLHttpRequest, html: boolean | undefined) {
  if (status === 200) return new ApiError('unexpected', status)
  const text = (status === 400 || status === 500) && !html && responseText
  const detail = text || `[HTTP ERROR] ${statusText || status}`
  return new ApiError(status === 401 ? 'unauthorized' : 'failed', status, detail)
}

/**
 * Posts parts to a path below `/api/` and tells the progress, which fetch cannot. Fails with an ApiError: `detail` is the
 * gateway's text for 400 and 500. The gateway answers only once it has everything, 401 included. Source: specification 1,
 * sections 7 and 8; gateway contract 1.1, 11, 12.
 */
export function upload(path: string, parts: readonly Part[], { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const form = new FormData()
    for (const [name, value, fileName] of parts)
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, fileName)
    const call = new XMLHttpRequest()
    const abort = () => call.abort()
    let silence: Reason = 'offline'
    let clock: ReturnType<typeof setTimeout> | undefined
    const watch = (limit = patience) => {
      clearTimeout(clock)
      clock = setTimeout(() => {
        silence = 'timeout'
        abort()
      }, limit)
    }
    call.upload.onprogress = ({ loaded, total }) => {
      watch(loaded < total ? patience : 2 * patience)
      onProgress(loaded, total)
    }
    call.onloadend = () => {
      clearTimeout(clock)
      signal?.removeEventListener('abort', abort)
      const html = call.getResponseHeader('content-type')?.includes('html')
      if (signal?.aborted) reject(signal.reason)
      else if (!call.status) reject(new ApiError(silence))
      // An unknown path answers 200 with the index page.
      else if (call.status === 200 && !html) resolve()
      else reject(failure(call, html))
    }
    signal?.addEventListener('abort', abort)
    call.open('POST', `${base}/api/${path}`)
    for (const [name, value] of Object.entries(callHeaders())) call.setRequestHeader(name, value)
    watch()
    call.send(form)
  })
}
