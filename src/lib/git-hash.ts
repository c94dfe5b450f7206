const repository = 'tbnobody/OpenDTU'

/** What a firmware was built from: a commit, abbreviated, or the tag of a release. */
export interface Build {
  id: string
  commit: boolean
}

/**
 * The build behind a `git describe` text, as tag, tag-N-ghash or ghash. Local changes (`-dirty`) are left out: nobody else
 * has them. Source: gateway contract 14.1, screen inventory 9.7.
 */
export function buildOf(gitHash: string): Build {
  const clean = String(gitHash).replace(/-dirty$/, '')
  const commit = /(?:^|-)g([0-9a-f]+)$/i.exec(clean)?.[1]
  return { id: commit ?? clean, commit: commit !== undefined }
}

/** Address of the page that tells what an installed version contains. */
export function versionUrl(gitHash: string) {
  const { id, commit } = buildOf(gitHash)
  return `https://github.com/${repository}/${commit ? 'commits' : 'releases/tag'}/${encodeURIComponent(id)}`
}

/** Address that compares what is installed with its branch; undefined when the gateway does not tell one of them. */
export const compareUrl = (gitHash: string | null | undefined, branch: string | null | undefined) =>
  gitHash && branch
    ? `https://api.github.com/repos/${repository}/compare/${encodeURIComponent(buildOf(gitHash).id)}...${encodeURIComponent(branch)}`
    : undefined
