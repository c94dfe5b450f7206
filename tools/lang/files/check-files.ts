import { type Checked, checkSource, count, textProblems, type Verdict } from '../check.ts'
import { builtIn, type Texts, textsOf } from '../english.ts'
import { JsonError, type Problem } from '../json-file.ts'
import { readBuiltIn } from './built-in.ts'
import { readReviews, withReviews } from './review-file.ts'
import { readSource } from './source-file.ts'

/** A built-in language has every text; English is measured against itself. */
function checkBuiltIn(home: string, code: string, english: Texts): Verdict {
  const problems: Problem[] = []
  const file = `lang/${code}.json`
  const read = withReviews(readBuiltIn(home, code, problems), readReviews(home, code))
  const entries = code === 'en' ? read.map(entry => ({ ...entry, same: true })) : read
  const sameHint = (key: string) => `npm run lang -- diff ${code} --done --same ${key}`
  const checked: Checked = { file, entries, english, own: textsOf(entries), sameHint }
  problems.push(...entries.flatMap(entry => textProblems(entry, checked)))
  for (const key of english.keys()) if (!checked.own.get(key)) problems.push({ file, key, what: 'missing' })
  return { code, problems, ...count(checked) }
}

function checkPack(home: string, code: string, english: Texts): Verdict {
  const shape: Problem[] = []
  return { ...checkSource(readSource(home, code, shape), shape, english, code), code }
}

/** Checks one language. A file that is not JSON is one problem. */
export function check(home: string, code: string, english: Texts): Verdict {
  try {
    return builtIn[code] ? checkBuiltIn(home, code, english) : checkPack(home, code, english)
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return { code, problems: [error.problem], translated: 0, of: english.size, stale: 0 }
  }
}
