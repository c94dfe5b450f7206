import { ApiError, type Reason, reasonOf } from './api-error.ts'
import { base } from './base.ts'
import { callInit } from './credentials.ts'
import { queued } from './queue.ts'

interface UploadOptions {
  /** Aborts; the upload rejects with the reason. */
  signal?: AbortSignal
  /** Called with the bytes handed to the network so far, and in all. */
  onProgress: (sent: number, total: number) => void
}

/** Time without progress, or without an answer, after which an upload counts as lost. Browsers hand data over in bursts, long before it arrives. */
const silenceTimeoutMs = 60_000

/** The error for an unsuccessful response; the text of a proxy's page is left out. */
function errorOf(call: XMLHttpRequest, html: boolean | undefined) {
  const { status, statusText, responseText } = call
  if (status === 200) return new ApiError('unexpected', status)
  const text = (status === 400 || status === 500) && !html && responseText
  const detail = text || `[HTTP ERROR] ${statusText || status}`
  return new ApiError(
    status === 401 ? reasonOf(status, call.getResponseHeader('www-authenticate')) : 'failed',
    status,
    detail,
  )
}

/**
 * Posts a form to a path below `/api/` with progress, which fetch lacks. Fails with an ApiError. The gateway reads the parts in their order
 * and answers only once it has everything, 401 included. Source: gateway contract 1.1, 11, 12.
 */
export const upload = (path: string, form: FormData, options: UploadOptions) =>
  queued(() => send(path, form, options), { signal: options.signal })

function send(path: string, form: FormData, { signal, onProgress }: UploadOptions): Promise<void> {
  const { headers, credentials } = callInit()
  // An XMLHttpRequest to the same host cannot omit credentials.
  if (credentials === 'omit') return Promise.reject(new ApiError('unauthorized', 401))
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const abort = () => call.abort()
    let reason: Reason = 'offline'
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = (ms = silenceTimeoutMs) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        reason = 'timeout'
        abort()
      }, ms)
    }
    call.upload.onprogress = ({ loaded, total }) => {
      restartTimer(loaded < total ? silenceTimeoutMs : 2 * silenceTimeoutMs)
      onProgress(loaded, total)
    }
    call.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      const html = call.getResponseHeader('content-type')?.includes('html')
      if (signal?.aborted) reject(signal.reason)
      else if (!call.status) reject(new ApiError(reason))
      // An unknown path answers 200 with the index page.
      else if (call.status === 200 && !html) resolve()
      else reject(errorOf(call, html))
    }
    signal?.addEventListener('abort', abort)
    call.open('POST', `${base}/api/${path}`)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    restartTimer()
    call.send(form)
  })
}
