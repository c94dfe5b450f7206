/**
 * The changelog's entry for a version, without its heading, and its date, such as 2026-11-22. Throws if there is none.
 * @param {string} changelog @param {string} version
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find(text => text.startsWith(`${version} `))
  const date = /\d{4}-\d\d-\d\d/.exec(section?.split('\n')[0] ?? '')?.[0]
  if (!section || !date)
    throw new Error(`CHANGELOG.md has no section "## ${version} – date", such as ## ${version} – 2026-12-24`)
  const text = section.slice(section.indexOf('\n')).trim()
  if (!text) throw new Error(`CHANGELOG.md says nothing of ${version}`)
  return { date, text: `${text}\n` }
}
