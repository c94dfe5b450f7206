import { product } from '#fork/product'

/** What a firmware was built from: an abbreviated commit, or the tag of a release. */
export interface Build {
  id: string
  commit: boolean
}

/**
 * The build behind a `git describe` text, as tag, tag-N-ghash or ghash. Local changes (`-dirty`) are left out: nobody else
 * has them. Source: gateway contract 14.1
 */
export function buildOf(gitHash: string): Build {
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
