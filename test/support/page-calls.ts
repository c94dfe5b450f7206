import type { Page, Request, WebSocket } from '@playwright/test'
import type { Gateway } from '../../tools/simulator/gateway.ts'
import { isOver } from '../runner/pace.mjs'

/** The page's calls in flight, from now on, without the browser's own request for the icon. */
export function openCalls(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', request => {
    // A new document: the calls of the one before are over, whether or not the browser says so.
    if (request.isNavigationRequest()) open.clear()
    if (!new URL(request.url()).pathname.startsWith('/favicon')) open.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', request => open.delete(request))
  return open
}

const limitMs = 15_000

/** Resolves once `happened` returns true; fails after 15 s of the usual machine: calls and attempts that time out have their own end. */
export async function until(happened: () => boolean) {
  const begun = performance.now()
  while (!happened()) {
    if (isOver(performance.now() - begun, limitMs)) throw new Error(`not so after 15 s: ${happened}`)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}

/**
 * Advances the page's clock second by second until a socket is open, with calls and attempts answered in between: all at once,
 * they would time out before any gateway could answer, and the next attempt comes much later. Needs `page.clock`.
 */
export async function goByUntilSocket(page: Page, gateway: Gateway, open: ReadonlySet<Request>) {
  let opened = false
  void gateway.until('socket').then(() => {
    opened = true
  })
  const attempts = new Set<WebSocket>()
  page.on('websocket', socket => {
    attempts.add(socket)
    socket.on('socketerror', () => attempts.delete(socket)).on('close', () => attempts.delete(socket))
  })
  while (!opened) {
    await page.clock.runFor(1000)
    await until(() => opened || (!open.size && !attempts.size))
  }
}
