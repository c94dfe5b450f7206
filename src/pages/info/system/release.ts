import { product } from '#fork/product'

/** After this time the check counts as failed. */
const timeoutMs = 10_000

/** The result of the check. */
export interface Update {
  found: 'new' | 'none' | 'error'
  /** The changes, if the answer names a page of GitHub. */
  link?: string | undefined
  /** HTTP status of a failure, if there was an answer. */
  status?: number
}

async function read(response: Response): Promise<Update> {
  if (!response.ok) return { found: 'error', status: response.status }
  const { total_commits: ahead, html_url: page }: { total_commits?: unknown; html_url?: unknown } =
    await response.json()
  if (typeof ahead !== 'number') return { found: 'error' }
  if (ahead <= 0) return { found: 'none' }
  return { found: 'new', link: typeof page === 'string' && page.startsWith('https://github.com/') ? page : undefined }
}

/**
 * Asks GitHub whether the branch is ahead of the installed version; `url` comes from `compareUrl`. Apart from the calls to the gateway, so
 * that nothing of the user's is sent: no header, no credentials, no referrer. `control` aborts it, and is aborted by the timeout. Never
 * rejects.
 */
export async function checkForUpdate(url: string, control: AbortController): Promise<Update> {
  const { signal } = control
  const timer = setTimeout(() => control.abort(), timeoutMs)
  try {
    return await read(await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer', signal }))
  } catch {
    return { found: 'error' }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What a firmware was built from, by a `git describe` text (tag, tag-N-ghash or ghash): an abbreviated commit, or the tag of a release.
 * Local changes (`-dirty`) are ignored: nobody else has them. Source: gateway contract 14.1
 */
export function buildOf(gitHash: string) {
  const clean = String(gitHash).replace(/-dirty$/, '')
  const commit = /(?:^|-)g([0-9a-f]+)$/i.exec(clean)?.[1]
  return { id: commit ?? clean, commit: commit !== undefined }
}

/** URL of the page about an installed version. */
export function versionUrl(gitHash: string) {
  const { id, commit } = buildOf(gitHash)
  const place = commit ? `https://github.com/${product.repository}/commits` : `${product.releases}/tag`
  return `${place}/${encodeURIComponent(id)}`
}

/** URL of the comparison of the installed version with its branch; undefined unless both are known. */
export const compareUrl = (gitHash: string | null | undefined, branch: string | null | undefined) =>
  gitHash && branch
    ? `https://api.github.com/repos/${product.repository}/compare/${encodeURIComponent(buildOf(gitHash).id)}...${encodeURIComponent(branch)}`
    : undefined
