/** ms after which the check counts as failed. */
const patience = 10_000

/** What the check found. A newer version has a `link` if the answer names a page of GitHub; a failure has its HTTP status, 0 without an answer. */
export type Update = { found: 'new'; link: string | undefined } | { found: 'none' } | { found: 'error'; status: number }

async function read(response: Response): Promise<Update> {
  if (!response.ok) return { found: 'error', status: response.status }
  const { total_commits: ahead, html_url: page }: { total_commits?: unknown; html_url?: unknown } =
    await response.json()
  if (typeof ahead !== 'number') return { found: 'error', status: 0 }
  if (ahead <= 0) return { found: 'none' }
  return { found: 'new', link: typeof page === 'string' && page.startsWith('https://github.com/') ? page : undefined }
}

/**
 * Asks GitHub whether the branch is ahead of what is installed; `url` comes from `compareUrl`. Kept apart from the calls to
 * the gateway, so that nothing of the user's goes along: no header, no credentials, no referrer. Never rejects.
 * Source: specification 2, section 4; screen inventory 9.7.
 */
export async function checkForUpdate(url: string, leave: AbortSignal, limit = patience): Promise<Update> {
  const timer = new AbortController()
  const abort = () => timer.abort()
  const clock = setTimeout(abort, limit)
  leave.addEventListener('abort', abort)
  if (leave.aborted) abort()
  try {
    return await read(await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal: timer.signal }))
  } catch {
    return { found: 'error', status: 0 }
  } finally {
    clearTimeout(clock)
    leave.removeEventListener('abort', abort)
  }
}
