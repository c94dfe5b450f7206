import { request } from './api.ts'
import { ApiError } from './api-error.ts'

/** A language pack takes long over weak Wi-Fi. */
const fileTimeoutMs = 60_000

/** Reads a file of the gateway, whatever its content type; a missing one fails with an ApiError of status 404. Source: gateway contract 11. */
export const readFile = (name: string, init: RequestInit = {}) =>
  request(
    `file/get?file=${encodeURIComponent(name)}`,
    init,
    response => {
      // A missing file is answered with the index page; no file of the gateway is HTML.
      if (response.headers.get('content-type')?.includes('html')) throw new ApiError('unexpected', response.status)
      return response.blob()
    },
    fileTimeoutMs,
  )
