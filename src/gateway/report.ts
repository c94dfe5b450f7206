import { ApiError } from './api-error.ts'

/** Handles a failed call. `asAlert`: without leaving the page; `action`: what the call was for, whose success dismisses the alert. */
type FailureHandler = (error: ApiError, asAlert: boolean, action?: string) => void

let handle: FailureHandler = error => {
  throw error
}

/** Sets the handler of failed calls when the app starts, since this folder knows neither pages nor alerts. */
export const onFailure = (handler: FailureHandler) => {
  handle = handler
}

/** Handles a failed call. An abort is ignored, and anything but an ApiError is rethrown. */
export function report(
  error: unknown,
  { asAlert = false, action }: { asAlert?: boolean; action?: string | undefined } = {},
) {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (!(error instanceof ApiError)) throw error
  handle(error, asAlert, action)
}
