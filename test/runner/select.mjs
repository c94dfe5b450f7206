/** A test, in a file named from the project's folder. @typedef {{ file: string, title: string }} Listed */
/** What words stand for. @typedef {{ checks: string[], files: string[], titleWords: string[] }} Sorted */

/** A word that selects nothing; the message names it. */
export class NothingSelected extends Error {}

/**
 * Sorts the words of the command line. A word is the exact name of a check, or else part of the names of files, or else
 * it is looked for in titles.
 * @param {string[]} words @param {string[]} checks @param {string[]} files @returns {Sorted}
 */
export function sortWords(words, checks, files) {
  const isFile = (/** @type {string} */ word) => files.some(file => file.includes(word))
  const fileWords = words.filter(word => !checks.includes(word) && isFile(word))
  return {
    checks: checks.filter(check => words.includes(check)),
    files: files.filter(file => fileWords.some(word => file.includes(word))),
    titleWords: words.filter(word => !checks.includes(word) && !isFile(word)),
  }
}

/**
 * The titles to run, by file: all tests of `files`, and those with one of `titleWords` in their title wherever they are; of
 * these only those with one of `within` in their title, if there are any. Throws `NothingSelected` for a word without a test.
 * @param {Listed[]} tests @param {{ files: string[], titleWords: string[], within: string[] }} wanted
 * @returns {Map<string, string[]>}
 */
export function selectTests(tests, { files, titleWords, within }) {
  const lost = titleWords.find(word => !tests.some(({ title }) => title.includes(word)))
  if (lost !== undefined) throw new NothingSelected(`no check, file or title has "${lost}" in it`)
  const chosen = tests.filter(
    ({ file, title }) => files.includes(file) || titleWords.some(word => title.includes(word)),
  )
  const absent = within.find(word => !chosen.some(({ title }) => title.includes(word)))
  if (absent !== undefined) throw new NothingSelected(`no selected test has "${absent}" in its title`)
  /** @type {Map<string, string[]>} */
  const titles = new Map()
  for (const { file, title } of chosen) {
    if (!within.length || within.some(word => title.includes(word)))
      titles.set(file, [...(titles.get(file) ?? []), title])
  }
  return titles
}
