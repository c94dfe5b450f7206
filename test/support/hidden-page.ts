import { test } from 'uvu'

/** Puts the page into the background, as another tab does, or shows it again; each test begins with it shown. */
export function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test.before.each(() => setHidden(false))
